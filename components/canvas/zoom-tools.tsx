"use client";

import { useReactFlow, useStore } from "@xyflow/react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/tooltip";

interface ZoomToolsProps {
  fit: () => void;
  mode: "edit" | "view";
  tool: "pointer" | "hand";
  onToolChange?: (tool: "pointer" | "hand") => void;
  onTidyUp?: () => void;
}

export function ZoomTools({ fit, mode, tool, onToolChange, onTidyUp }: ZoomToolsProps) {
  const t = useTranslations("editor");
  const flow = useReactFlow();
  const zoom = useStore((state) => Math.round(state.transform[2] * 100));
  return (
    <div className="ctools">
      <div className="cgroup" role="toolbar" aria-label={t("canvas.tools")}>
        {mode === "edit" && onToolChange && (
          <>
            <IconButton
              size="small"
              side="top"
              icon="mouse-pointer-2"
              label={t("canvas.pointer")}
              keys={["V"]}
              on={tool === "pointer"}
              onClick={() => onToolChange("pointer")}
            />
            <IconButton
              size="small"
              side="top"
              icon="hand"
              label={t("canvas.hand")}
              keys={["H"]}
              on={tool === "hand"}
              onClick={() => onToolChange("hand")}
            />
            <span className="vsep" />
          </>
        )}
        <IconButton
          size="small"
          side="top"
          icon="minus"
          label={t("canvas.zoom_out")}
          keys={["−"]}
          onClick={() => void flow.zoomOut()}
        />
        <button
          type="button"
          className="zoom num"
          aria-label={t("canvas.zoom_value", { zoom })}
          onClick={() => void flow.zoomTo(1)}
        >
          {zoom} %
        </button>
        <IconButton
          size="small"
          side="top"
          icon="plus"
          label={t("canvas.zoom_in")}
          keys={["+"]}
          onClick={() => void flow.zoomIn()}
        />
        <span className="vsep" />
        <IconButton
          size="small"
          side="top"
          icon="maximize"
          label={t("canvas.fit")}
          keys={["Shift", "1"]}
          onClick={fit}
        />
        {mode === "edit" && onTidyUp && (
          <IconButton
            size="small"
            side="top"
            icon="layout-grid"
            label={t("canvas.tidy")}
            keys={["Shift", "Alt", "T"]}
            onClick={onTidyUp}
          />
        )}
      </div>
    </div>
  );
}
