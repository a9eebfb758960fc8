import { randomUUID } from "node:crypto";
import type { Workspace } from "@/engine";
import type { FlowDocument } from "@/engine/contract/flow";
import { hasErrors, type Problem } from "@/engine/contract/problem";
import { RunFold } from "@/engine/contract/reduce-run";
import { answerQuestions, neededLines, terminalAsker } from "./answer-questions";
import { exitCodeOf } from "./exit-code";
import { modelSettings } from "./model-settings";
import { openEngine } from "./open-engine";
import { type FlowFile, openFlowFile } from "./open-flow-file";
import type { Output } from "./output";
import { problemLines } from "./problem-lines";
import type { ProtocolChoice, RunCommand } from "./read-arguments";
import { readInputs } from "./read-inputs";
import { Refusal } from "./refusal";
import { traceLines } from "./trace-lines";

/** Runs a flow to its end; answers the exit code. `onInterrupt` is given what cancels the run. */
export async function runFlow(
  command: RunCommand,
  output: Output,
  onInterrupt: (cancel: () => void) => void,
): Promise<number> {
  const file = await openFlowFile(command.file);
  const flow = command.protocol ? withProtocol(file.flow, command.protocol) : file.flow;
  const given = await readInputs(flow, command.input, command.inputs);
  const inputs = { ...file.example_inputs, ...given };
  const { engine, workspace } = await openEngine(command.workspace, modelSettings(command.base_url, process.env));
  const problems = engine.checkRun(flow, inputs);
  if (hasErrors(problems)) throw new Refusal(`${command.file} cannot run.`, problems);
  for (const line of problemLines(engine.check(flow))) output.aside(line);
  await laySamples(workspace, file);

  const run_id = `run_${randomUUID()}`;
  const started = await engine.start({
    run_id,
    flow,
    inputs,
    model: command.model,
    trigger: "command",
    ...(file.folder !== null && { folder: file.folder }),
  });
  if ("problems" in started) {
    throw new Refusal(`${command.file} cannot run.`, started.problems, wayOut(started.problems));
  }
  onInterrupt(() => void engine.cancel(run_id, "Ctrl-C"));

  const fold = new RunFold();
  const asker = terminalAsker();
  const answers = answerQuestions({ engine, run_id, given: command.approve, ask: asker?.ask ?? null, output });
  for await (const item of engine.watch(run_id, 0, new AbortController().signal)) {
    if (!("event" in item)) continue;
    fold.add(item.event);
    if (command.events) output.line(JSON.stringify(item.event));
    else for (const line of traceLines(item.event, fold.state)) output.line(line);
    if (answers.look(fold.state)) continue;
    for (const line of neededLines(fold.state)) output.aside(line);
    await engine.stop();
    break;
  }
  asker?.close();
  return exitCodeOf(fold.state);
}

function withProtocol(flow: FlowDocument, protocol: ProtocolChoice): FlowDocument {
  const nodes = flow.nodes.map((node) =>
    node.type === "agent" ? { ...node, config: { ...node.config, protocol } } : node,
  );
  return { ...flow, nodes };
}

/** A template's files come along once: a folder that is there already is left as it is. */
async function laySamples(workspace: Workspace, { samples, folder }: FlowFile): Promise<void> {
  if (folder === null || (await workspace.exists(folder))) return;
  for (const { path, encoding, content } of samples) {
    const target = `${folder}/${path}`;
    if (!workspace.normalise(target).startsWith(`${folder}/`))
      throw new Refusal(`The sample file ${path} leads out of its folder.`);
    await workspace.write(target, Buffer.from(content, encoding), "create");
  }
}

function wayOut(problems: readonly Problem[]): string[] {
  if (!problems.some((one) => one.code === "provider_missing")) return [];
  return [
    "Set OPENAI_API_KEY (and OPENAI_BASE_URL or --base-url for another server),",
    "or run it offline with a script: --model rehearsal/file-organizer",
  ];
}
