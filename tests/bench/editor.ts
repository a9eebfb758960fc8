import { gzipSync } from "node:zlib";
import { chromium } from "@playwright/test";
import type { RunningApp } from "../running-app";
import { figure, median } from "./figure";
import { createFlow, linearFlow } from "./linear";

/** Scripts loaded before the first interaction, and the time until 500 nodes are drawn and the main thread is idle. */
export async function benchEditor(app: RunningApp): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"],
  });
  const flow_id = await createFlow(app, linearFlow(498));
  const times: number[] = [];
  let bytes = 0;
  try {
    for (let run = 0; run < 6; run++) {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      let loaded = 0;
      const reading: Promise<void>[] = [];
      page.on("response", (response) => {
        if (response.request().resourceType() !== "script") return;
        const count = (body: Buffer) => {
          loaded += gzipSync(body).length;
        };
        reading.push(response.body().then(count, () => {}));
      });
      await page.goto(`${app.address}/flows/${flow_id}`, { waitUntil: "commit" });
      const ready = await page.evaluate<number>(DRAWN_AND_IDLE(500));
      if (run > 0) times.push(ready);
      await Promise.all(reading);
      bytes = loaded;
      await page.close();
    }
  } finally {
    await browser.close();
  }
  figure("editor-js", bytes / 1024, "KB gzip", 1);
  figure("editor-ready-500", median(times), "ms", times.length);
}

/**
 * Milliseconds since navigation began until the canvas has drawn all nodes and frames are short again. A text, since a
 * compiled function would bring names along that the page does not have.
 */
const DRAWN_AND_IDLE = (count: number) => `new Promise((resolve) => {
  let last = performance.now();
  let calm = 0;
  const look = () => {
    const now = performance.now();
    const drawn = Number(document.querySelector("[data-nodes-drawn]")?.getAttribute("data-nodes-drawn") ?? 0);
    calm = drawn >= ${count} && now - last < 50 ? calm + 1 : 0;
    last = now;
    if (calm >= 3) resolve(now);
    else requestAnimationFrame(look);
  };
  look();
})`;
