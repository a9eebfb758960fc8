import { handle } from "@/app/_server/handle";

/** Answers without doing anything: whether the server is there, and what its guards cost. */
export const POST = handle({}, () => new Response(null, { status: 204 }));
