import type { FlowDocument } from "@/engine/contract/flow";
import type { SampleFile, TemplateFile } from "@/engine/contract/template-file";

const FOLDER = '{{ run.folder | default: "/workspace" }}';

const json = (path: string, value: unknown): SampleFile => ({
  path,
  encoding: "utf8",
  content: `${JSON.stringify(value, null, 2)}\n`,
});

const SAMPLES: SampleFile[] = [
  json("orders/A-1042.json", {
    id: "A-1042",
    customer: "Mei Lin",
    items: [{ name: "desk lamp", count: 2 }],
    total: 118,
    currency: "EUR",
    promised: "2026-03-12",
  }),
  json("orders/A-1043.json", {
    id: "A-1043",
    customer: "Jonas Weber",
    items: [{ name: "bookshelf", count: 1 }],
    total: 240,
    currency: "EUR",
    promised: "2026-03-20",
  }),
  json("shipping/A-1042.json", {
    order: "A-1042",
    carrier: "Northway",
    status: "in_transit",
    last_seen: "Hamburg sorting centre",
    expected: "2026-03-17",
    delay_days: 5,
  }),
  json("shipping/A-1043.json", {
    order: "A-1043",
    carrier: "Northway",
    status: "in_transit",
    last_seen: "Leipzig hub",
    expected: "2026-03-20",
    delay_days: 0,
  }),
];

const flow: FlowDocument = {
  format: "sinew.flow",
  version: 1,
  id: "order-tracking",
  name: "Order tracking",
  description: "Reads an order and its shipping record, and writes an alert when the parcel is late or in trouble.",
  inputs: {
    type: "object",
    properties: {
      order: {
        type: "string",
        title: "Order number",
        description: "Two samples are included: A-1042 is late, A-1043 is on time.",
        default: "A-1042",
        pattern: "^[A-Za-z0-9-]{1,40}$",
      },
      language: { type: "string", title: "Language of the alert", enum: ["English", "中文"], default: "English" },
    },
  },
  variables: {
    order: { type: "object", description: "the order as read from its file" },
    shipping: { type: "object", description: "what the carrier says" },
    order_id: { type: "string", default: "", description: "number of the order" },
  },
  nodes: [
    { id: "start", type: "start", name: "Start", position: { x: 0, y: 72 }, config: {} },
    {
      id: "read_order",
      type: "tool",
      name: "Read the order",
      position: { x: 288, y: 0 },
      config: { tool: "file_read", arguments: { file_path: `${FOLDER}/orders/{{ inputs.order }}.json` } },
      save: { order: "{{ output.result.content | from_json }}" },
    },
    {
      id: "read_shipping",
      type: "tool",
      name: "Read the shipping data",
      position: { x: 288, y: 160 },
      config: { tool: "file_read", arguments: { file_path: `${FOLDER}/shipping/{{ inputs.order }}.json` } },
      save: { shipping: "{{ output.result.content | from_json }}" },
    },
    {
      id: "summary",
      type: "template",
      name: "Sum up",
      position: { x: 576, y: 72 },
      config: {
        text: "Order {{ variables.order.id }} of {{ variables.order.customer }} with {{ variables.shipping.carrier }}: {{ variables.shipping.status }}, {{ variables.shipping.delay_days }} days late.",
      },
      save: { order_id: "{{ variables.order.id }}" },
    },
    {
      id: "check",
      type: "condition",
      name: "Is it late?",
      position: { x: 864, y: 56 },
      config: {
        cases: [
          {
            id: "trouble",
            name: "In trouble",
            all: [{ left: "{{ variables.shipping.status }}", op: "in", right: "lost, damaged, returned" }],
          },
          {
            id: "late",
            name: "Late",
            all: [
              { left: "{{ variables.shipping.status }}", op: "ne", right: "delivered" },
              { left: "{{ variables.shipping.delay_days }}", op: "ge", right: 2 },
            ],
          },
        ],
      },
    },
    {
      id: "alert",
      type: "llm",
      name: "Write the alert",
      position: { x: 288, y: 344 },
      config: {
        model: "",
        system_prompt:
          "You write short, honest alerts to customers about their orders. Name the order, what is wrong, the new date and what happens next. Three sentences at most, no subject line.",
        prompt:
          "Write the alert in {{ inputs.language }}.\n\nOrder: {{ variables.order | json }}\nShipping: {{ variables.shipping | json }}",
      },
    },
    {
      id: "keep",
      type: "tool",
      name: "Save the alert",
      position: { x: 576, y: 344 },
      config: {
        tool: "file_write",
        arguments: {
          file_path: `${FOLDER}/alerts/{{ variables.order_id }}.txt`,
          content: "{{ nodes.alert.output.text }}\n",
          mode: "overwrite",
        },
      },
    },
    {
      id: "fine",
      type: "template",
      name: "All is well",
      position: { x: 576, y: 504 },
      config: { text: "Order {{ variables.order_id }} is on its way: expected {{ variables.shipping.expected }}." },
    },
    {
      id: "end",
      type: "end",
      name: "End",
      position: { x: 864, y: 424 },
      config: {
        values: {
          order_id: "{{ variables.order_id }}",
          state: "{{ nodes.check.output.case }}",
          message: "{{ nodes.alert.output.text | default: nodes.fine.output.text }}",
        },
      },
    },
    {
      id: "hint",
      type: "note",
      position: { x: 0, y: 344 },
      config: {
        text: "Both files are read at the same time. Run it with A-1042 (late), then with A-1043 (on time), and see the other branch being taken.",
      },
    },
  ],
  edges: [
    { id: "e1", from: { node: "start", port: "out" }, to: { node: "read_order", port: "in" } },
    { id: "e2", from: { node: "start", port: "out" }, to: { node: "read_shipping", port: "in" } },
    { id: "e3", from: { node: "read_order", port: "out" }, to: { node: "summary", port: "in" } },
    { id: "e4", from: { node: "read_shipping", port: "out" }, to: { node: "summary", port: "in" } },
    { id: "e5", from: { node: "summary", port: "out" }, to: { node: "check", port: "in" } },
    { id: "e6", from: { node: "check", port: "trouble" }, to: { node: "alert", port: "in" } },
    { id: "e7", from: { node: "check", port: "late" }, to: { node: "alert", port: "in" } },
    { id: "e8", from: { node: "check", port: "else" }, to: { node: "fine", port: "in" } },
    { id: "e9", from: { node: "alert", port: "out" }, to: { node: "keep", port: "in" } },
    { id: "e10", from: { node: "keep", port: "out" }, to: { node: "end", port: "in" } },
    { id: "e11", from: { node: "fine", port: "out" }, to: { node: "end", port: "in" } },
  ],
};

export const orderTrackingTemplate: TemplateFile = {
  format: "sinew.template",
  version: 1,
  id: "order-tracking",
  flow,
  title: { en: "Order tracking", zh: "订单跟踪" },
  blurb: {
    en: "Reads an order and its shipping record side by side, checks status and delay, and lets a model write the alert when a parcel is late.",
    zh: "同时读取订单和物流数据，检查状态与延误天数；包裹晚点时由模型撰写提醒。",
  },
  category: "data",
  requires: { tools: ["file_read", "file_write"], models: ["any"], secrets: [] },
  samples: SAMPLES,
  rehearsal: "order-tracking",
  example_inputs: { order: "A-1042", language: "English" },
};
