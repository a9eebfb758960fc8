// A run of twenty mixed steps, killed at every point that has a name, taken up by a fresh process and killed again, until
// it ends. Judged by the events that are stored and by an effect log outside. Then the same with one protection of the
// engine taken out at a time: the judge must see it, else it would see nothing.

import { spawn } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { build } from "vite";
import { openEventLog } from "@/prisma/event-log";
import { migrate } from "@/prisma/migrate";
import { TWINS, type Twin } from "./broken-parts";
import { readFacts } from "./effect-log";
import { type Outcome, randomFrom, type Scale, together } from "./experiment";
import { judgeRun } from "./judge-run";
import { type Life, RUN_ID } from "./kill-child";
import { MARKS, MOVES } from "./mixed-flow";

const LIVES = 12;
const root = join(import.meta.dirname, "../..");

interface Bench {
  dir: string;
  child: string;
  /** how often a run that nobody disturbs reaches each point */
  points: Record<string, number>;
  /** points that only a life after another reaches, with where that other has to end */
  later: Record<string, NonNullable<Life["die"]>>;
  keep: boolean;
}

interface Trial {
  killed: string[];
  faults: string[];
}

export async function killPoints({ short, seed }: Scale): Promise<Outcome> {
  const wanted = short ? 12 : 200;
  const bench = await openBench();
  try {
    const random = randomFrom(seed);
    const killed: string[] = [];
    const faults: string[] = [];
    const names = shuffled([...Object.keys(bench.points), ...Object.keys(bench.later)], random);
    let runs = 0;
    await together(
      2,
      () => killed.length < wanted,
      async (number) => {
        const trial = await oneTrial(bench, `run-${number}`, null, (life) => {
          // Every point gets its turn, and then any other, for as long as chance will have it.
          const turn = names[number % names.length]!;
          const first = bench.later[turn];
          if (life === 0) return first ?? { point: turn, nth: 1 + Math.floor(random() * bench.points[turn]!) };
          if (life === 1 && first) return { point: turn, nth: 1 };
          if (random() < 0.5) return null;
          return { point: names[Math.floor(random() * names.length)]!, nth: 1 + Math.floor(random() * 3) };
        });
        runs += 1;
        killed.push(...trial.killed);
        faults.push(...trial.faults.map((fault) => `run ${number} (killed at ${trial.killed.join(", ")}): ${fault}`));
      },
    );
    const figures = { runs, kills: killed.length, points: names.length, points_hit: new Set(killed).size, seed };
    // What is left of a run with faults stays, to be looked at.
    bench.keep = faults.length > 0;
    return { figures: { ...figures, ...(bench.keep && { kept: bench.dir }) }, faults };
  } finally {
    closeBench(bench);
  }
}

/** Each twin must be found out in a run that is killed once, where the missing protection would have been needed. */
export async function killTwins({ seed }: Scale): Promise<Outcome> {
  const twins = Object.keys(TWINS) as Twin[];
  const bench = await openBench();
  try {
    const faults: string[] = [];
    const figures: Record<string, number | string> = { seed };
    await together(
      2,
      (number) => number < twins.length,
      async (number) => {
        const twin = twins[number]!;
        const trial = await oneTrial(bench, `twin-${number}`, twin, (life) => (life === 0 ? DEADLY[twin] : null));
        const found = trial.faults.filter((fault) => fault.includes(TWINS[twin])).length;
        figures[twin] = `${found} found`;
        if (found === 0) faults.push(`nothing was noticed although ${twin}: ${trial.faults.join("; ")}`);
      },
    );
    return { figures, faults };
  } finally {
    closeBench(bench);
  }
}

const DEADLY: Record<Twin, Life["die"]> = {
  "the effect does not wait for its intent": { point: "unsafe: in the middle", nth: 1 },
  "an unsafe call is repeated": { point: "unsafe: in the middle", nth: 1 },
  // The second unsafe effect is the agent's, and follows a completed call of the same answer.
  "a completed call is forgotten": { point: "unsafe: in the middle", nth: 2 },
  "told durable before the commit": { point: "COMMIT: before", nth: 6 },
};

