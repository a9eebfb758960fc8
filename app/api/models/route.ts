import { handle, json } from "@/app/_server/handle";
import { addProvider, NewProvider, providerRow } from "@/app/_server/providers";

export const GET = handle({}, async ({ sinew }) => {
  const [providers, default_model] = await Promise.all([sinew.providers.list(), sinew.providers.defaultModel()]);
  const rehearsals = sinew.templates
    .filter((template) => template.rehearsal !== undefined)
    .map(({ id, title, rehearsal = "" }) => ({
      name: rehearsal.startsWith("rehearsal/") ? rehearsal : `rehearsal/${rehearsal}`,
      template: id,
      title,
    }));
  return json({ providers: providers.map(providerRow), default_model, rehearsals });
});

export const POST = handle({ body: NewProvider }, async ({ body, sinew }) => {
  const provider = await addProvider(sinew.providers, sinew.vault, body);
  await sinew.providersChanged();
  return json({ provider: providerRow(provider) }, 201);
});
