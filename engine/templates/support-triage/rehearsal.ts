// The offline script of support triage: sorts by key words, and answers with the section of the help page that shares the
// most words with the message.

import { defineRehearsal, type RehearsalView } from "@/engine/models/rehearsal";

export const supportTriage = defineRehearsal({
  name: "support-triage",
  title: { en: "Support triage", zh: "客服分诊" },
  template: "support-triage",
  plan: (view) => ({ say: /exactly one word/i.test(view.system) ? category(messageOf(view)) : answer(view) }),
});

const WORDS: [string, RegExp][] = [
  [
    "billing",
    /\b(?:charg|bill|invoic|refund|pa(?:y|id)|price|money|card|subscription)|扣款|扣费|退款|发票|账单|付款|支付|收费|价格/i,
  ],
  [
    "technical",
    /\b(?:error|crash|bug|sign.?in|log.?in|password|slow|load|broken|fail|not work|doesn.t work)|错误|崩溃|登录|密码|报错|打不开|加载|很慢|故障|不能用/i,
  ],
];

function category(message: string): string {
  const counted = WORDS.map(([name, words]) => ({
    name,
    found: message.match(new RegExp(words.source, "gi"))?.length ?? 0,
  }));
  const best = counted.toSorted((a, b) => b.found - a.found)[0];
  return best && best.found > 0 ? best.name : "other";
}

function answer(view: RehearsalView): string {
  const message = messageOf(view);
  const chinese = /\p{Script=Han}/u.test(message);
  const sections = view.system.split(/^## /m).slice(1);
  const best = sections.toSorted((a, b) => shared(message, b) - shared(message, a))[0] ?? "";
  const lines = best.split("\n").slice(1);
  const help = lines.filter((line) => line.trim() !== "" && /\p{Script=Han}/u.test(line) === chinese).join(" ");
  if (chinese) return `您好，感谢来信。${help}如果问题仍未解决，请直接回复本邮件。`;
  return `Hello, and thank you for writing. ${help}${help === "" ? "" : " "}If that does not settle it, just answer this mail.`;
}

function messageOf({ task }: RehearsalView): string {
  return task.replace(/^Message of the customer:\s*/, "");
}

/** Beginnings of words, or pairs of Chinese characters, that message and section have in common. */
function shared(message: string, section: string): number {
  const known = pieces(section);
  return [...pieces(message)].filter((piece) => known.has(piece)).length;
}

function pieces(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  const found = new Set(words.map((word) => word.slice(0, 5)));
  for (const [run] of text.matchAll(/\p{Script=Han}+/gu))
    for (let at = 0; at + 2 <= run.length; at++) found.add(run.slice(at, at + 2));
  return found;
}
