// Paths as models give them → parts below the virtual root. Text only: nothing here looks at the disk.
// `..` is worked out on the text and may never climb above the root; nothing is ever decoded.

import { ToolError } from "./define-tool";
import { VIRTUAL_ROOT } from "./workspace";

export function outside(given: string): ToolError {
  return new ToolError("outside_workspace", `${shown(given)} is outside ${VIRTUAL_ROOT}`, "refused");
}

/** A path inside a sentence: control characters made visible, very long ones cut. */
export function shown(given: string): string {
  const visible = given.replace(/[\u0000-\u001f\u007f]/g, (one) => JSON.stringify(one).slice(1, -1));
  return visible.length > 300 ? `${visible.slice(0, 300)}…` : visible;
}

/** The parts of a path below `/workspace`; the root itself has none. `base` is what a refused relative path likely meant. */
export function pathParts(given: string, relative: "resolve" | "refuse", base = VIRTUAL_ROOT): string[] {
  if (given.trim() === "") throw new ToolError("einval", `the path is empty; use ${VIRTUAL_ROOT} for the root`);
  if (given.includes("\0")) throw new ToolError("einval", `the path holds a NUL character: ${shown(given)}`, "refused");
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(given) || /^~(\/|$)/.test(given)) throw outside(given);
  const absolute = given.startsWith("/");
  const parts = climb(given, given.split("/"));
  if (!absolute) {
    if (relative === "resolve") return parts;
    const inside = parts[0] === VIRTUAL_ROOT.slice(1) ? parts.slice(1) : parts;
    const meant = shown([base, ...inside].join("/"));
    throw new ToolError("relative_path", `paths must be absolute: ${shown(given)}; use ${meant}`, "refused");
  }
  if (`/${parts[0] ?? ""}` !== VIRTUAL_ROOT) throw outside(given);
  return parts.slice(1);
}

export function virtualPath(parts: readonly string[]): string {
  return [VIRTUAL_ROOT, ...parts].join("/");
}

function climb(given: string, raw: readonly string[]): string[] {
  const least = given.startsWith("/") ? 1 : 0;
  const parts: string[] = [];
  for (const part of raw) {
    if (part === "" || part === ".") continue;
    // A backslash is a letter of the name here and a separator elsewhere: a climb written with it is refused outright.
    if (part.includes("\\") && part.split("\\").includes("..")) throw outside(given);
    if (part === "..") {
      if (parts.length <= least) throw outside(given);
      parts.pop();
    } else {
      if (Buffer.byteLength(part) > 255) {
        throw new ToolError("enametoolong", `a name in the path is longer than 255 bytes: ${shown(given)}`);
      }
      parts.push(part);
    }
  }
  return parts;
}
