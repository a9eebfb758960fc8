import Type from "typebox";
import { calculate } from "./calculate";
import { defineTool } from "./define-tool";

export const calculator = defineTool({
  name: "calculator",
  aliases: [],
  category: "compute",
  icon: "calculator",
  label: { en: "Calculator", zh: "计算器" },
  description: {
    en: {
      does: "Computes an expression of numbers with + - * / % ^ and parentheses, with exact decimals. The value comes as text.",
      use: "For every calculation that must be right, for example (19.99 * 3) / 1.19.",
      avoid: "For names, functions or units: only numbers and operators are understood. 20% of 50 is 50 * 20 / 100.",
      fails:
        "When the expression holds anything else, divides by zero, or the result would have more than 1,000 digits.",
    },
    zh: {
      does: "计算由数字、+ - * / % ^ 和括号组成的算式，小数精确。结果以文本给出。",
      use: "凡是必须算对的计算，例如 (19.99 * 3) / 1.19。",
      avoid: "不支持名称、函数和单位，只认数字和运算符。50 的 20% 请写 50 * 20 / 100。",
      fails: "算式含有其他内容、除以零，或结果超过 1000 位时。",
    },
  },
  parameters: Type.Object(
    { expression: Type.String({ minLength: 1, description: "for example (1 + 2) * 3.5" }) },
    { additionalProperties: false },
  ),
  effect: "pure",
  labels: { untrusted: false, private: false, outbound: false, mutates: false, executes: false },
  timeout_ms: 5_000,
  smoke: {
    normal: { arguments: { expression: "0.1 + 0.2" }, expect: { status: "ok", result: { value: "0.3" } } },
    wrong_arguments: { arguments: { expression: 3 }, expect: { status: "refused", error: "expression" } },
    blocked: {
      arguments: { expression: "process.exit(1)" },
      expect: { status: "error", error: "bad_expression" },
    },
  },
  run: ({ expression }) => ({ expression: expression.slice(0, 1_000), value: calculate(expression) }),
});
