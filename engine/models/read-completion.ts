import { assembleStream, type StreamAssembly } from "./assemble-stream";

/** An answer that came whole: the same reading as for a stream of one chunk. */
export function readCompletion(body: unknown, newId: () => string): StreamAssembly {
  const assembly = assembleStream(newId);
  assembly.add(body);
  return assembly;
}
