import Type from "typebox";
import { handle, json, notFound, refuse } from "@/app/_server/handle";
import { readDocument } from "@/app/_server/make-flow";
import { problem } from "@/engine/contract/problem";

export const GET = handle({}, async ({ params: { id = "" }, sinew }) => {
  const flow = await sinew.flows.get(id);
  if (!flow) return notFound("flow", id);
  const samples = sinew.templates.some((one) => one.id === flow.template && one.samples.length > 0);
  // What a sub-flow pins: the content hash of the document as it is now.
  return json({ flow: { ...flow, samples, version: sinew.engine.hash(flow.document) } });
});

/** The document's own shape is checked when it is opened, which says where it is wrong. */
const Save = Type.Object(
  { document: Type.Record(Type.String(), Type.Unknown()), revision: Type.Integer({ minimum: 0 }) },
  { additionalProperties: false },
);

export const PUT = handle({ body: Save }, async ({ params: { id = "" }, body, sinew }) => {
  const read = readDocument(sinew, body.document, id);
  if ("problems" in read) return refuse(read.problems);
  const revision = await sinew.flows.save(id, read.document, body.revision);
  if (revision !== null) return json({ revision });
  const theirs = await sinew.flows.get(id);
  if (!theirs) return notFound("flow", id);
  return refuse([problem("stale_revision", { current: theirs.revision, sent: body.revision })], {
    theirs: { document: theirs.document, revision: theirs.revision },
    yours: { document: body.document, revision: body.revision },
  });
});

export const DELETE = handle({}, async ({ params: { id = "" }, sinew }) => {
  return (await sinew.flows.remove(id)) ? new Response(null, { status: 204 }) : notFound("flow", id);
});
