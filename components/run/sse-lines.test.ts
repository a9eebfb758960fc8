import fc from "fast-check";
import { expect, it } from "vitest";
import { createSseReader } from "./sse-lines";

const TEXT = 'id: 1\nevent: run\ndata: {"a":1}\n\n: ping\n\nevent: delta\r\ndata: x\r\ndata: y\r\n\r\n';

it("reads the same messages wherever the stream is cut", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(TEXT.length)), (cuts) => {
      const read = createSseReader();
      const at = [0, ...cuts.sort((a, b) => a - b), TEXT.length];
      const messages = at.slice(1).flatMap((to, index) => read(TEXT.slice(at[index], to)));
      expect(messages).toEqual([
        { event: "run", data: '{"a":1}' },
        { event: "delta", data: "x\ny" },
      ]);
    }),
  );
});
