import type { FlowDocument } from "@/engine/contract/flow";
import type { SampleFile, TemplateFile } from "@/engine/contract/template-file";

const FOLDER = '{{ run.folder | default: "/workspace" }}';

const BILLING = `# Billing

## Charged twice
A second charge is usually a reservation that the bank lets go of after three days. If it stays, we pay it back.
重复扣款通常是银行的预授权，三天内会自动退回；如果没有退回，我们会退款。

## Refund
A refund goes back to the same card and takes five working days.
申请退款后，款项会原路退回，需要五个工作日。

## Invoice
Invoices are under Account, Invoices, and can be downloaded as PDF.
发票在“账户 - 发票”中，可下载 PDF。
`;

const TECHNICAL = `# Technical help

## Sign in or password
Choose "Forgot password" on the sign-in page; the link that comes by mail is good for one hour.
在登录页点击“忘记密码”，邮件中的链接一小时内有效。

## Slow or does not load
Close other tabs, then reload with the Shift key held. Our status page tells of outages.
请关闭其他标签页，按住 Shift 键刷新；如有故障会在状态页公布。

## Error or crash
Write down the number under the error message and send it to us; with it we find the cause in our log.
请把错误信息下方的编号发给我们，我们可以据此在日志中查到原因。
`;

const SAMPLES: SampleFile[] = [
  { path: "help/billing.md", encoding: "utf8", content: BILLING },
  { path: "help/technical.md", encoding: "utf8", content: TECHNICAL },
];

const ANSWER = `You answer customers of a small software company. Use only what the help page says. Answer in the language of the message, in at most four sentences, friendly and without a subject line.

Help page:
`;

const QUESTION = "Message of the customer:\n{{ inputs.message }}";

const flow: FlowDocument = {
  format: "sinew.flow",
  version: 1,
  id: "support-triage",
  name: "Support triage",
  description:
    "Sorts a customer's message into billing, technical or other, and drafts an answer from the right help page.",
  inputs: {
    type: "object",
    required: ["message"],
    properties: {
      message: {
        type: "string",
        title: "Message",
        description: "What the customer wrote, in English or Chinese.",
        minLength: 1,
        maxLength: 8000,
        default: "Hello, I was charged twice for March. Can you please look into it?",
      },
    },
  },
  variables: {
    category: { type: "string", default: "", description: "billing, technical or other" },
  },
  nodes: [
    { id: "start", type: "start", name: "Start", position: { x: 0, y: 176 }, config: {} },
    {
      id: "classify",
      type: "llm",
      name: "What is it about?",
      position: { x: 296, y: 176 },
      config: {
        model: "",
        system_prompt:
          "Sort the customer's message into one category. Answer with exactly one word, nothing else: billing, technical or other.",
        prompt: QUESTION,
      },
      save: { category: "{{ output.text | strip | downcase }}" },
    },
    {
      id: "route",
      type: "condition",
      name: "Which desk?",
      position: { x: 592, y: 148 },
      config: {
        cases: [
          {
            id: "billing",
            name: "Billing",
            all: [{ left: "{{ variables.category }}", op: "contains", right: "billing" }],
          },
          {
            id: "technical",
            name: "Technical",
            all: [{ left: "{{ variables.category }}", op: "contains", right: "technical" }],
          },
        ],
      },
    },
    {
      id: "billing_page",
      type: "tool",
      name: "Billing help page",
      position: { x: 888, y: 0 },
      config: { tool: "file_read", arguments: { file_path: `${FOLDER}/help/billing.md` } },
    },
    {
      id: "technical_page",
      type: "tool",
      name: "Technical help page",
      position: { x: 888, y: 176 },
      config: { tool: "file_read", arguments: { file_path: `${FOLDER}/help/technical.md` } },
    },
    {
      id: "billing_answer",
      type: "llm",
      name: "Answer on billing",
      position: { x: 1184, y: 0 },
      config: {
        model: "",
        system_prompt: `${ANSWER}{{ nodes.billing_page.output.result.content }}`,
        prompt: QUESTION,
      },
    },
    {
      id: "technical_answer",
      type: "llm",
      name: "Technical answer",
      position: { x: 1184, y: 176 },
      config: {
        model: "",
        system_prompt: `${ANSWER}{{ nodes.technical_page.output.result.content }}`,
        prompt: QUESTION,
      },
    },
    {
      id: "person",
      type: "template",
      name: "For a person",
      position: { x: 1184, y: 352 },
      config: {
        text: "Thank you for writing. A colleague will read your message and answer within one working day.\n感谢来信，我们的同事会在一个工作日内回复您。",
      },
    },
    {
      id: "end",
      type: "end",
      name: "End",
      position: { x: 1480, y: 176 },
      config: {
        values: {
          category: "{{ variables.category }}",
          desk: "{{ nodes.route.output.case }}",
          answer:
            "{{ nodes.billing_answer.output.text | default: nodes.technical_answer.output.text | default: nodes.person.output.text }}",
        },
      },
    },
    {
      id: "hint",
      type: "note",
      position: { x: 296, y: 400 },
      config: {
        text: "Only the branch that is taken runs; the others are skipped. Try: “The page shows an error when I sign in”, or 我想申请退款.",
      },
    },
  ],
  edges: [
    { id: "e1", from: { node: "start", port: "out" }, to: { node: "classify", port: "in" } },
    { id: "e2", from: { node: "classify", port: "out" }, to: { node: "route", port: "in" } },
    { id: "e3", from: { node: "route", port: "billing" }, to: { node: "billing_page", port: "in" } },
    { id: "e4", from: { node: "route", port: "technical" }, to: { node: "technical_page", port: "in" } },
    { id: "e5", from: { node: "route", port: "else" }, to: { node: "person", port: "in" } },
    { id: "e6", from: { node: "billing_page", port: "out" }, to: { node: "billing_answer", port: "in" } },
    { id: "e7", from: { node: "technical_page", port: "out" }, to: { node: "technical_answer", port: "in" } },
    { id: "e8", from: { node: "billing_answer", port: "out" }, to: { node: "end", port: "in" } },
    { id: "e9", from: { node: "technical_answer", port: "out" }, to: { node: "end", port: "in" } },
    { id: "e10", from: { node: "person", port: "out" }, to: { node: "end", port: "in" } },
  ],
};

export const supportTriageTemplate: TemplateFile = {
  format: "sinew.template",
  version: 1,
  id: "support-triage",
  flow,
  title: { en: "Support triage", zh: "客服分诊" },
  blurb: {
    en: "A model sorts a customer's message, a condition picks the desk, and the answer is drafted from the right help page.",
    zh: "模型判断客户来信的类别，条件节点选择处理分支，再根据对应的帮助页起草回复。",
  },
  category: "mail",
  requires: { tools: ["file_read"], models: ["any"], secrets: [] },
  samples: SAMPLES,
  rehearsal: "support-triage",
  example_inputs: { message: "Hello, I was charged twice for March. Can you please look into it?" },
};
