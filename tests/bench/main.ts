// `npm run bench [-- NAME …]`: prints one JSON line per figure. Names are those of the figures; none means all.

import { type RunningApp, startApp } from "../running-app";
import { benchAgentRound } from "./agent-round";
import { benchEditor } from "./editor";
import { benchHttpLoad } from "./http-load";
import { benchHttpLatency, benchLinear, benchMemory, warmedUp } from "./linear";
import { benchMemoryGrowth } from "./memory-growth";
import { benchRunBytes } from "./run-bytes";
import { benchRunsList } from "./runs-list";

const BENCHES: { names: string[]; run: (app: () => Promise<RunningApp>) => Promise<void> }[] = [
  { names: ["memory-1000"], run: benchMemory },
  { names: ["linear-10"], run: async (app) => benchLinear(await app(), 10) },
  { names: ["linear-100"], run: async (app) => benchLinear(await app(), 100) },
  { names: ["linear-1000"], run: async (app) => benchLinear(await app(), 1_000) },
  { names: ["http-latency"], run: async (app) => benchHttpLatency(await app()) },
  { names: ["run-bytes-100"], run: async (app) => benchRunBytes(await app()) },
  { names: ["agent-round"], run: async (app) => benchAgentRound(await app()) },
  { names: ["http-empty", "http-runs", "http-p95"], run: async (app) => benchHttpLoad(await app()) },
  { names: ["runs-list-100000", "runs-list-100000-rare", "runs-list-100000-deep"], run: benchRunsList },
  { names: ["server-memory-growth", "server-memory-growth-rss"], run: benchMemoryGrowth },
  { names: ["editor-js", "editor-ready-500"], run: async (app) => benchEditor(await app()) },
];

const wanted = process.argv.slice(2).filter((word) => word !== "--");
const unknown = wanted.filter((name) => !BENCHES.some((bench) => bench.names.includes(name)));
if (unknown.length > 0) {
  console.error(
    `There is no figure ${unknown.join(", ")}. Known: ${BENCHES.flatMap((bench) => bench.names).join(", ")}`,
  );
  process.exit(2);
}
const running: { app?: Promise<RunningApp> } = {};
const app = () => {
  running.app ??= startApp().then(warmedUp);
  return running.app;
};
try {
  for (const bench of BENCHES)
    if (wanted.length === 0 || bench.names.some((name) => wanted.includes(name))) await bench.run(app);
} finally {
  await (await running.app)?.stop();
}
