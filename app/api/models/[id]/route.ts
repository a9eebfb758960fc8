import { handle, json, notFound } from "@/app/_server/handle";
import { ChangeProvider, changeProvider, providerRow } from "@/app/_server/providers";

export const PUT = handle({ body: ChangeProvider }, async ({ params: { id = "" }, body, sinew }) => {
  const provider = await changeProvider(sinew.providers, sinew.vault, id, body);
  await sinew.providersChanged();
  return json({ provider: providerRow(provider) });
});

export const DELETE = handle({}, async ({ params: { id = "" }, sinew }) => {
  if (!(await sinew.providers.remove(id))) return notFound("provider", id);
  await sinew.providersChanged();
  return new Response(null, { status: 204 });
});
