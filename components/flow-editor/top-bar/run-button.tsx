"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Keys } from "@/components/ui/kbd";
import { Tooltip } from "@/components/ui/tooltip";
import { useEditor, useView } from "../editor-context";
import { RunMenu } from "../run-bar/run-menu";

/** The one primary button: Run, and Stop in its place while a run goes on. */
export function RunButton() {
  const t = useTranslations("editor");
  const { runs } = useEditor();
  const running = useView((state) => state.running);
  const starting = useView((state) => state.starting);
  const errors = useView((state) => state.problems.filter((one) => one.severity !== "warning").length);
  if (running)
    return (
      <Button variant="stop" icon="square" onClick={() => void runs.stop()}>
        {t("top.stop")}
        <Keys keys={["Esc"]} />
      </Button>
    );
  const button = (
    <Button
      variant="primary"
      icon="play"
      aria-disabled={errors > 0 || starting || undefined}
      disabled={starting}
      onClick={() => runs.ask()}
    >
      {t(starting ? "top.starting" : "top.run")}
      <Keys keys={["Mod", "Enter"]} />
    </Button>
  );
  return (
    <span className="run-group">
      {errors > 0 ? <Tooltip label={t("top.run_blocked", { count: errors })}>{button}</Tooltip> : button}
      <RunMenu />
    </span>
  );
}
