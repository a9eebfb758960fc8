import { createEngine, createMemoryLog, createToolCaller, openOutbound, openWorkspace, TOOLS } from "@/engine";
import { hasErrors } from "@/engine/contract/problem";
import { EXIT } from "./exit-code";
import { openFlowFile } from "./open-flow-file";
import type { Output } from "./output";
import { problemLines } from "./problem-lines";

/** Prints the problems of a flow. Nothing runs: the workspace is named, but a folder is only made when a tool writes. */
export async function checkFlow(path: string, output: Output): Promise<number> {
  const { flow, warnings } = await openFlowFile(path);
  const tools = createToolCaller({
    tools: TOOLS,
    workspace: openWorkspace("workspace"),
    outbound: openOutbound(),
    now: Date.now,
    monotonic: () => performance.now(),
  });
  const models = { resolve: () => Promise.reject(new Error("no model is asked while checking")) };
  const problems = [...warnings, ...createEngine({ log: createMemoryLog(), tools, models }).check(flow)];
  for (const line of problemLines(problems)) output.line(line);
  if (hasErrors(problems)) return EXIT.refused;
  output.line(problems.length === 0 ? "No problems." : "It can run.");
  return EXIT.finished;
}
