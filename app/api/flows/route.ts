import { listFlowRows } from "@/app/_server/flow-rows";
import { handle, json } from "@/app/_server/handle";
import { EMPTY_FLOW, makeFlow, makeFromTemplateId } from "@/app/_server/make-flow";
import { CreateFlow } from "@/engine/contract/command";

export const GET = handle({}, async ({ sinew }) => json({ flows: await listFlowRows(sinew) }));

export const POST = handle({ body: CreateFlow }, async ({ body, sinew }) => {
  const flow =
    body.template === undefined
      ? (await makeFlow(sinew, body.document ?? EMPTY_FLOW)).flow
      : await makeFromTemplateId(sinew, body.template, body.language);
  const { id, document, revision, folder } = flow;
  return json({ flow: { id, document, revision, folder } }, 201);
});
