// Brakes of agents, each tripping, and what people decide about their calls.

import type { ModelRequest } from "@/engine/models/model";
import type { Drawn } from "../draw";
import { type Golden, golden } from "../golden";

const agent = (more = {}, rest = {}): Drawn => [
  "agent",
  { prompt: "Do it.", tools: ["look", "shift"], protocol: "native", max_iterations: 12, ...more },
  rest,
];
const rounds = (request: ModelRequest) => request.messages.filter((one) => one.role === "assistant").length;
const last = (request: ModelRequest) => request.messages.at(-1)?.content ?? "";
const asks = (request: ModelRequest, name: string, args: Record<string, unknown>) => ({
  calls: [{ id: `c${rounds(request)}`, name, arguments: args }],
  finish: "tool_calls",
});
/** Fails each time. */
const bad = (request: ModelRequest) => asks(request, "look", { at: "nowhere" });
/** Calls once, then tells what came of it. */
const once =
  (name: string, args: Record<string, unknown>) =>
  (request: ModelRequest): ReturnType<typeof asks> | { text: string } =>
    rounds(request) === 0 ? asks(request, name, args) : { text: `It said: ${last(request)}` };

const approve = (approval: string, decision: string, more = {}) => ({
  command: "approve" as const,
  approval,
  decision,
  by: "Li",
  ...more,
});
const waits = "run.waiting reason=approval";

