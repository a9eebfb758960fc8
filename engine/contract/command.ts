// What clients may ask for, checked at the border. Unknown keys are refused: a misspelt option must not pass silently.

import Type, { type Static } from "typebox";
import { FlowDocument } from "./flow-schema";

const closed = { additionalProperties: false } as const;

/**
 * A run of a part: `node` alone, everything `to` it, or `from` it on. Outputs of nodes before come from `outputs`, then
 * from pins, then from the run `record`; those that nothing tells are run.
 */
export const PartialRun = Type.Object(
  {
    mode: Type.Enum(["node", "from", "to"]),
    node: Type.String({ minLength: 1, maxLength: 128 }),
    /** id of an earlier run of the same flow */
    record: Type.Optional(Type.String({ maxLength: 128 })),
    outputs: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  closed,
);
export type PartialRun = Static<typeof PartialRun>;

export const StartRun = Type.Object(
  {
    flow_id: Type.String({ minLength: 1, maxLength: 128 }),
    /** content hash of a frozen version; the draft is frozen and used where absent */
    version: Type.Optional(Type.String({ maxLength: 128 })),
    inputs: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    model: Type.Optional(Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Null()])),
    trigger: Type.Optional(Type.Union([Type.Literal("manual"), Type.Literal("api")])),
    partial: Type.Optional(PartialRun),
    /** ids of nodes before which the run stops */
    breakpoints: Type.Optional(Type.Array(Type.String(), { maxItems: 200 })),
    /** true: stops before every node */
    stepping: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type StartRun = Static<typeof StartRun>;

const named = <N extends string>(command: N) => ({ command: Type.Literal(command) });
/** For `step` and `continue`: replaces fields of the input of the node that the run stands before. */
const input = Type.Optional(Type.Record(Type.String(), Type.Unknown()));
const breakpoints = Type.Optional(Type.Array(Type.String(), { maxItems: 200 }));

export const RunCommand = Type.Union([
  Type.Object({ ...named("cancel"), reason: Type.Optional(Type.String({ maxLength: 500 })) }, closed),
  /** What is under way goes on; nothing further starts. */
  Type.Object({ ...named("pause") }, closed),
  /** One more node. */
  Type.Object({ ...named("step"), input }, closed),
  Type.Object({ ...named("continue"), input, breakpoints }, closed),
  /** Says something to an agent at work; `node` is its path, needed where several are. */
  Type.Object(
    {
      ...named("message"),
      text: Type.String({ minLength: 1, maxLength: 20_000 }),
      node: Type.Optional(Type.String({ minLength: 1, maxLength: 4_000 })),
      by: Type.Optional(Type.String({ maxLength: 200 })),
    },
    closed,
  ),
  /** Answers a question: `decision` is one of its choices. */
  Type.Object(
    {
      ...named("approve"),
      approval: Type.String({ minLength: 1, maxLength: 4_000 }),
      decision: Type.String({ minLength: 1, maxLength: 100 }),
      comment: Type.Optional(Type.String({ maxLength: 4_000 })),
      /** the arguments to call the tool with, for the decision `change` */
      params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
      by: Type.Optional(Type.String({ maxLength: 200 })),
    },
    closed,
  ),
]);
export type RunCommand = Static<typeof RunCommand>;

export const CreateFlow = Type.Object(
  {
    document: Type.Optional(FlowDocument),
    template: Type.Optional(Type.String({ maxLength: 128 })),
    /** language in which a flow made from a template is named */
    language: Type.Optional(Type.Enum(["en", "zh"])),
  },
  closed,
);
export type CreateFlow = Static<typeof CreateFlow>;

export const SaveFlow = Type.Object({ document: FlowDocument, revision: Type.Integer({ minimum: 0 }) }, closed);
export type SaveFlow = Static<typeof SaveFlow>;
