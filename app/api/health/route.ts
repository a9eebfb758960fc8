import { handle, json } from "@/app/_server/handle";

/** Whether what is to be stored can be stored; where it could not, it is tried again. 503 where the database is not open. */
export const GET = handle({}, async ({ sinew }) => json({ storage: await sinew.log.health.look() }));
