// The order of a call is fixed and the same for everyone: known → allowed → schema → fingerprint → approval → intent
// (durable) → run under signal and time limit → standard result → event. A call refused on the way has a result but no intent.

import { setTimeout as sleep } from "node:timers/promises";
import type { ToolResult } from "../contract/tool-result";
import { boundResult, wholeStart } from "./bound-result";
import type { ToolCaller, ToolCallRequest } from "./call-tool";
import { checkArguments } from "./check-arguments";
import { type Tool, type ToolContext, ToolError } from "./define-tool";
import { errnoOf } from "./file-error";
import { fingerprintOf } from "./fingerprint";
import type { Outbound } from "./outbound";
import type { Workspace } from "./workspace";

export interface ToolCallerDoors {
  tools: readonly Tool[];
  workspace: Workspace;
  outbound: Outbound;
  /** milliseconds since the epoch */
  now: () => number;
  /** milliseconds that never jump, for durations */
  monotonic: () => number;
}

type Outcome = Pick<ToolResult, "status" | "result" | "error">;

export function createToolCaller(doors: ToolCallerDoors): ToolCaller {
  const by_name = new Map<string, Tool>();
  for (const tool of doors.tools) for (const alias of tool.aliases) by_name.set(alias, tool);
  for (const tool of doors.tools) by_name.set(tool.name, tool);
  const find = (name: string) => by_name.get(name);
  const fingerprint = (tool: string, params: unknown) => fingerprintOf(find(tool)?.name ?? tool, params);

  /** Makes the standard result of a call out of its outcome, and records it. */
  function finisher(request: ToolCallRequest) {
    const began = doors.monotonic();
    const about = request.round === undefined ? {} : { round: request.round };
    return (params: unknown, outcome: Outcome, mark?: string): ToolResult => {
      const duration_ms = Math.max(0, Math.round((doors.monotonic() - began) * 100) / 100);
      const result: ToolResult = {
        action: find(request.tool)?.name ?? request.tool,
        params,
        duration_ms,
        truncated: false,
        ...outcome,
      };
      if (request.show_limit !== undefined) result.truncated = shown(result, request.show_limit).truncated;
      const event = { type: "tool.finished" as const, path: request.path, call: request.call, result, ...about };
      request.emit(mark === undefined ? event : { ...event, fingerprint: mark });
      return result;
    };
  }

  const contextOf = (request: ToolCallRequest, signal: AbortSignal): ToolContext => ({
    workspace: request.relative ? doors.workspace.withRelative(request.relative, request.folder) : doors.workspace,
    outbound: doors.outbound,
    now: doors.now,
    signal,
    sleep: async (ms) => {
      if (request.sleep) return request.sleep(ms, request.call);
      await sleep(ms, undefined, { signal });
      return "time";
    },
  });

  async function probe(request: ToolCallRequest): Promise<ToolResult | "no" | "unknown"> {
    const tool = find(request.tool);
    if (!tool?.probe) return "unknown";
    const finish = finisher(request);
    try {
      const found = await tool.probe(request.params, contextOf(request, request.signal));
      if (found.happened !== "yes") return found.happened;
      const mark = fingerprint(tool.name, request.params);
      return finish(request.params, { status: "ok", result: boundResult(found.result), error: null }, mark);
    } catch {
      // What cannot be looked at cannot be told; a person is asked.
      request.signal.throwIfAborted();
      return "unknown";
    }
  }

  async function call(request: ToolCallRequest): Promise<ToolResult> {
    const tool = find(request.tool);
    const about = {
      ...(request.round === undefined ? {} : { round: request.round }),
    };
    const finish = finisher(request);

    const offered = offeredNames(request.allowed);
    if (!tool) {
      return finish(
        request.params,
        refused("unknown_tool", `there is no tool ${request.tool}; tools: ${offered.join(", ")}`),
      );
    }
    if (!offered.includes(tool.name)) {
      const why = `${tool.name} was not given to this step; tools: ${offered.join(", ") || "none"}`;
      return finish(request.params, refused("tool_not_allowed", why));
    }
    const checked = checkArguments(tool.parameters as unknown as Record<string, unknown>, request.params);
    if (checked.error !== null) return finish(request.params, refused("invalid_arguments", checked.error));
    let { params } = checked;
    let mark = fingerprint(tool.name, params);
    if (request.signal.aborted) return finish(params, CANCELLED, mark);
    let effect = tool.effect(params);

    if (request.consent && !request.resumed) {
      const difference = differenceOf(tool, request);
      const verdict = await request.consent({ tool: tool.name, params, effect, fingerprint: mark, difference });
      if ("refused" in verdict)
        return finish(params, { status: "refused", result: null, error: verdict.refused }, mark);
      params = verdict.params;
      mark = fingerprint(tool.name, params);
      effect = tool.effect(params);
    }
    if (!request.resumed) {
      for (const text of checked.notes)
        request.emit({ type: "note", path: request.path, text: `${tool.name}: ${text}` });
      request.emit({
        type: "tool.started",
        path: request.path,
        call: request.call,
        tool: tool.name,
        params,
        effect,
        fingerprint: mark,
        ...about,
        ...(request.protocol === undefined ? {} : { protocol: request.protocol }),
      });
    }
    if (effect !== "pure") await request.durable();
    if (request.signal.aborted) return finish(params, CANCELLED, mark);
    return finish(params, await runWithin(tool, params, (signal) => contextOf(request, signal), request.signal), mark);
  }

  /** What cannot be looked at is shown without a difference; the call itself says what is wrong. */
  function differenceOf(tool: Tool, request: ToolCallRequest) {
    return async (params: Record<string, unknown>) => {
      try {
        return (await tool.difference?.(params, contextOf(request, request.signal))) ?? null;
      } catch {
        request.signal.throwIfAborted();
        return null;
      }
    };
  }

  function wrong(name: string, params: unknown): string | null {
    const tool = find(name);
    if (!tool) return `there is no tool ${name}`;
    if (typeof params !== "object" || params === null || Array.isArray(params)) return "the arguments are no object";
    const given = params as Record<string, unknown>;
    const checked = checkArguments(tool.parameters as unknown as Record<string, unknown>, given);
    // They are carried out as they were written: what would have to be converted is wrong.
    return checked.error ?? checked.notes[0] ?? null;
  }

  function offeredNames(allowed: readonly string[] | null): string[] {
    if (allowed === null) return doors.tools.map((tool) => tool.name);
    return [...new Set(allowed.flatMap((name) => find(name)?.name ?? []))];
  }

  function shown(result: ToolResult, limit: number): { text: string; truncated: boolean } {
    const tool = find(result.action);
    const whole = result.status === "ok" ? textOf(result.result, tool) : (result.error ?? result.status);
    if (whole.length <= limit) return { text: whole, truncated: false };
    const start = wholeStart(whole, limit);
    const marker = `[truncated, ${whole.length - start.length} more characters]`;
    const rest = result.status === "ok" && tool?.rest ? ` ${tool.rest}` : "";
    return { text: `${start}\n${marker}${rest}`, truncated: true };
  }

  return {
    call,
    probe,
    told: (request, outcome) => finisher(request)(request.params, outcome, fingerprint(request.tool, request.params)),
    find,
    names: () => doors.tools.map((tool) => tool.name),
    spec: (tool, language = "en") => ({
      name: tool.name,
      description: descriptionText(tool, language),
      parameters: JSON.parse(JSON.stringify(tool.parameters)) as Record<string, unknown>,
    }),
    fingerprint,
    wrong,
    shown,
  };
}