function shuffled<T>(values: T[], random: () => number): T[] {
  const keyed = values.map((value) => ({ value, key: random() }));
  return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value);
}

async function openBench(): Promise<Bench> {
  const dir = mkdtempSync(join(tmpdir(), "sinew-kills-"));
  const child = await buildChild(dir);
  await migrate(join(dir, "empty.db"));
  const bench: Bench = { dir, child, points: {}, later: {}, keep: false };
  const told = await live(child, { dir: makeWorld(bench, "calm"), die: null, twin: null });
  if (!told.counts) throw new Error(`the undisturbed run did not end: ${told.words}`);
  bench.points = told.counts;
  for (const point of ["unsafe: in the middle", "probe: in the middle"]) {
    const die = { point, nth: 1 };
    const where = makeWorld(bench, `second ${point}`);
    await live(child, { dir: where, die, twin: null });
    const second = await live(child, { dir: where, die: null, twin: null });
    for (const name of Object.keys(second.counts ?? {})) if (!bench.points[name]) bench.later[name] ??= die;
  }
  return bench;
}

function closeBench({ dir, child, keep }: Bench): void {
  for (const one of keep ? [dirname(child)] : [dir, dirname(child)]) rmSync(one, { recursive: true, force: true });
}

/** One file, so that a life begins at once. */
async function buildChild(dir: string): Promise<string> {
  // Inside the project, where its native package is found.
  const outDir = join(root, "node_modules/.cache/torture", basename(dir));
  await build({
    configFile: false,
    logLevel: "error",
    root,
    publicDir: false,
    resolve: { alias: { "@": root } },
    ssr: { noExternal: true, external: ["libsql", "libsql/promise", "quickjs-emscripten"] },
    build: {
      ssr: join(import.meta.dirname, "kill-child.ts"),
      outDir,
      target: "node20",
      minify: false,
    },
  });
  return join(outDir, "kill-child.js");
}

function makeWorld(bench: Bench, name: string): string {
  const dir = join(bench.dir, name);
  mkdirSync(join(dir, "world"), { recursive: true });
  copyFileSync(join(bench.dir, "empty.db"), join(dir, "events.db"));
  for (const mark of MOVES) writeFileSync(join(dir, "world", `${mark}.from`), mark);
  return dir;
}

async function oneTrial(
  bench: Bench,
  name: string,
  twin: Twin | null,
  plan: (life: number) => Life["die"],
): Promise<Trial> {
  const dir = makeWorld(bench, name);
  const faults: string[] = [];
  for (let life = 0; ; life++) {
    const told = await live(bench.child, { dir, die: life < LIVES ? plan(life) : null, twin });
    if (told.counts) break;
    if (told.signal !== "SIGKILL" || life > LIVES) {
      faults.push(`a life ended by itself: ${told.words}`);
      break;
    }
  }
  const facts = readFacts(join(dir, "effects.jsonl"));
  const log = openEventLog(join(dir, "events.db"));
  const events = await log.read(RUN_ID);
  await log.close();
  faults.push(...judgeRun(events, facts, MARKS));
  if (faults.length === 0) rmSync(dir, { recursive: true });
  return { killed: facts.flatMap((fact) => (fact.what === "killed" ? [fact.point] : [])), faults };
}

interface Told {
  counts: Record<string, number> | null;
  signal: NodeJS.Signals | null;
  words: string;
}

function live(child: string, life: Life): Promise<Told> {
  return new Promise((resolve) => {
    const made = spawn(process.execPath, [child, JSON.stringify(life)], { stdio: ["ignore", "pipe", "pipe"] });
    let told = "";
    let words = "";
    made.stdout.on("data", (data) => {
      told += data;
    });
    made.stderr.on("data", (data) => {
      words += data;
    });
    const late = setTimeout(() => {
      words += "\nit did not end within 30 s";
      made.kill("SIGTERM");
    }, 30_000);
    made.once("close", (code, signal) => {
      clearTimeout(late);
      resolve({ counts: code === 0 ? JSON.parse(told) : null, signal, words: words.slice(0, 2_000) });
    });
  });
}
