// Tools of every class whose effects can be counted: each call bears a mark of its own, and what it does to the world is
// written to the effect log before, in the middle and after. `reach` is told each point, so that a test can end it there.

import { existsSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Type from "typebox";
import type { ToolEffect } from "@/engine/contract/catalog";
import { defineTool, type Tool, ToolError } from "@/engine/tools/define-tool";
import type { EffectLog } from "./effect-log";
import { pause } from "./experiment";

const words = { does: "Leaves a mark.", use: "In tests.", avoid: "Elsewhere.", fails: "When killed." };

export const contract = {
  aliases: [],
  category: "test",
  icon: "wrench",
  label: { en: "Mark", zh: "标记" },
  description: { en: words, zh: words },
  labels: { untrusted: false, private: false, outbound: false, mutates: true, executes: false },
  timeout_ms: 10_000,
  smoke: {
    normal: { arguments: {}, expect: { status: "ok" as const } },
    wrong_arguments: { arguments: {}, expect: { status: "refused" as const } },
    blocked: { arguments: {}, expect: { status: "error" as const } },
  },
};

const parameters = Type.Object({ mark: Type.String() }, { additionalProperties: false });

/** Marks of `move` need a file `<mark>.from` in `world`. */
export function markTools(world: string, log: EffectLog, reach: (point: string) => void): Tool[] {
  async function effect(mark: string, effect: ToolEffect, change: () => void): Promise<unknown> {
    reach(`${effect}: not begun`);
    log.add({ what: "begin", mark, effect });
    await pause(1);
    reach(`${effect}: in the middle`);
    change();
    reach(`${effect}: changed`);
    log.add({ what: "end", mark, effect });
    reach(`${effect}: done`);
    await pause(1);
    return { mark };
  }

  const at = (mark: string, what: string) => join(world, `${mark}.${what}`);
  const tool = (name: string, kind: ToolEffect, change: (mark: string) => void) =>
    defineTool({
      ...contract,
      name,
      parameters,
      effect: kind,
      run: ({ mark }) => effect(mark, kind, () => change(mark)),
    });

  return [
    tool("look", "pure", () => {}),
    tool("put", "idempotent", (mark) => writeFileSync(at(mark, "put"), mark)),
    // What it sends is the line in the effect log itself.
    tool("send", "unsafe", () => {}),
    defineTool({
      ...contract,
      name: "move",
      parameters,
      effect: "probe",
      run: ({ mark }) => effect(mark, "probe", () => renameSync(at(mark, "from"), at(mark, "to"))),
      probe: async ({ mark }) => {
        reach("probe: looking");
        if (existsSync(at(mark, "to"))) return { happened: "yes", result: { mark } };
        return { happened: existsSync(at(mark, "from")) ? "no" : "unknown" };
      },
    }),
    defineTool({
      ...contract,
      name: "stumble",
      parameters,
      effect: "idempotent",
      run: async ({ mark }) => {
        if (log.facts().some((fact) => fact.what === "failed" && fact.mark === mark))
          return effect(mark, "idempotent", () => {});
        log.add({ what: "failed", mark, effect: "idempotent" });
        throw new ToolError("busy", "not the first time");
      },
    }),
  ];
}
