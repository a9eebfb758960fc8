"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { RunPill } from "@/components/run/run-pill";
import type { RunStore } from "@/components/run/run-store";
import { Button } from "@/components/ui/button";
import { Logo } from "@/components/ui/logo";
import { IconButton } from "@/components/ui/tooltip";
import { useEditor, useFlow, useView } from "../editor-context";
import { FlowName } from "./flow-name";
import { RunButton } from "./run-button";
import { SaveState } from "./save-state";
import { ShareMenu } from "./share-menu";

export function TopBar({ store }: { store: RunStore | null }) {
  const t = useTranslations("editor");
  const editor = useEditor();
  const canUndo = useFlow((state) => state.past.length > 0);
  const canRedo = useFlow((state) => state.future.length > 0);
  const document = useFlow((state) => state.document);
  const run = useView((state) => state.run);
  return (
    <header className="topbar">
      <Link className="topbar-home" href="/" aria-label={t("top.home")}>
        <Logo />
      </Link>
      <nav className="crumb" aria-label={t("top.crumb")}>
        <Link className="secondary" href="/">
          {t("top.flows")}
        </Link>
        <span className="slash" aria-hidden="true">
          /
        </span>
        <FlowName />
      </nav>
      <SaveState />
      <span className="vsep" />
      <span className="row topbar-undo">
        <IconButton
          icon="undo-2"
          label={t("command.undo")}
          keys={["Mod", "Z"]}
          disabled={!canUndo}
          onClick={() => editor.flow.undo()}
        />
        <IconButton
          icon="redo-2"
          label={t("command.redo")}
          keys={["Mod", "Shift", "Z"]}
          disabled={!canRedo}
          onClick={() => editor.flow.redo()}
        />
      </span>
      <span className="grow" />
      {run && store && (
        <RunPill store={store} flow={document} number={run.number} href={`/runs/${encodeURIComponent(run.id)}`} />
      )}
      <span className="grow" />
      <IconButton
        icon="search"
        label={t("command.commands")}
        keys={["Mod", "K"]}
        onClick={() => editor.view.setState({ dialog: "commands" })}
      />
      <Button
        variant="quiet"
        icon="history"
        aria-label={t("top.history")}
        onClick={() => editor.view.setState({ dialog: "history" })}
      >
        <span className="topbar-word">{t("top.history")}</span>
      </Button>
      <ShareMenu />
      <RunButton />
    </header>
  );
}
