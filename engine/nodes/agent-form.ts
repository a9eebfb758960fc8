import type { FormField } from "../contract/catalog";

const rounds = { en: "rounds", zh: "轮" };

/** The form of an agent node: what it is told, what it may use, and every brake. */
export const AGENT_FORM: FormField[] = [
  { path: "model", widget: "model", label: { en: "Model", zh: "模型" } },
  {
    path: "system_prompt",
    widget: "template",
    label: { en: "Instructions", zh: "指令" },
    help: { en: "Who the agent is and how it must work.", zh: "智能体的身份和工作方式。" },
  },
  {
    path: "prompt",
    widget: "template",
    label: { en: "Task", zh: "任务" },
    help: {
      en: "Empty: the run's input “task”, else the text that comes in.",
      zh: "留空时使用运行输入 task，否则使用流入的文本。",
    },
  },
  { path: "tools", widget: "tools", label: { en: "Tools", zh: "工具" } },
  {
    path: "approvals",
    widget: "approvals",
    label: { en: "Ask a person before a call", zh: "调用前请人确认" },
  },
  {
    path: "max_iterations",
    widget: "number",
    section: "brakes",
    label: { en: "Most rounds", zh: "最多轮数" },
    unit: rounds,
  },
  {
    path: "breaker_failures",
    widget: "number",
    section: "brakes",
    label: { en: "Same call fails", zh: "同一调用失败" },
    unit: { en: "times, then review", zh: "次后复核" },
  },
  {
    path: "on_breaker",
    widget: "select",
    section: "brakes",
    label: { en: "Then", zh: "之后" },
    options: [
      { value: "ask", label: { en: "ask a person", zh: "请人复核" } },
      { value: "refuse", label: { en: "refuse that call, go on", zh: "拒绝该调用并继续" } },
      { value: "fail", label: { en: "fail the node", zh: "节点失败" } },
    ],
  },
  {
    path: "no_progress_rounds",
    widget: "number",
    section: "brakes",
    label: { en: "No progress for", zh: "无进展达到" },
    unit: rounds,
  },
  {
    path: "converge",
    widget: "switch",
    section: "brakes",
    label: { en: "Two equal results end the loop", zh: "两轮结果相同则结束" },
  },
  {
    path: "context_tokens",
    widget: "number",
    section: "brakes",
    label: { en: "Context", zh: "上下文" },
    unit: { en: "tokens", zh: "token" },
    help: {
      en: "What would not fit is shortened, then summarised. Empty: as much as the model turns out to take.",
      zh: "放不下时先缩短旧结果，再概括旧轮次。留空时以模型实际可接受的长度为准。",
    },
  },
  {
    path: "require_end_marker",
    widget: "switch",
    section: "brakes",
    label: { en: "Only an end marker ends the work", zh: "仅结束标记可结束" },
  },
  {
    path: "on_limit",
    widget: "select",
    section: "brakes",
    label: { en: "When a brake ends it", zh: "被刹停时" },
    options: [
      { value: "continue", label: { en: "go on with its status", zh: "带着状态继续" } },
      { value: "fail", label: { en: "fail the node", zh: "节点失败" } },
    ],
  },
  {
    path: "protocol",
    widget: "select",
    section: "advanced",
    label: { en: "Tool calls", zh: "工具调用方式" },
    options: [
      { value: "auto", label: { en: "automatic", zh: "自动" } },
      { value: "native", label: { en: "native only", zh: "仅原生" } },
      { value: "json", label: { en: "JSON in text", zh: "文本中的 JSON" } },
      { value: "marker", label: { en: "[TOOL] markers", zh: "[TOOL] 标记" } },
    ],
  },
  {
    path: "relative_paths",
    widget: "select",
    section: "advanced",
    label: { en: "Relative paths", zh: "相对路径" },
    options: [
      { value: "resolve", label: { en: "resolve in the workspace", zh: "按工作区解析" } },
      { value: "refuse", label: { en: "refuse and suggest", zh: "拒绝并给出建议" } },
    ],
  },
  {
    path: "result_limit",
    widget: "number",
    section: "advanced",
    label: { en: "Result shown to the model", zh: "结果展示上限" },
    unit: { en: "characters", zh: "字符" },
  },
  {
    path: "approval_expires_ms",
    widget: "duration",
    section: "advanced",
    label: { en: "A person has to answer within", zh: "人工答复期限" },
    help: {
      en: "Afterwards a call is refused, and a review ends the node.",
      zh: "逾期后拒绝该调用；复核逾期则节点失败。",
    },
  },
  {
    path: "schema",
    widget: "json",
    section: "advanced",
    label: { en: "Final answer as JSON of this schema", zh: "按此 JSON Schema 给出最终回答" },
  },
  {
    path: "schema_retries",
    widget: "number",
    section: "advanced",
    label: { en: "Tell it what does not fit", zh: "不符合时重问" },
    unit: { en: "times at most", zh: "次以内" },
  },
  { path: "temperature", widget: "number", section: "advanced", label: { en: "Temperature", zh: "温度" } },
];
