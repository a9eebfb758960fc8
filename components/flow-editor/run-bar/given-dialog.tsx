"use client";

import { lazy, Suspense } from "react";
import { useView } from "../editor-context";

const GivenForm = lazy(() => import("./given-form").then(({ GivenForm }) => ({ default: GivenForm })));

/** In front of a run of one node: what the nodes it reads shall have given. */
export function GivenDialog() {
  const open = useView((state) => state.dialog === "given");
  return open ? (
    <Suspense>
      <GivenForm />
    </Suspense>
  ) : null;
}
