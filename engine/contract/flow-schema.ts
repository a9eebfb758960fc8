// The shape of the flow document as a schema, for whoever checks one. Apart from `flow.ts`, so that pages that only read
// documents do not load what builds schemas.

import Type, { type Static, type TSchema } from "typebox";
import { FLOW_FORMAT, FLOW_VERSION } from "./flow";

const open = { additionalProperties: true } as const;
const optional = <T extends TSchema>(schema: T) => Type.Optional(schema);

/** Ids of nodes and edges: stable, never shown as names, usable in `{{ nodes.<id>.output }}`. */
export const Id = Type.String({ minLength: 1, maxLength: 128, pattern: "^[\\p{L}\\p{N}_][\\p{L}\\p{N}_.-]*$" });

export const Position = Type.Object({ x: Type.Number(), y: Type.Number() }, open);
export type Position = Static<typeof Position>;

export const PortRef = Type.Object({ node: Type.String(), port: Type.String() }, open);
export type PortRef = Static<typeof PortRef>;

/** `max_attempts` counts the first; the wait before attempt n is `backoff_ms` × 2^(n − 2), give or take a fifth. */
export const Retry = Type.Object(
  {
    max_attempts: Type.Integer({ minimum: 1, maximum: 20 }),
    backoff_ms: Type.Integer({ minimum: 0, maximum: 3_600_000 }),
  },
  open,
);

/** Limits of one run or one node; `null` is none. `wall_ms` does not count waiting. `cost` is in US dollars. */
export const Budget = Type.Object(
  {
    tool_calls: optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])),
    tokens: optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])),
    cost: optional(Type.Union([Type.Number({ minimum: 0 }), Type.Null()])),
    wall_ms: optional(Type.Union([Type.Integer({ minimum: 1 }), Type.Null()])),
    steps: optional(Type.Union([Type.Integer({ minimum: 1 }), Type.Null()])),
  },
  open,
);
export type Budget = Static<typeof Budget>;

/** How the engine treats a node: times in milliseconds. `join` decides when incoming edges let it start. */
export const Policy = Type.Object(
  {
    /** of one attempt */
    timeout_ms: optional(Type.Integer({ minimum: 1, maximum: 86_400_000 })),
    retry: optional(Retry),
    on_error: optional(Type.Union([Type.Literal("fail"), Type.Literal("branch"), Type.Literal("continue")])),
    /** what later nodes read of a failed node that goes on by `continue` */
    default_output: optional(Type.Unknown()),
    join: optional(Type.Union([Type.Literal("all"), Type.Literal("any"), Type.Literal("all_delivered")])),
    /** of this node, with everything inside it; over it the node fails with `limit_reached` */
    budget: optional(Budget),
    /** a call of which nobody knows whether it happened: ask a person (default), or fail the node */
    on_unknown: optional(Type.Union([Type.Literal("ask"), Type.Literal("fail")])),
  },
  open,
);
export type Policy = Static<typeof Policy>;

export const FlowNode = Type.Object(
  {
    id: Id,
    type: Type.String({ minLength: 1, maxLength: 64 }),
    name: optional(Type.String({ maxLength: 200 })),
    /** of a node inside a container: from the container's upper left corner */
    position: optional(Position),
    /** of a container's frame, in the canvas's pixels */
    size: optional(Type.Object({ width: Type.Number(), height: Type.Number() }, open)),
    /** id of the container (`loop`, `map`) that this node belongs to */
    parent: optional(Type.Union([Type.String(), Type.Null()])),
    disabled: optional(Type.Boolean()),
    config: Type.Record(Type.String(), Type.Unknown()),
    policy: optional(Policy),
    /** variable name → template, written to `variables` after the node finished; `output` is the node's own output. */
    save: optional(Type.Record(Type.String(), Type.String())),
    /** an output kept from an earlier run: runs started by hand take it instead of running the node */
    pin: optional(Type.Object({ output: Type.Unknown(), port: optional(Type.String()) }, open)),
  },
  open,
);
export type FlowNode = Static<typeof FlowNode>;

export const FlowEdge = Type.Object({ id: Id, from: PortRef, to: PortRef }, open);
export type FlowEdge = Static<typeof FlowEdge>;

export const Variable = Type.Object(
  { type: optional(Type.String()), default: optional(Type.Unknown()), description: optional(Type.String()) },
  open,
);

/** A JSON Schema object as data. The inputs of a flow are described by one. */
export const JsonSchema = Type.Record(Type.String(), Type.Unknown());
export type JsonSchema = Static<typeof JsonSchema>;

const flowFields = {
  format: Type.Literal(FLOW_FORMAT),
  version: Type.Literal(FLOW_VERSION),
  id: Id,
  name: Type.String({ minLength: 1, maxLength: 200 }),
  description: optional(Type.String({ maxLength: 10_000 })),
  inputs: optional(JsonSchema),
  variables: optional(Type.Record(Type.String(), Variable)),
  nodes: Type.Array(FlowNode),
  edges: Type.Array(FlowEdge),
  settings: optional(Type.Object({ budget: optional(Budget) }, open)),
};

/**
 * `flows` holds the flows that `subflow` nodes call, by content hash: a flow carries what it calls, so it is pinned,
 * and runs, exports and replays need nothing beside it. Each may carry its own.
 */
export const FlowDocument = Type.Object(
  { ...flowFields, flows: optional(Type.Record(Type.String(), Type.Object(flowFields, open))) },
  open,
);
export type FlowDocument = Static<typeof FlowDocument>;
