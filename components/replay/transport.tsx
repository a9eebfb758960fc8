"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { KindLook } from "@/components/run/kind-look";
import { StepFilterChips } from "@/components/run/step-filter-chips";
import { countFailures } from "@/components/run/step-kind";
import { IconButton } from "@/components/ui/tooltip";
import type { FlowDocument } from "@/engine/contract/flow";
import { Track } from "./track";
import { SPEEDS } from "./use-playback";
import type { Replay } from "./use-replay";

interface TransportProps {
  replay: Replay;
  flow: FlowDocument;
  titles: ReadonlyMap<string, string>;
  looks: ReadonlyMap<string, KindLook>;
  /** the one primary button */
  action?: ReactNode;
}

/** The bar under a replay: track, buttons, step, speed, filters. */
export function Transport({ replay, flow, titles, looks, action }: TransportProps) {
  const t = useTranslations("replay");
  const { store, seq, count, playing } = replay;
  const failures = useMemo(() => countFailures(store.events(), count), [store, count]);
  return (
    <section className="transport" aria-label={t("transport")}>
      <Track replay={replay} flow={flow} titles={titles} looks={looks} />
      <div className="tr-row">
        <span className="tr-btns">
          <IconButton label={t("first")} icon="skip-back" keys={["Home"]} side="top" onClick={replay.first} />
          <IconButton label={t("back")} icon="step-back" keys={["Left"]} side="top" onClick={() => replay.step(-1)} />
          <IconButton
            label={playing ? t("pause") : t("play")}
            icon={playing ? "pause" : "play"}
            keys={["Space"]}
            side="top"
            variant="outline"
            className="play"
            onClick={replay.toggle}
          />
          <IconButton
            label={t("forward")}
            icon="step-forward"
            keys={["Right"]}
            side="top"
            onClick={() => replay.step(1)}
          />
          <IconButton label={t("last")} icon="skip-forward" keys={["End"]} side="top" onClick={replay.last} />
        </span>
        <span className="stepno num">
          {t.rich("step_of", {
            count,
            field: () => <StepField key="field" seq={seq} count={count} goTo={replay.goTo} label={t("step_field")} />,
          })}
        </span>
        <span className="vsep" />
        <span className="seg" role="group" aria-label={t("speed")}>
          {SPEEDS.map((speed) => (
            <button
              key={speed}
              type="button"
              className={replay.speed === speed ? "is-on" : undefined}
              aria-pressed={replay.speed === speed}
              onClick={() => replay.setSpeed(speed)}
            >
              {speed === "real" ? t("real_time") : `${speed}×`}
            </button>
          ))}
        </span>
        <span className="vsep" />
        <StepFilterChips filter={replay.filter} failures={failures} onChange={replay.setFilter} />
        <span className="grow" />
        {action}
      </div>
    </section>
  );
}

interface StepFieldProps {
  seq: number;
  count: number;
  goTo: (seq: number) => void;
  label: string;
}

function StepField({ seq, count, goTo, label }: StepFieldProps) {
  const [text, setText] = useState(String(seq));
  useEffect(() => setText(String(seq)), [seq]);
  const take = () => {
    const asked = Number(text);
    if (Number.isInteger(asked) && asked >= 1 && asked <= count && asked !== seq) goTo(asked);
    else setText(String(seq));
  };
  return (
    <input
      className="field field-small num"
      type="number"
      inputMode="numeric"
      min={1}
      max={count}
      value={text}
      aria-label={label}
      onChange={(event) => setText(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === "Enter") take();
      }}
    />
  );
}
