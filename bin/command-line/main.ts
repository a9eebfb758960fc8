// bin/sinew: run, check and replay flows without a server.

import { checkFlow } from "./check-flow";
import { EXIT } from "./exit-code";
import { terminal } from "./output";
import { problemLines } from "./problem-lines";
import { type Command, readArguments } from "./read-arguments";
import { Refusal } from "./refusal";
import { replayRun } from "./replay-run";
import { runFlow } from "./run-flow";

/** What Ctrl-C does while a run is under way; the second time it ends at once. */
function onInterrupt(cancel: () => void): void {
  let asked = false;
  const stop = () => {
    if (asked) process.exit(EXIT.cancelled);
    asked = true;
    cancel();
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

async function perform(command: Command): Promise<number> {
  switch (command.command) {
    case "help":
      terminal.line(command.text);
      return EXIT.finished;
    case "run":
      return runFlow(command, terminal, onInterrupt);
    case "check":
      return checkFlow(command.file, terminal);
    case "replay":
      return replayRun(command.file, terminal);
  }
}

async function main(): Promise<number> {
  try {
    return await perform(readArguments(process.argv.slice(2)));
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause;
    terminal.aside(cause.message);
    for (const line of problemLines(cause.problems)) terminal.aside(line);
    for (const line of cause.way_out) terminal.aside(line);
    return EXIT.refused;
  }
}

// Whoever reads the trace may stop reading (`| head`): that is no fault.
process.stdout.on("error", (cause: NodeJS.ErrnoException) => process.exit(cause.code === "EPIPE" ? 0 : 1));
const code = await main();
// Connections that a model server keeps open must not keep the command open, but what was written must arrive.
process.stdout.write("", () => process.exit(code));
