// Tools that are worth stopping: one that holds a process, one whose process does not listen to SIGTERM, one that is deaf
// to its signal, one that only fails.

import { spawn } from "node:child_process";
import Type from "typebox";
import { defineTool, type Tool, ToolError } from "@/engine/tools/define-tool";
import { pause } from "./experiment";
import { contract } from "./mark-tools";

const parameters = Type.Object({}, { additionalProperties: false });

/** `begun` is told of every effect that begins, `spawned` of every process. */
export function slowTools(begun: (what: string) => void, spawned: (pid: number) => void): Tool[] {
  function hold(script: string, signal: AbortSignal): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const child = spawn("/bin/sh", ["-c", script], { detached: true, stdio: "ignore" });
      const pid = child.pid!;
      spawned(pid);
      const stop = () => {
        kill(pid, "SIGTERM");
        setTimeout(() => kill(pid, "SIGKILL"), 1_000);
      };
      signal.addEventListener("abort", stop, { once: true });
      child.once("error", reject);
      child.once("exit", (code) => resolve({ code }));
    });
  }

  const tool = (name: string, run: (signal: AbortSignal) => Promise<unknown>) =>
    defineTool({
      ...contract,
      name,
      parameters,
      effect: "unsafe",
      run: (_, { signal }) => {
        begun(name);
        return run(signal);
      },
    });
  return [
    tool("hold", (signal) => hold("sleep 60 & sleep 61; wait", signal)),
    tool("stubborn", (signal) => hold("trap '' TERM; sleep 60; sleep 61", signal)),
    tool("deaf", () => pause(4_000)),
    tool("fall", async () => {
      throw new ToolError("busy", "not today");
    }),
  ];
}

function kill(group: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-group, signal);
  } catch {
    // It has ended.
  }
}
