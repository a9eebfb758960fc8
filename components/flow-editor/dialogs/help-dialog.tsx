"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import { Keys } from "@/components/ui/kbd";
import { COMMANDS } from "../commands/list";
import { useEditor, useView } from "../editor-context";

const SECTIONS = ["run", "edit", "node", "view", "other"] as const;

/** Every key, from the list that the keyboard itself reads. */
export function HelpDialog() {
  const t = useTranslations("editor");
  const { view } = useEditor();
  const open = useView((state) => state.dialog === "help");
  const extra = [
    { label: "command.nudge", keys: ["Left", "Up", "Right", "Down"], section: "edit" },
    { label: "command.walk", keys: ["Alt", "Left"], section: "view" },
    { label: "command.pan", keys: ["Space"], section: "view" },
  ];
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && view.setState({ dialog: null })}
      title={t("help.title")}
      size="wide"
    >
      <div className="key-grid">
        {SECTIONS.map((section) => (
          <section key={section}>
            <h3 className="pal-head">{t(`help.${section}`)}</h3>
            {COMMANDS.filter(
              (one) => one.section === section && one.keys.length > 0 && !/^(nudge|walk)_/.test(one.id),
            ).map((one) => (
              <div className="key-row" key={one.id}>
                <span className="grow">{t(one.label)}</span>
                {one.keys.slice(0, 2).map((keys) => (
                  <Keys key={keys.join()} keys={keys} />
                ))}
              </div>
            ))}
            {extra
              .filter((one) => one.section === section)
              .map((one) => (
                <div className="key-row" key={one.label}>
                  <span className="grow">{t(one.label)}</span>
                  <Keys keys={one.keys} />
                </div>
              ))}
          </section>
        ))}
      </div>
    </Dialog>
  );
}
