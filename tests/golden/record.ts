// Records the sample run of every template: `node --import tsx tests/golden/record.ts`. The clock is made up, so that
// no machine's speed is in it: a model call takes some hundred milliseconds and more for a longer answer, a tool a few.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RunEvent } from "@/engine/contract/run-event";
import type { RunFile, TemplateFile } from "@/engine/contract/template-file";
import type { ModelSource } from "@/engine/models/model";
import type { Rehearsal } from "@/engine/models/rehearsal";
import { fileOrganizer } from "@/engine/templates/file-organizer/rehearsal";
import { fileOrganizerTemplate } from "@/engine/templates/file-organizer/template";
import { orderTracking } from "@/engine/templates/order-tracking/rehearsal";
import { orderTrackingTemplate } from "@/engine/templates/order-tracking/template";
import { supportTriage } from "@/engine/templates/support-triage/rehearsal";
import { supportTriageTemplate } from "@/engine/templates/support-triage/template";
import { playTemplate } from "./play-template";

const BEGIN = Date.UTC(2026, 2, 2, 9, 0, 0);
const TICK_MS = 2;
const MODEL_MS = 350;
const CHARACTER_MS = 3;

async function record(template: TemplateFile, rehearsal: Rehearsal): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), "sinew-record-"));
  let at = BEGIN;
  const now = () => {
    at += TICK_MS;
    return at;
  };
  const models = (source: ModelSource): ModelSource => ({
    async resolve(name) {
      const model = await source.resolve(name);
      return {
        ...model,
        async complete(request, stream) {
          const answer = await model.complete(request, stream);
          at += MODEL_MS + (answer.text.length + JSON.stringify(answer.calls).length) * CHARACTER_MS;
          return answer;
        },
      };
    },
  });
  const modified = BEGIN - 86_400_000;
  const events = await playTemplate(template, { rehearsal, directory, now, models, modified });
  await rm(directory, { recursive: true });
  const file: RunFile = {
    format: "sinew.run",
    version: 1,
    flow: template.flow,
    events: withModelTimes(events),
    blobs: {},
  };
  const end = file.events.at(-1);
  await writeFile(
    join(import.meta.dirname, "../../engine/templates", template.id, "sample-run.json"),
    `${JSON.stringify(file, null, 1)}\n`,
  );
  console.log(`${template.id}: ${events.length} events, ${end?.type}`);
}

/** How long a model took is measured outside the made-up clock; here it is what the clock says. */
function withModelTimes(events: readonly RunEvent[]): RunEvent[] {
  return events.map((event) => {
    if (event.type !== "model.responded") return event;
    const asked = events.find(
      (one) => one.type === "model.requested" && one.path === event.path && one.call === event.call,
    );
    return { ...event, duration_ms: event.at - (asked?.at ?? event.at) };
  });
}

await record(fileOrganizerTemplate, fileOrganizer);
await record(orderTrackingTemplate, orderTracking);
await record(supportTriageTemplate, supportTriage);
