import { handle, json, notFound } from "@/app/_server/handle";

export const GET = handle({}, ({ params: { id = "" }, sinew }) => {
  const run = sinew.templates.find((one) => one.id === id)?.sample_run;
  return run ? json(run) : notFound("sample run", id);
});
