// Node kinds and tools as data: what the palette, the forms, the connection rules, completion and the checker work from.
// The browser gets entries, never code. Adding a kind or a tool changes no component.

import Type, { type Static } from "typebox";
import { JsonSchema } from "./flow-schema";
import { LocalText } from "./local-text-schema";

export const PortSpec = Type.Object({ id: Type.String(), label: Type.Optional(LocalText) });
export type PortSpec = Static<typeof PortSpec>;

/** Output ports taken from a list in the config: one per item (`id` names the port, `name` labels it), then `rest`. */
export const DynamicPorts = Type.Object({ list: Type.String(), rest: PortSpec });

/**
 * One field of a kind's form. `path` is the config field. What a widget edits:
 * text, textarea, template (text with `{{ }}` and completion), number, switch, select (options), model (name of a model),
 * tool (one tool name), tools (list of tool names), arguments (object of templates after the schema of config.tool),
 * cases (conditions), assignments (object name → template), inputs (the document's inputs schema), outputs (like
 * assignments, for an end node), json (any JSON), condition (one condition: `all`, `any` or `expression`; null for none),
 * classes (list of {id, name, description}), flow (a flow to call: config.flow and config.version, pinned in
 * `document.flows`), flow_inputs (object of templates after the inputs of that flow), code (JavaScript), duration
 * (milliseconds, shown in s, min, h or d), approvals (tool name, or `*` for the rest → never, changes, always).
 */
export const FormField = Type.Object({
  path: Type.String(),
  widget: Type.Enum([
    "text",
    "textarea",
    "template",
    "number",
    "switch",
    "select",
    "model",
    "tool",
    "tools",
    "arguments",
    "cases",
    "assignments",
    "inputs",
    "outputs",
    "json",
    "condition",
    "classes",
    "flow",
    "flow_inputs",
    "code",
    "duration",
    "approvals",
  ]),
  label: LocalText,
  help: Type.Optional(LocalText),
  placeholder: Type.Optional(LocalText),
  unit: Type.Optional(LocalText),
  section: Type.Optional(Type.Union([Type.Literal("main"), Type.Literal("brakes"), Type.Literal("advanced")])),
  options: Type.Optional(Type.Array(Type.Object({ value: Type.String(), label: LocalText }))),
});
export type FormField = Static<typeof FormField>;

/** Colour family of the icon tile. */
export const KindFamily = Type.Enum(["edge", "agent", "model", "tool", "logic", "data", "human"]);
/** Heading under which the palette shows a kind. */
export const PaletteGroup = Type.Enum(["start_end", "agents", "tools", "logic", "data", "people", "canvas"]);

export const CatalogEntry = Type.Object({
  kind: Type.String(),
  family: KindFamily,
  group: PaletteGroup,
  icon: Type.String({ description: "lucide icon name, kebab-case" }),
  label: LocalText,
  description: LocalText,
  inputs: Type.Array(PortSpec),
  outputs: Type.Array(PortSpec),
  dynamic_outputs: Type.Optional(DynamicPorts),
  /** false: drawn, never run (note). */
  runs: Type.Boolean(),
  /** At most this many in one flow. */
  max: Type.Optional(Type.Integer()),
  /** true: a frame on the canvas; nodes whose `parent` it is are its body, carried out once per pass. */
  container: Type.Optional(Type.Boolean()),
  /** Names that templates inside it may read beside the others (`item`, `index`). */
  locals: Type.Optional(Type.Array(Type.String())),
  config: JsonSchema,
  form: Type.Array(FormField),
  /** Config of a node fresh from the palette. */
  defaults: Type.Record(Type.String(), Type.Unknown()),
  /** Config fields worth a place in the card's second line, most telling first. */
  summary: Type.Array(Type.String()),
});
export type CatalogEntry = Static<typeof CatalogEntry>;

/** How a call that was cut off may be treated: see `design: engine, Durability`. */
export const ToolEffect = Type.Enum(["pure", "idempotent", "probe", "unsafe"]);
export type ToolEffect = Static<typeof ToolEffect>;

/** What a tool brings in, touches and can do; the risk labels of the interface come from these. */
export const ToolLabels = Type.Object({
  /** brings in content that others wrote */
  untrusted: Type.Boolean(),
  /** reads private data */
  private: Type.Boolean(),
  /** can send data out */
  outbound: Type.Boolean(),
  /** changes something */
  mutates: Type.Boolean(),
  /** runs programs */
  executes: Type.Boolean(),
  /** removes something */
  destroys: Type.Optional(Type.Boolean()),
});
export type ToolLabels = Static<typeof ToolLabels>;

export const ToolDescription = Type.Object({
  does: Type.String(),
  use: Type.String(),
  avoid: Type.String(),
  fails: Type.String(),
});
export type ToolDescription = Static<typeof ToolDescription>;

export const ToolEntry = Type.Object({
  name: Type.String(),
  aliases: Type.Array(Type.String()),
  category: Type.String(),
  icon: Type.String(),
  label: LocalText,
  description: Type.Object({ en: ToolDescription, zh: ToolDescription }),
  parameters: JsonSchema,
  /** The worst class the tool can have; a call's own class may be milder. */
  effect: ToolEffect,
  labels: ToolLabels,
  timeout_ms: Type.Integer(),
});
export type ToolEntry = Static<typeof ToolEntry>;

export const Catalog = Type.Object({ kinds: Type.Array(CatalogEntry), tools: Type.Array(ToolEntry) });
export type Catalog = Static<typeof Catalog>;
