// The one door of every route: host, origin, content type, size, shape, headers and refusals are dealt with here, so that
// a route cannot forget them. A test walks app/api and fails on a route that goes another way.

import { randomBytes } from "node:crypto";
import Type, { type Static, type TSchema } from "typebox";
import { type Problem, problem, statusOf } from "@/engine/contract/problem";
import { checkRequest, isMutating } from "./check-request";
import { DEFAULT_BODY_LIMIT, readBody } from "./read-body";
import { setSecurityHeaders } from "./security-headers";
import { getSinew, type Sinew } from "./sinew";
import { storageProblem } from "./storage-trouble";
import { validateBody, validateQuery } from "./validate";

interface Door<B extends TSchema, Q extends TSchema> {
  /** Schema of the body; absent means that there must be none. */
  body?: B;
  /** Schema of the query, closed; absent means that there must be none. */
  query?: Q;
  /** bytes */
  limit?: number;
}

export interface Call<B, Q> {
  request: Request;
  params: Record<string, string>;
  body: B;
  query: Q;
  sinew: Sinew;
}

type Route = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

const NO_QUERY = Type.Object({}, { additionalProperties: false });
const ROUTE_ID = /^[A-Za-z0-9_.-]{1,128}$/;

/**
 * Makes a route. What `work` returns goes out with the security headers; `refuse(problems)` makes a refusal, and a thrown
 * ProblemError is one. Anything else that is thrown is answered `internal`, with an id that the server's log has too.
 */
export function handle<B extends TSchema = TSchema, Q extends TSchema = typeof NO_QUERY>(
  door: Door<B, Q>,
  work: (call: Call<Static<B>, Static<Q>>) => Response | Promise<Response>,
): Route {
  return async (request, context) => finish(await answer(door, work, request, context).catch(surprise));
}

async function answer<B extends TSchema, Q extends TSchema>(
  door: Door<B, Q>,
  work: (call: Call<Static<B>, Static<Q>>) => Response | Promise<Response>,
  request: Request,
  context: { params: Promise<Record<string, string>> },
): Promise<Response> {
  const wrong = checkRequest(request.method, request.headers);
  if (wrong) return refuse([wrong]);
  const params = (await context.params) ?? {};
  for (const [what, id] of Object.entries(params)) {
    if (!ROUTE_ID.test(id))
      return refuse([problem("not_found", { what: what === "id" ? "entry" : what, id: id.slice(0, 60) })]);
  }
  const query = validateQuery(door.query ?? NO_QUERY, new URL(request.url).searchParams);
  if ("problem" in query) return refuse([query.problem]);
  let body: unknown;
  if (isMutating(request.method)) {
    const read = await readBody(request, door.limit ?? DEFAULT_BODY_LIMIT);
    if ("problem" in read) return refuse([read.problem]);
    const valid = door.body ? validateBody(door.body, read.value ?? {}) : read;
    if ("problem" in valid) return refuse([valid.problem]);
    if (!door.body && !isEmpty(read.value)) {
      return refuse([problem("bad_body", { field: "body", expected: "must be empty here" })]);
    }
    body = valid.value;
  }
  const sinew = await getSinew();
  return work({ request, params, body: body as Static<B>, query: query.value as Static<Q>, sinew });
}

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(value), { status, headers: { "content-type": "application/json", ...headers } });
}

/** `more` stands beside the problems in the answer. */
export function refuse(problems: readonly Problem[], more: Record<string, unknown> = {}): Response {
  return json({ problems, ...more }, statusOf(problems));
}

export function notFound(what: string, id: string): Response {
  return refuse([problem("not_found", { what, id })]);
}

/** An answer that the browser saves as a file. */
export function attachment(value: unknown, name: string): Response {
  const plain = name.replace(/[^\w.-]+/g, "_").replace(/_+/g, "_");
  const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`;
  return json(value, 200, { "content-disposition": disposition });
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (typeof value === "object" && value !== null && Object.keys(value).length === 0);
}

function surprise(error: unknown): Response {
  const known = problemOf(error);
  if (known) return refuse([known]);
  const storage = storageProblem(error);
  if (storage) {
    noteTrouble(error);
    return refuse([storage]);
  }
  const id = randomBytes(6).toString("hex");
  console.error(`[sinew] internal ${id}:`, error);
  return refuse([problem("internal", { id })]);
}

/** By name, not by class: the engine was made by another bundle of this process, with classes of its own. */
function problemOf(error: unknown): Problem | null {
  if (!(error instanceof Error)) return null;
  return error.name === "ProblemError" ? (error as Error & { problem: Problem }).problem : null;
}

/** So that the pages' banner is told, also by requests that wrote past the event log. An instance that is not open is told by that. */
function noteTrouble(error: unknown): void {
  getSinew().then(
    (sinew) => sinew.log.health.trouble(error),
    () => {},
  );
}

function finish(response: Response): Response {
  setSecurityHeaders(response.headers);
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
  return response;
}
