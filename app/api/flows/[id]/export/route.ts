import { attachment, handle, notFound } from "@/app/_server/handle";

export const GET = handle({}, async ({ params: { id = "" }, sinew }) => {
  const flow = await sinew.flows.get(id);
  if (!flow) return notFound("flow", id);
  return attachment(sinew.redact(flow.document), `${flow.document.name}.sinew.json`);
});
