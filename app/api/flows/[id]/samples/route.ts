import { handle, json, notFound } from "@/app/_server/handle";
import { clearFolder, laySamples } from "@/app/_server/make-flow";

export const POST = handle({}, async ({ params: { id = "" }, sinew }) => {
  const flow = await sinew.flows.get(id);
  if (!flow) return notFound("flow", id);
  const template = sinew.templates.find((one) => one.id === flow.template);
  if (!template) return notFound("template", flow.template ?? "");
  await clearFolder(sinew, flow);
  return json({ files: await laySamples(sinew, flow, template.samples) });
});
