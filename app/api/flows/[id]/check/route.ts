import Type from "typebox";
import { handle, json, notFound } from "@/app/_server/handle";

const Check = Type.Object(
  { document: Type.Optional(Type.Record(Type.String(), Type.Unknown())) },
  { additionalProperties: false },
);

export const POST = handle({ body: Check }, async ({ params: { id = "" }, body, sinew }) => {
  const flow = await sinew.flows.get(id);
  if (!flow) return notFound("flow", id);
  const opened = sinew.engine.open(body.document ?? flow.document);
  if (!("flow" in opened) || !opened.flow) return json({ problems: opened.problems });
  return json({ problems: [...opened.problems, ...sinew.engine.check(opened.flow)] });
});
