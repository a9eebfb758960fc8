"use client";

import { useOnViewportChange, type Viewport } from "@xyflow/react";
import { useCallback, useState } from "react";

/** From this many nodes on, a flow seen from afar is drawn on one sheet. */
export const LARGE = 200;
const NEAR = 0.5;
const FAR = 0.425;

/** Whether the view is far away; the two bounds differ, so that it does not flicker between them. */
export function useFar(nodes: number): boolean {
  const [far, setFar] = useState(nodes > LARGE);
  const onChange = useCallback(({ zoom }: Viewport) => setFar((was) => (was ? zoom < NEAR : zoom < FAR)), []);
  useOnViewportChange({ onChange });
  return far && nodes > LARGE;
}
