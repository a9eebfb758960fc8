import { handle, json, notFound } from "@/app/_server/handle";

/** One event with its large values in full; streams carry their previews. */
export const GET = handle({}, async ({ params: { id = "", seq = "" }, sinew }) => {
  const event = /^[1-9]\d{0,8}$/.test(seq) ? await sinew.log.event(id, Number(seq)) : null;
  return event ? json({ event }) : notFound("event", seq);
});
