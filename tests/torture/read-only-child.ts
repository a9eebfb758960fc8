// A server's opening of its data directory, by an unprivileged user: tells what it is refused for and tries again, as the
// next request would. Once open it stores a setting, and ends. Started by `read-only.ts`.

import { getSinew } from "@/app/_server/sinew";
import { storageProblem } from "@/app/_server/storage-trouble";
import { pause } from "./experiment";

const tell = (word: Record<string, unknown>) => console.log(JSON.stringify(word));

for (;;) {
  try {
    const sinew = await getSinew();
    tell({ stored: await sinew.retention.setRule({ runs: 7, days: null }) });
    await sinew.stop();
    process.exit(0);
  } catch (error) {
    const problem = storageProblem(error);
    tell(problem ? { refused: problem.message } : { failed: String(error) });
    if (!problem) process.exit(1);
    await pause(1_200);
  }
}
