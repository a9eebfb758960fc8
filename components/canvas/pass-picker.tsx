"use client";

import { useTranslations } from "next-intl";
import { useStore } from "zustand";
import { listedPasses, passBars, passGlyph } from "@/components/run/pass-look";
import { durationText } from "@/components/ui/duration-text";
import { Icon } from "@/components/ui/icon";
import { Menu, MenuHead, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { StateGlyph } from "@/components/ui/state-glyph";
import { useLanguage } from "@/components/ui/use-language";
import type { PassState } from "@/engine/contract/run-state";
import { useCanvas } from "./canvas-context";
import { newestPass, withPick } from "./path-shown";

interface PassPickerProps {
  path: string;
  passes: readonly (PassState | undefined)[];
  /** of the frame */
  width: number;
}

/** Which pass of a container is shown inside it. The newest is followed until another is picked, and again once it is picked itself. */
export function PassPicker({ path, passes, width }: PassPickerProps) {
  const t = useTranslations("editor");
  const { store } = useCanvas();
  const picked = useStore(store, (canvas) => canvas.passes.get(path));
  const at = Math.min(picked ?? newestPass(passes), passes.length - 1);
  const pick = (index: number) => {
    store.setState({ passes: withPick(store.getState().passes, path, index, passes) });
  };
  const label = t("canvas.pass", { pass: at + 1, count: passes.length });
  return (
    <fieldset className="pass-picker nodrag" aria-label={label}>
      {passes.length > 1 && <PassStrip passes={passes} at={at} width={width} />}
      <span className="stepper">
        <button type="button" aria-label={t("canvas.pass_before")} disabled={at <= 0} onClick={() => pick(at - 1)}>
          <Icon name="chevron-left" />
        </button>
        <Menu
          align="center"
          trigger={
            <button type="button" className="stepper-text">
              {width < NARROW ? `${at + 1} / ${passes.length}` : label}
            </button>
          }
        >
          <PassMenu passes={passes} at={at} pick={pick} />
        </Menu>
        <button
          type="button"
          aria-label={t("canvas.pass_after")}
          disabled={at >= passes.length - 1}
          onClick={() => pick(at + 1)}
        >
          <Icon name="chevron-right" />
        </button>
      </span>
    </fieldset>
  );
}

/** Width of a frame below which words make room for the name. */
const NARROW = 440;

function PassStrip({ passes, at, width }: Omit<PassPickerProps, "path"> & { at: number }) {
  const most = width >= 760 ? 24 : width >= 520 ? 12 : 0;
  if (most === 0) return null;
  return (
    <span className="passes" aria-hidden="true">
      {passBars(passes, at, most).map(({ look, shown }, index) => (
        <i key={index} className={`${LOOKS[look]} ${shown ? "on" : ""}`} />
      ))}
    </span>
  );
}

const LOOKS = { failed: "f", running: "r", stopped: "q", done: "" } as const;

function PassMenu({
  passes,
  at,
  pick,
}: Pick<PassPickerProps, "passes"> & { at: number; pick: (index: number) => void }) {
  const t = useTranslations("run");
  const language = useLanguage();
  const failed = passes.findIndex((one) => one?.how === "failed");
  const listed = listedPasses(passes);
  return (
    <>
      {failed >= 0 && (
        <>
          <MenuItem icon="octagon-alert" danger onSelect={() => pick(failed)}>
            {t("pass.first_failed", { pass: failed + 1 })}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      {listed.length < passes.length && <MenuHead>{t("pass.some", { count: listed.length })}</MenuHead>}
      {listed.map((index) => {
        const one = passes[index]!;
        const how = one.how ?? "running";
        return (
          <MenuItem key={index} checked={index === at} onSelect={() => pick(index)}>
            <span className="pass-line">
              <StateGlyph state={passGlyph(how)} size={12} label={t(`pass.how.${how}`)} />
              <span className="grow cut">
                {t("pass.title", { pass: index + 1 })}
                {one.problem && <span className="ink-failed"> · {one.problem.message}</span>}
              </span>
              {one.ended_at !== null && (
                <span className="micro muted num">
                  {durationText(Math.max(0, one.ended_at - one.started_at), language)}
                </span>
              )}
            </span>
          </MenuItem>
        );
      })}
    </>
  );
}