const CANCELLED: Outcome = { status: "cancelled", result: null, error: "cancelled: the call was stopped" };

function refused(code: string, sentence: string): Outcome {
  return { status: "refused", result: null, error: `${code}: ${sentence}` };
}

/** Ends when the handler does, or at once on abort or timeout, even if the handler takes no notice of its signal. */
async function runWithin(
  tool: Tool,
  params: Record<string, unknown>,
  contextOf: (signal: AbortSignal) => ToolContext,
  stop: AbortSignal,
): Promise<Outcome> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), tool.timeout_ms);
  const { signal } = limit;
  const onStop = () => limit.abort();
  stop.addEventListener("abort", onStop);
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("aborted")), { once: true });
  });
  try {
    const ran = Promise.resolve().then(() => tool.run(params, contextOf(signal)));
    const result = await Promise.race([ran, aborted]);
    return { status: "ok", result: boundResult(result), error: null };
  } catch (error) {
    if (stop.aborted) return CANCELLED;
    if (limit.signal.aborted) {
      const sentence = `${tool.name} did not end within ${tool.timeout_ms / 1000} s`;
      return { status: "timeout", result: null, error: `timeout: ${sentence}` };
    }
    return failure(error, tool.name);
  } finally {
    clearTimeout(timer);
    stop.removeEventListener("abort", onStop);
  }
}

function failure(error: unknown, tool: string): Outcome {
  if (error instanceof ToolError) return { status: error.status, result: null, error: error.message };
  // Messages of the system hold real paths; its code alone says enough.
  const errno = errnoOf(error);
  const reason = errno ?? (error instanceof Error ? error.message : String(error));
  return { status: "error", result: null, error: `failed: ${tool} could not do this: ${reason}` };
}

function textOf(result: unknown, tool: Tool | undefined): string {
  if (tool?.render) return tool.render(result);
  return typeof result === "string" ? result : JSON.stringify(result);
}

function descriptionText(tool: Tool, language: "en" | "zh"): string {
  const { does, use, avoid, fails } = tool.description[language];
  return language === "zh"
    ? `${does}\n何时使用：${use}\n何时不用：${avoid}\n失败情形：${fails}`
    : `${does}\nUse it: ${use}\nDo not use it: ${avoid}\nFails: ${fails}`;
}
