// The path of a step: `summarise` on the outermost level, `each[2]/summarise` in the third pass of a container,
// `call/fetch` in a flow that a subflow calls. Ids hold neither `/` nor brackets, so a path says exactly one thing.

export interface PathPass {
  /** path of the container or subflow */
  path: string;
  /** number of the pass, from 0; a subflow has one */
  pass: number;
}

/** What stands before the paths of the steps of one pass: `each[2]/`; without a number that of a called flow: `call/`. */
export function prefixOf(path: string, pass: number | null): string {
  return pass === null ? `${path}/` : `${path}[${pass}]/`;
}

const SEGMENT = /^(.*)\[(\d+)\]$/;

/** The passes around a step, the outermost first. */
export function passesAround(path: string): PathPass[] {
  const segments = path.split("/");
  const around: PathPass[] = [];
  let before = "";
  for (const segment of segments.slice(0, -1)) {
    const [, name = segment, pass = "0"] = SEGMENT.exec(segment) ?? [];
    around.push({ path: before + name, pass: Number(pass) });
    before += `${segment}/`;
  }
  return around;
}

/** Id of the step's node in its document. */
export function nodeOfPath(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
