// The offline script of order tracking: reads the order and the shipping record out of its prompt and puts them into the
// sentences of an alert.

import { isObject } from "@/engine/contract/open-flow";
import { defineRehearsal } from "@/engine/models/rehearsal";

export const orderTracking = defineRehearsal({
  name: "order-tracking",
  title: { en: "Order tracking", zh: "订单跟踪" },
  template: "order-tracking",
  plan: ({ task }) => {
    const order = recordAfter("Order:", task);
    const shipping = recordAfter("Shipping:", task);
    const facts: Facts = {
      id: textOf(order.id ?? shipping.order, "?"),
      customer: textOf(order.customer, ""),
      carrier: textOf(shipping.carrier, ""),
      status: textOf(shipping.status, ""),
      seen: textOf(shipping.last_seen, ""),
      promised: textOf(order.promised, ""),
      expected: textOf(shipping.expected, ""),
      days: typeof shipping.delay_days === "number" ? shipping.delay_days : 0,
    };
    const chinese = /中文|Chinese/i.test(task.split("\n")[0] ?? "");
    return { say: chinese ? inChinese(facts) : inEnglish(facts) };
  },
});

interface Facts {
  id: string;
  customer: string;
  carrier: string;
  status: string;
  seen: string;
  promised: string;
  expected: string;
  days: number;
}

const TROUBLE: Record<string, { en: string; zh: string }> = {
  lost: { en: "was lost on the way", zh: "在途中遗失" },
  damaged: { en: "was damaged on the way", zh: "在途中损坏" },
  returned: { en: "was sent back to us", zh: "已被退回" },
};

function inEnglish({ id, customer, carrier, status, seen, promised, expected, days }: Facts): string {
  const hello = customer === "" ? "" : `Dear ${customer}, `;
  const trouble = TROUBLE[status];
  if (trouble) return `${hello}your order ${id} ${trouble.en}. We are sorry, and send a replacement at once.`;
  const late = `your order ${id} is ${days} ${days === 1 ? "day" : "days"} late`;
  const dates = promised && expected ? `: it was promised for ${promised} and is now expected on ${expected}` : "";
  const place = seen === "" ? "" : ` ${carrier || "The carrier"} last saw it at ${seen}.`;
  return `${hello}${late}${dates}.${place} We keep an eye on it and write again if the date changes.`;
}

function inChinese({ id, customer, carrier, status, seen, promised, expected, days }: Facts): string {
  const hello = customer === "" ? "" : `${customer}，您好：`;
  const trouble = TROUBLE[status];
  if (trouble) return `${hello}您的订单 ${id} ${trouble.zh}。非常抱歉，我们会立即补发。`;
  const dates = promised && expected ? `，原定 ${promised} 送达，现预计 ${expected}` : "";
  const place = seen === "" ? "" : `${carrier || "承运商"} 最近一次记录的位置是 ${seen}。`;
  return `${hello}您的订单 ${id} 晚点 ${days} 天${dates}。${place}我们会继续关注，如日期有变将再次通知您。`;
}

function recordAfter(word: string, text: string): Record<string, unknown> {
  const line = text.split("\n").find((one) => one.startsWith(word));
  try {
    const read: unknown = JSON.parse(line?.slice(word.length) ?? "");
    return isObject(read) ? read : {};
  } catch {
    return {};
  }
}

function textOf(value: unknown, otherwise: string): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : otherwise;
}
