import type { Problem } from "@/engine/contract/problem";

/** The server's refusal. `body` is the whole answer: a stale save carries both documents in it. */
export class ApiProblem extends Error {
  constructor(
    readonly status: number,
    readonly problems: Problem[],
    readonly body: unknown,
  ) {
    super(problems[0]?.message ?? `HTTP ${status}`);
    this.name = "ApiProblem";
  }
}

/** What went wrong as problems, whatever was thrown. */
export function problemsOf(thrown: unknown): Problem[] {
  if (thrown instanceof ApiProblem && thrown.problems.length > 0) return thrown.problems;
  return [{ code: "internal", message: thrown instanceof Error ? thrown.message : String(thrown) }];
}

const told = new Set<() => void>();

/** Calls `listener` whenever the server refused something because it could not be stored. The answer ends that. */
export function onStorageRefusal(listener: () => void): () => void {
  told.add(listener);
  return () => told.delete(listener);
}

type Options = { signal?: AbortSignal };

async function call<T>(method: string, path: string, body: unknown, options: Options = {}): Promise<T> {
  const headers: Record<string, string> = { accept: "application/json" };
  if (body !== undefined) headers["content-type"] = "application/json";
  const text = body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body);
  let response: Response;
  try {
    response = await fetch(path, { method, headers, body: text, signal: options.signal });
  } catch (reason) {
    if (options.signal?.aborted) throw reason;
    throw new ApiProblem(0, [{ code: "server_unreachable", message: "The server cannot be reached." }], null);
  }
  const answer = await read(response);
  if (response.ok) return answer as T;
  const problems = listed(answer);
  if (problems.some((one) => one.code === "storage_unavailable") && path !== "/api/health")
    for (const tell of told) tell();
  throw new ApiProblem(response.status, problems, answer);
}

async function read(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === "") return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function listed(answer: unknown): Problem[] {
  if (typeof answer !== "object" || answer === null || !("problems" in answer)) return [];
  return Array.isArray(answer.problems) ? (answer.problems as Problem[]) : [];
}

/**
 * The product's own HTTP API. Answers are trusted to have the shape asked for: it is the same process that made the
 * page. A body that is a string is sent as it is (it is JSON already). Refusals are thrown as ApiProblem.
 */
export const api = {
  get: <T>(path: string, options?: Options) => call<T>("GET", path, undefined, options),
  post: <T>(path: string, body: unknown = {}, options?: Options) => call<T>("POST", path, body, options),
  put: <T>(path: string, body: unknown, options?: Options) => call<T>("PUT", path, body, options),
  patch: <T>(path: string, body: unknown, options?: Options) => call<T>("PATCH", path, body, options),
  delete: <T = undefined>(path: string, options?: Options) => call<T>("DELETE", path, undefined, options),
};
