"use client";

import { useTranslations } from "next-intl";
import { memo, type PointerEvent, useMemo, useRef } from "react";
import type { KindLook } from "@/components/run/kind-look";
import { pathTitle } from "@/components/run/node-at";
import { shows } from "@/components/run/step-kind";
import { Icon } from "@/components/ui/icon";
import type { FlowDocument } from "@/engine/contract/flow";
import type { RunEvent } from "@/engine/contract/run-event";
import { type Band, placeOf, stepAt, type Tick, type TickFamily, trackBands, trackTicks } from "./track-bands";
import type { Replay } from "./use-replay";

interface TrackProps {
  replay: Replay;
  flow: FlowDocument;
  titles: ReadonlyMap<string, string>;
  looks: ReadonlyMap<string, KindLook>;
}

const FAMILIES: readonly TickFamily[] = ["node", "agent", "tool", "data", "fail"];

/** The whole run on one line: nodes, every step as a tick, failures as diamonds, and the slider over it. */
export function Track({ replay, flow, titles, looks }: TrackProps) {
  const t = useTranslations("replay");
  const { store, seq, count, filter } = replay;
  const element = useRef<HTMLDivElement>(null);
  const events = store.events();
  const bands = useMemo(() => trackBands(events, count), [events, count]);
  const ticks = useMemo(() => trackTicks(events, count, (event) => shows(filter, event)), [events, count, filter]);
  const at = placeOf(seq, count);
  const now = events[seq - 1];

  function drag(event: PointerEvent) {
    const box = element.current?.getBoundingClientRect();
    if (box) replay.goTo(stepAt((event.clientX - box.left) / box.width, count));
  }

  return (
    <div
      ref={element}
      className="tr-track"
      role="slider"
      tabIndex={0}
      aria-label={t("slider")}
      aria-valuemin={Math.min(1, count)}
      aria-valuemax={count}
      aria-valuenow={seq}
      aria-valuetext={now ? t("announce", { seq, count, what: whatOf(now, flow) }) : undefined}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && drag(event)}
      onKeyDown={(event) => {
        const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
        if (by === undefined) return;
        event.preventDefault();
        if (Math.abs(by) === 1) replay.step(by > 0 ? 1 : -1);
        else replay.goTo(seq + by);
      }}
    >
      <Bands bands={bands} count={count} titles={titles} looks={looks} seq={seq} />
      <div className="tk-wrap" aria-hidden="true">
        <Ticks ticks={ticks} count={count} name="tk-svg is-ahead" />
        <div
          style={{ clipPath: `inset(0 ${100 - 100 * placeOf(seq + 0.5, count)}% 0 0)`, position: "absolute", inset: 0 }}
        >
          <Ticks ticks={ticks} count={count} name="tk-svg" />
        </div>
        <Diamonds ticks={ticks} count={count} />
      </div>
      <div className="rail">
        <i style={{ width: `${100 * at}%` }} />
      </div>
      <div className="tr-head" style={{ left: `${100 * at}%` }}>
        <b />
      </div>
    </div>
  );
}

/** An event in a few words: its type and its node. */
export function whatOf(event: RunEvent, flow: FlowDocument): string {
  if (!("path" in event) || event.path === undefined) return event.type;
  return `${event.type}, ${pathTitle(flow, event.path)}`;
}

interface BandsProps extends Omit<TrackProps, "replay" | "flow"> {
  bands: Band[];
  count: number;
  seq: number;
}

function Bands({ bands, count, titles, looks, seq }: BandsProps) {
  return (
    <div className="bands" aria-hidden="true">
      {bands.map((band) => {
        const part = (band.to - band.from + 1) / count;
        const look = looks.get(band.node);
        const on = seq >= band.from && seq <= band.to;
        return (
          <span
            key={band.from}
            className={["bd", look?.family, on && "is-on", part > 0.05 && "has-name"].filter(Boolean).join(" ")}
            style={{ left: `${(100 * (band.from - 1)) / count}%`, width: `calc(${100 * part}% - 2px)` }}
            title={titles.get(band.node) ?? band.node}
          >
            {part > 0.05 && (
              <>
                {look && part > 0.09 && <Icon name={look.icon} size={12} />}
                <span className="cut">{titles.get(band.node) ?? band.node}</span>
              </>
            )}
          </span>
        );
      })}
    </div>
  );
}

const HEIGHTS = { 1: 5, 2: 9, 3: 14, 4: 20 } as const;

const Ticks = memo(function Ticks({ ticks, count, name }: { ticks: Tick[]; count: number; name: string }) {
  return (
    <svg className={name} viewBox="0 0 1000 24" preserveAspectRatio="none" aria-hidden="true">
      {FAMILIES.map((family) => (
        <path
          key={family}
          className={`tk-${family}`}
          d={ticks
            .filter((tick) => tick.family === family)
            .map((tick) => {
              const height = HEIGHTS[tick.rank];
              return `M${(1000 * placeOf(tick.seq, count) - 0.7).toFixed(1)} ${24 - height}h1.5v${height}h-1.5z`;
            })
            .join("")}
        />
      ))}
    </svg>
  );
});

const Diamonds = memo(function Diamonds({ ticks, count }: { ticks: Tick[]; count: number }) {
  const apart: Tick[] = [];
  for (const tick of ticks) {
    if (tick.family !== "fail") continue;
    const before = apart.at(-1);
    if (!before || placeOf(tick.seq, count) - placeOf(before.seq, count) > 0.008) apart.push(tick);
  }
  return apart.map((tick) => (
    <i key={tick.seq} className="fail-dot" style={{ left: `${100 * placeOf(tick.seq, count)}%` }} />
  ));
});
