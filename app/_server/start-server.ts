// The life of the server process: opens the instance, or says in a sentence why it cannot, and stops it cleanly.

import { getSinew } from "./sinew";
import { storageProblem } from "./storage-trouble";
import { watchConnections } from "./watch-connections";

/** After this a stop is no longer clean: what is still running is taken up again at the next start. */
const DRAIN_MS = 8_000;

export async function startServer(): Promise<void> {
  watchConnections();
  try {
    await getSinew();
  } catch (error) {
    const storage = storageProblem(error);
    if (!storage) {
      tell(error);
      process.exit(exitCode(error));
    }
    // It passes: the pages say so meanwhile, and the next request that finds the database well opens it.
    console.error(`\n${storage.message} ${storage.hint ?? ""}\nThe server waits for that.\n`);
  }
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) process.exit(130);
    stopping = true;
    void drain(signal);
  };
  process.on("SIGTERM", () => stop("SIGTERM"));
  process.on("SIGINT", () => stop("SIGINT"));
  // `bin/start.mjs` holds a channel to this process: when it is gone, killed or not, the server goes too.
  process.on("disconnect", () => stop("disconnect"));
}

async function drain(signal: string): Promise<void> {
  const late = setTimeout(() => process.exit(1), DRAIN_MS);
  try {
    const sinew = await getSinew();
    const active = sinew.engine.active().length;
    if (active > 0) console.log(`${signal}: stopping; ${active} runs go on at the next start.`);
    await sinew.stop();
    process.exit(0);
  } catch (error) {
    console.error("[sinew] stopping failed:", error);
    process.exit(1);
  } finally {
    clearTimeout(late);
  }
}

/** Errors are known by name: classes differ between the bundles of one process. */
function tell(error: unknown): void {
  if (error instanceof Error && error.name === "StartRefusal") {
    console.error(`\n${error.message}\n${(error as Error & { way_out: string }).way_out}\n`);
  } else {
    console.error("\nSinew could not start:", error);
  }
}

function exitCode(error: unknown): number {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "number" ? code : 1;
}
