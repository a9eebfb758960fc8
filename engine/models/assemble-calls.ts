// Puts the pieces of streamed tool calls together. Providers leave out, repeat or mix up ids, indexes and names; a piece
// belongs to the call with its id, else with its index, else to the call opened last, unless it plainly opens another.

import type { RawCall } from "./model";

interface OpenCall {
  id: string;
  index: number | null;
  name: string;
  arguments: string | Record<string, unknown>;
}

interface Piece {
  id: string;
  index: number | null;
  name: string;
  arguments: string | Record<string, unknown>;
}

export interface CallAssembly {
  /** the `tool_calls` of one delta or message */
  add(pieces: unknown): void;
  calls(newId: () => string): RawCall[];
}

export function assembleCalls(): CallAssembly {
  const open: OpenCall[] = [];
  return {
    add(pieces) {
      const list = Array.isArray(pieces) ? pieces : [];
      for (const [place, given] of list.entries()) {
        const piece = readPiece(given);
        if (!piece) continue;
        const call = owner(open, piece, place);
        if (call) join(call, piece);
        else open.push({ ...piece });
      }
    },
    calls(newId) {
      const taken = new Set<string>();
      return open
        .filter((call) => call.name !== "" || call.id !== "" || call.arguments !== "")
        .map((call) => {
          const id = call.id === "" || taken.has(call.id) ? newId() : call.id;
          taken.add(id);
          return { id, name: call.name, arguments: call.arguments };
        });
    },
  };
}

/** The open call that a piece continues, or undefined where it opens a new one. */
function owner(open: OpenCall[], piece: Piece, place: number): OpenCall | undefined {
  const sameId = piece.id === "" ? undefined : open.findLast((call) => call.id === piece.id);
  const sameIndex = piece.index === null ? undefined : open.findLast((call) => call.index === piece.index);
  if (sameId) {
    const elsewhere = piece.index !== null && sameId.index !== null && sameId.index !== piece.index;
    return piece.name !== "" && (elsewhere || beginsAnew(sameId, piece)) ? undefined : sameId;
  }
  if (piece.id !== "") {
    if (!sameIndex) return undefined;
    // a new id under a known index: a second call when it is named, unless the first one is still in the middle
    return piece.name === "" || sameIndex.id === "" || isCut(sameIndex) ? sameIndex : undefined;
  }
  if (piece.index !== null) {
    return sameIndex && (piece.name === "" || !beginsAnew(sameIndex, piece)) ? sameIndex : undefined;
  }
  const last = open.at(-1);
  if (!last || piece.name === "") return last;
  const goesOn = isCut(last) || last.name === "" || (last.arguments === "" && piece.arguments === "");
  return place === 0 && goesOn ? last : undefined;
}

/** A named piece with arguments of its own, after a call whose arguments are complete, is another call. */
function beginsAnew(call: OpenCall, piece: Piece): boolean {
  if (piece.arguments === "" || call.arguments === "{}" || !isComplete(call)) return false;
  return !same(call.arguments, piece.arguments) || piece.id === "";
}

function join(call: OpenCall, piece: Piece): void {
  if (call.id === "") call.id = piece.id;
  if (call.index === null) call.index = piece.index;
  if (piece.name !== "" && piece.name !== call.name) {
    if (piece.name.startsWith(call.name)) call.name = piece.name;
    else if (call.arguments === "") call.name += piece.name;
  }
  if (piece.arguments === "") return;
  if (call.arguments === "" || call.arguments === "{}" || typeof piece.arguments !== "string") {
    call.arguments = piece.arguments;
  } else if (typeof call.arguments === "string" && !(same(call.arguments, piece.arguments) && isComplete(call))) {
    call.arguments += piece.arguments;
  }
}

function readPiece(given: unknown): Piece | null {
  if (typeof given !== "object" || given === null) return null;
  const { id, index, ...rest } = given as Record<string, unknown>;
  const body = (rest.function ?? rest) as Record<string, unknown>;
  const args = body.arguments;
  return {
    id: typeof id === "string" ? id : "",
    index: typeof index === "number" ? index : null,
    name: typeof body.name === "string" ? body.name : "",
    arguments: typeof args === "string" ? args : typeof args === "object" && args !== null ? { ...args } : "",
  };
}

function isComplete(call: OpenCall): boolean {
  if (typeof call.arguments !== "string") return true;
  try {
    JSON.parse(call.arguments);
    return true;
  } catch {
    return false;
  }
}

function isCut(call: OpenCall): boolean {
  return call.arguments !== "" && !isComplete(call);
}

function same(a: OpenCall["arguments"], b: OpenCall["arguments"]): boolean {
  return a === b || (typeof a !== "string" && JSON.stringify(a) === JSON.stringify(b));
}
