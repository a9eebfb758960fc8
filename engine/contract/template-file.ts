import Type, { type Static } from "typebox";
import { FlowDocument, JsonSchema } from "./flow-schema";
import { AnyText } from "./local-text-schema";
import { RunEvent } from "./run-event-schema";

export const TEMPLATE_FORMAT = "sinew.template";
export const RUN_FORMAT = "sinew.run";

/** A recorded run with its flow: all that is needed to replay it anywhere. `blobs` maps content hash → JSON text of a large value. */
export const RunFile = Type.Object({
  format: Type.Literal(RUN_FORMAT),
  version: Type.Literal(1),
  flow: FlowDocument,
  events: Type.Array(RunEvent),
  blobs: Type.Record(Type.String(), Type.String()),
});
export type RunFile = Static<typeof RunFile>;

/** A file laid into the flow's own folder of the workspace; `path` is relative to it. */
export const SampleFile = Type.Object({
  path: Type.String({ minLength: 1, maxLength: 300 }),
  encoding: Type.Union([Type.Literal("utf8"), Type.Literal("base64")]),
  content: Type.String(),
});
export type SampleFile = Static<typeof SampleFile>;

/** A flow that others can look through, replay and use. Secrets are named, never held. */
export const TemplateFile = Type.Object({
  format: Type.Literal(TEMPLATE_FORMAT),
  version: Type.Literal(1),
  id: Type.String(),
  flow: FlowDocument,
  title: AnyText,
  blurb: AnyText,
  category: Type.String(),
  requires: Type.Object({
    tools: Type.Array(Type.String()),
    models: Type.Array(Type.String()),
    secrets: Type.Array(Type.String()),
  }),
  samples: Type.Array(SampleFile),
  /** offline model that can play this template */
  rehearsal: Type.Optional(Type.String()),
  /** inputs that make the first run work as it is */
  example_inputs: Type.Optional(JsonSchema),
  sample_run: Type.Optional(RunFile),
});
export type TemplateFile = Static<typeof TemplateFile>;
