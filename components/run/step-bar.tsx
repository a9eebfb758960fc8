"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Keys } from "@/components/ui/kbd";
import { StateGlyph } from "@/components/ui/state-glyph";
import type { Catalog } from "@/engine/contract/catalog";
import type { FlowDocument } from "@/engine/contract/flow";
import { isSettled } from "@/engine/contract/run-state";
import { NextInput } from "./next-input";
import { nodeAt, pathTitle } from "./node-at";
import type { RunStore } from "./run-store";
import { STEP_KEYS } from "./step-keys";
import { useLatestState } from "./use-latest-state";
import { type StepActions, useStepControl } from "./use-step-control";

interface StepBarProps {
  store: RunStore;
  run_id: string;
  flow: FlowDocument;
  catalog: Catalog;
  /** ids of breakpoints as they are set now; absent where they cannot be set */
  breakpoints?: ReadonlySet<string>;
  /** filled with what keys may ask for, while the run goes on */
  actions?: RefObject<StepActions | null>;
}

/** A run that goes node by node: where it stands, what the next node will read, and the way on. */
export function StepBar({ store, run_id, flow, catalog, breakpoints, actions }: StepBarProps) {
  const t = useTranslations("run");
  const state = useLatestState(store);
  const live = state.seq > 0 && !isSettled(state.status);
  const node = state.node === null ? null : nodeAt(flow, state.node);
  const entry = node && catalog.kinds.find((one) => one.kind === node.type);
  const control = useStepControl({
    run_id,
    state,
    fields: entry ? fieldsOf(entry.config) : null,
    breakpoints,
    actions,
  });
  const stop = `${state.waited_ms}:${state.node}`;
  const [opened, setOpened] = useState<string | null>(null);
  const { paused, busy, refused, read } = control;
  const field = useRef<HTMLTextAreaElement>(null);
  const open = paused && node !== null && (opened === stop || refused);
  useEffect(() => {
    if (refused) field.current?.focus();
  }, [refused]);
  const shown = live && (paused || state.stepping);
  const title = state.node === null ? null : pathTitle(flow, state.node);
  const where = !paused
    ? t("step.going")
    : title === null
      ? t("step.between")
      : t(state.reason === "breakpoint" ? "step.breakpoint" : "step.before", { node: title });
  return (
    <>
      <div className="sr-only" role="status" aria-live="polite">
        {shown && paused && where}
      </div>
      {shown && (
        <section className="ask" aria-label={t("step.label")}>
          <div className="ask-bar is-step">
            <StateGlyph state={paused ? "waiting" : "running"} />
            <span className="grow cut strong">{where}</span>
            {paused && node && (
              <Button
                size="small"
                variant="quiet"
                icon="pencil"
                aria-expanded={open}
                onClick={() => setOpened(open ? null : stop)}
              >
                {read.ok && read.input ? t("step.edited", { count: Object.keys(read.input).length }) : t("step.input")}
              </Button>
            )}
            {paused ? (
              <>
                <Button size="small" icon="step-forward" disabled={busy} onClick={control.step}>
                  {t("step.step")}
                  <Keys keys={STEP_KEYS.step} />
                </Button>
                <Button size="small" icon="play" disabled={busy} onClick={control.goOn}>
                  {t("step.continue")}
                  <Keys keys={STEP_KEYS.go} />
                </Button>
              </>
            ) : (
              <Button size="small" icon="pause" disabled={busy} onClick={control.pause}>
                {t("step.pause")}
                <Keys keys={STEP_KEYS.go} />
              </Button>
            )}
          </div>
          {open && node && <NextInput ref={field} node={node} title={title ?? node.id} control={control} />}
        </section>
      )}
    </>
  );
}

function fieldsOf(schema: Record<string, unknown>): ReadonlySet<string> | null {
  const { properties } = schema;
  return typeof properties === "object" && properties !== null ? new Set(Object.keys(properties)) : null;
}
