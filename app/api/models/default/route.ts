import { handle, json } from "@/app/_server/handle";
import { DefaultModel } from "@/app/_server/providers";

export const PUT = handle({ body: DefaultModel }, async ({ body, sinew }) => {
  await sinew.providers.setDefaultModel(body.model);
  await sinew.providersChanged();
  return json({ default_model: body.model });
});
