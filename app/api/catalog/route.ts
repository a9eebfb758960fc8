import { handle, json } from "@/app/_server/handle";

export const GET = handle({}, ({ sinew }) => json(sinew.engine.catalog()));
