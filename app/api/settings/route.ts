import Type from "typebox";
import { handle, json } from "@/app/_server/handle";
import { RetentionRule } from "@/prisma/retention";

export const GET = handle({}, async ({ sinew }) => json({ retention: await sinew.retention.rule() }));

const Settings = Type.Object({ retention: RetentionRule }, { additionalProperties: false });

/** The rule holds at once: `deleted` is how many runs it took. */
export const PUT = handle({ body: Settings }, async ({ body: { retention }, sinew }) => {
  const deleted = await sinew.retention.setRule(retention);
  return json({ retention, deleted });
});
