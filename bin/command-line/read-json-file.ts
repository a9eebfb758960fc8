import { readFile } from "node:fs/promises";
import { Refusal } from "./refusal";

/** Throws Refusal with a sentence that names the file. */
export async function readTextFile(path: string): Promise<string> {
  try {
    const text = await readFile(path, "utf8");
    return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code;
    if (code === "ENOENT") throw new Refusal(`There is no file ${path}.`);
    if (code === "EISDIR") throw new Refusal(`${path} is a folder, not a file.`);
    throw new Refusal(`${path} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}.`);
  }
}

export async function readJsonFile(path: string): Promise<unknown> {
  const text = await readTextFile(path);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Refusal(`${path} is not valid JSON: ${cause instanceof Error ? cause.message : String(cause)}.`);
  }
}
