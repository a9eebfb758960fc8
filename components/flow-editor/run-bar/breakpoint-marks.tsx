"use client";

import type { ReactNode } from "react";
import { BreakpointsProvider } from "@/components/run/breakpoints-context";
import { useView } from "../editor-context";

/** Shows the editor's breakpoints on the cards inside. */
export function BreakpointMarks({ children }: { children: ReactNode }) {
  const ids = useView((state) => state.breakpoints);
  return <BreakpointsProvider ids={ids}>{children}</BreakpointsProvider>;
}