export const AGENTS: Golden[] = [
  golden(
    "brake end_marker: the marker alone ends it",
    "a",
    { a: agent({ require_end_marker: true }) },
    {
      model: (request) => ({ text: rounds(request) === 0 ? "Half of it." : "All of it.\nTASK COMPLETE" }),
    },
  ),
  golden(
    "brake max_iterations: one last answer without tools",
    "a",
    { a: agent({ max_iterations: 2 }) },
    {
      model: (request) =>
        request.tools ? asks(request, "look", { at: `${rounds(request)}` }) : { text: "What I have so far." },
    },
  ),
  golden(
    "brake converged: two rounds see the same, and no call is new",
    "a",
    { a: agent() },
    {
      model: (request) => asks(request, "look", { at: "same" }),
    },
  ),
  golden(
    "brake no_progress: three rounds without a call that went well",
    "a",
    { a: agent() },
    {
      model: (request) => asks(request, "look", { at: rounds(request) }),
    },
  ),
  golden(
    "a brake that fails the node, where it says so",
    "a -error-> z",
    {
      a: agent({ on_limit: "fail" }, { policy: { on_error: "branch" } }),
      z: ["template", { text: "{{ nodes.a.output.code }}" }],
    },
    { model: (request) => asks(request, "look", { at: "same" }) },
  ),
  golden(
    "brake circuit_breaker: fails the node, where it says so",
    "a -error-> z",
    {
      a: agent({ on_breaker: "fail" }, { policy: { on_error: "branch" } }),
      z: ["template", { text: "{{ nodes.a.output.code }}" }],
    },
    { model: bad },
  ),
  golden(
    "brake circuit_breaker: the call is refused from then on, where the node says so",
    "a",
    {
      a: agent({ on_breaker: "refuse" }),
    },
    { model: (request) => (rounds(request) < 3 ? bad(request) : { text: `It said: ${last(request)}` }) },
  ),
  golden(
    "brake circuit_breaker: a person lets the call be made once more, and then refuses it",
    "a",
    { a: agent() },
    {
      model: (request) => (rounds(request) < 2 ? bad(request) : { text: `It said: ${last(request)}` }),
      commands: [
        [waits, approve("a#review:c1:1", "retry")],
        [
          "approval.requested a approval=a#review:c1:2",
          approve("a#review:c1:2", "refuse", { comment: "It is locked." }),
        ],
      ],
    },
  ),
  golden(
    "brake circuit_breaker: a person changes the arguments",
    "a",
    { a: agent() },
    {
      model: (request) => (rounds(request) < 2 ? bad(request) : { text: `It said: ${last(request)}` }),
      commands: [[waits, approve("a#review:c1:1", "change", { params: { at: "here" } })]],
    },
  ),
  golden(
    "brake circuit_breaker: a person ends the node",
    "a -error-> z",
    {
      a: agent({}, { policy: { on_error: "branch" } }),
      z: ["template", { text: "{{ nodes.a.output.code }}" }],
    },
    { model: bad, commands: [[waits, approve("a#review:c1:1", "end")]] },
  ),
  golden(
    "brake circuit_breaker: nobody looks at it in time, and the node fails",
    "a",
    {
      a: agent({ approval_expires_ms: 1_000 }),
    },
    { model: bad },
  ),

  golden(
    "approval always: a call that only looks is asked about too, and made",
    "a",
    {
      a: agent({ approvals: { look: "always" } }),
    },
    { model: once("look", { at: "x" }), commands: [[waits, approve("a#c0:1", "approve")]] },
  ),
  golden(
    "approval changes: a call that only looks is not asked about",
    "a",
    {
      a: agent({ approvals: { look: "changes" } }),
    },
    { model: once("look", { at: "x" }) },
  ),
  golden(
    "approval changes: refused, with a word to the model",
    "a",
    {
      a: agent({ approvals: { shift: "changes" } }),
    },
    {
      model: once("shift", { what: "there" }),
      commands: [[waits, approve("a#c0:1", "refuse", { comment: "Not on a Friday." })]],
    },
  ),
  golden(
    "approval changes: what runs is what the person wrote",
    "a",
    {
      a: agent({ approvals: { shift: "changes" } }),
    },
    {
      model: once("shift", { what: "x" }),
      commands: [[waits, approve("a#c0:1", "change", { params: { what: "there" } })]],
    },
  ),
  golden(
    "approval changes: one answer for all further calls of the tool",
    "a",
    {
      a: agent({ approvals: { shift: "changes" } }),
    },
    {
      model: (request) => (rounds(request) < 2 ? asks(request, "shift", { what: "there" }) : { text: "done" }),
      commands: [[waits, approve("a#c0:1", "approve_all")]],
    },
  ),
  golden(
    "approval changes: a person ends the node",
    "a",
    { a: agent({ approvals: { shift: "changes" } }) },
    {
      model: once("shift", { what: "there" }),
      commands: [[waits, approve("a#c0:1", "end")]],
    },
  ),
  golden(
    "approval changes: nobody allows it in time",
    "a",
    {
      a: agent({ approvals: { shift: "changes" }, approval_expires_ms: 1_000 }),
    },
    { model: once("shift", { what: "there" }) },
  ),
  golden(
    "approval: of three calls in one answer, those that change something are asked about one by one",
    "a",
    {
      a: agent({ approvals: { shift: "changes" } }),
    },
    {
      model: (request) =>
        rounds(request) > 0
          ? { text: "done" }
          : {
              calls: ["look", "shift", "shift"].map((name, index) => ({
                id: `c${index}`,
                name,
                arguments: { [name === "look" ? "at" : "what"]: "there" },
              })),
            },
      commands: [
        ["approval.requested a approval=a#c1:1", approve("a#c1:1", "approve")],
        ["approval.requested a approval=a#c2:1", approve("a#c2:1", "refuse")],
      ],
    },
  ),
  golden(
    "approval of a tool node's call: refused",
    "a -error-> z",
    {
      a: [
        "tool",
        { tool: "shift", arguments: { what: "there" }, approval: "changes" },
        { policy: { on_error: "branch" } },
      ],
      z: ["template", { text: "{{ nodes.a.output.message }}" }],
    },
    { commands: [[waits, approve("a#call_1:1", "refuse", { comment: "no" })]] },
  ),
  golden(
    "approval of a tool node's call: made",
    "a",
    {
      a: ["tool", { tool: "shift", arguments: { what: "there" }, approval: "changes" }],
    },
    { commands: [[waits, approve("a#call_1:1", "approve")]] },
  ),
];
