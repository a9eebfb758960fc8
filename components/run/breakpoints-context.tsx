"use client";

import { createContext, type ReactNode, useContext } from "react";

const NONE: ReadonlySet<string> = new Set();
const Context = createContext<ReadonlySet<string>>(NONE);

/** Ids of the nodes before which runs stop, for the cards inside. */
export function BreakpointsProvider({ ids, children }: { ids: ReadonlySet<string>; children: ReactNode }) {
  return <Context value={ids}>{children}</Context>;
}

export function useBreakpoint(id: string): boolean {
  return useContext(Context).has(id);
}
