// Writes the events of golden flows for a person to read and judge: `npx tsx tests/golden/record-flows.ts [AREA …]`.

import { writeFileSync } from "node:fs";
import { fileOf } from "./expected";
import { AREAS } from "./flows/list";
import { closeGolden, linesOf, play } from "./golden";

const wanted = process.argv.slice(2);
for (const [area, flows] of Object.entries(AREAS)) {
  if (wanted.length > 0 && !wanted.includes(area)) continue;
  let words = "";
  for (const one of flows) {
    const lines = await play(one).then(linesOf, (cause) => [`!! ${cause}`]);
    words += `== ${one.name}\n${lines.join("\n")}\n\n`;
  }
  writeFileSync(fileOf(area), words);
}
await closeGolden();
process.exit(0);
