// What clients may ask for, checked at the border. Unknown keys are refused: a misspelt option must not pass silently.

import Type, { type Static } from "typebox";
import { FlowDocument } from "./flow";

const closed = { additionalProperties: false } as const;

export const StartRun = Type.Object(
  {
    flow_id: Type.String({ minLength: 1, maxLength: 128 }),
    /** content hash of a frozen version; the draft is frozen and used where absent */
    version: Type.Optional(Type.String({ maxLength: 128 })),
    inputs: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    model: Type.Optional(Type.Union([Type.String({ minLength: 1, maxLength: 200 }), Type.Null()])),
    trigger: Type.Optional(Type.Union([Type.Literal("manual"), Type.Literal("api")])),
  },
  closed,
);
export type StartRun = Static<typeof StartRun>;

export const RunCommand = Type.Union([
  Type.Object({ command: Type.Literal("cancel"), reason: Type.Optional(Type.String({ maxLength: 500 })) }, closed),
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
