// Response bodies, decoded while they arrive. What counts against the limit is the decoded size, so a small body that
// unfolds to gigabytes stops where a large one does.

import type { Readable, Transform } from "node:stream";
import { constants, createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { ToolError } from "./define-tool";

const MAX_LAYERS = 3;

function layerOf(name: string): Transform {
  // Flushing at the end keeps what a cut-off body held.
  const flush = { finishFlush: constants.Z_SYNC_FLUSH };
  if (name === "gzip" || name === "x-gzip") return createGunzip(flush);
  if (name === "deflate") return createInflate(flush);
  if (name === "br") return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
  throw new ToolError("bad_response", `the answer is packed in a way that is not understood: ${name.slice(0, 50)}`);
}

export async function readBody(
  body: Readable,
  content_encoding: string,
  limit: { max_bytes: number; keep_part: boolean; signal: AbortSignal },
): Promise<{ bytes: Buffer; cut?: "size" | "time" }> {
  const names = content_encoding
    .toLowerCase()
    .split(",")
    .map((one) => one.trim());
  const layers = names.filter((one) => one !== "" && one !== "identity").reverse();
  const kept: Buffer[] = [];
  let size = 0;
  const streams: Readable[] = [body];
  try {
    if (layers.length > MAX_LAYERS) throw new ToolError("bad_response", "the answer is packed too many times");
    let last = body;
    for (const name of layers) {
      const layer = layerOf(name);
      last.on("error", (error) => layer.destroy(error));
      last = last.pipe(layer);
      streams.push(last);
    }
    for await (const chunk of last as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit.max_bytes) {
        if (limit.keep_part) return { bytes: Buffer.concat(kept), cut: "size" };
        throw new ToolError("too_large", `the answer is larger than ${limit.max_bytes} bytes (unpacked)`);
      }
      kept.push(chunk);
    }
    return { bytes: Buffer.concat(kept) };
  } catch (error) {
    if (limit.keep_part && limit.signal.aborted && size > 0) return { bytes: Buffer.concat(kept), cut: "time" };
    throw error;
  } finally {
    for (const stream of streams) {
      stream.on("error", () => undefined);
      stream.destroy();
    }
  }
}
