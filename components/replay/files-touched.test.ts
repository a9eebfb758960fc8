import { expect, it } from "vitest";
import { reduceAll } from "@/engine/contract/reduce-run";
import type { RunEvent } from "@/engine/contract/run-event";
import { countChanges, filesTouched } from "./files-touched";

let seq = 0;
const at = (event: object) => ({ v: 1, run_id: "r", seq: ++seq, at: 0, ...event }) as RunEvent;
const call = (path: string, tool: string, params: object, status: string) => {
  const id = `c${seq}`;
  return [
    at({ type: "tool.started", path, call: id, tool, params, effect: "probe", fingerprint: id }),
    at({
      type: "tool.finished",
      path,
      call: id,
      result: { status, action: tool, params, result: null, error: null, duration_ms: 1, truncated: false },
    }),
  ];
};

it("reads files touched off finished calls, in order, and refusals as refusals", () => {
  const events = [
    ...call("b", "file_move", { src_path: "/workspace/a", dest_path: "/workspace/b" }, "ok"),
    ...call("a", "file_write", { file_path: "/workspace/r.txt", content: "" }, "error"),
    ...call("b", "file_delete", { file_path: "/workspace/x" }, "ok"),
    ...call("b", "file_read", { file_path: "/workspace/x" }, "ok"),
    ...call("b", "file_mkdir", { dir_path: 7 }, "ok"),
    at({
      type: "tool.started",
      path: "b",
      call: "open",
      tool: "file_copy",
      params: { src_path: "q" },
      effect: "probe",
      fingerprint: "o",
    }),
  ];
  const touched = filesTouched(reduceAll(events));
  expect(touched).toEqual([
    { change: "moved", path: "/workspace/a", to: "/workspace/b", step: 2 },
    { change: "refused", path: "/workspace/r.txt", to: null, step: 4 },
    { change: "deleted", path: "/workspace/x", to: null, step: 6 },
  ]);
  expect(countChanges(touched)).toEqual({ moved: 1, refused: 1, deleted: 1 });
});
