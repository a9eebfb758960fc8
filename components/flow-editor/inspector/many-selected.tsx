"use client";

import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { Keys } from "@/components/ui/kbd";
import { COMMANDS } from "../commands/list";
import { useEditor, useFlow } from "../editor-context";

const OFFERED = ["copy", "cut", "duplicate", "disable", "tidy", "delete"];

/** Several things are selected: what can be done with all of them. */
export function ManySelected() {
  const t = useTranslations("editor");
  const editor = useEditor();
  const nodes = useFlow((state) => state.selection.nodes.size);
  const edges = useFlow((state) => state.selection.edges.size);
  return (
    <>
      <div className="ins-head">
        <span className="tile k-edge">
          <Icon name="square-stack" />
        </span>
        <div className="grow strong">{t("inspector.many", { nodes, edges })}</div>
      </div>
      <div className="ins-body">
        <section className="many-list">
          {OFFERED.map((id) => COMMANDS.find((one) => one.id === id)!)
            .filter((one) => one.when(editor))
            .map((one) => (
              <button
                type="button"
                key={one.id}
                className={one.id === "delete" ? "mi mi-danger" : "mi"}
                onClick={() => one.run(editor)}
              >
                <Icon name={one.icon} />
                <span className="grow">{t(one.label)}</span>
                {one.keys[0] && <Keys keys={one.keys[0]} />}
              </button>
            ))}
        </section>
      </div>
    </>
  );
}
