import Type from "typebox";
import { handle, json } from "@/app/_server/handle";
import { importFile } from "@/app/_server/import-file";

const File = Type.Record(Type.String(), Type.Unknown());
/** Recorded runs are larger than what people write. */
const LIMIT = 16 * 1024 * 1024;

export const POST = handle({ body: File, limit: LIMIT }, async ({ body, sinew }) => {
  return json(await importFile(sinew, body), 201);
});
