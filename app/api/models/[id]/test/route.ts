import { handle, json, notFound } from "@/app/_server/handle";
import { testProvider } from "@/app/_server/test-provider";

export const POST = handle({}, async ({ params: { id = "" }, sinew }) => {
  const provider = await sinew.providers.get(id);
  return provider ? json(await testProvider(sinew, provider)) : notFound("provider", id);
});
