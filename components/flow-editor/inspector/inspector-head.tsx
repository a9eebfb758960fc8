"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { useLanguage } from "@/components/ui/use-language";
import type { CatalogEntry } from "@/engine/contract/catalog";
import type { FlowNode } from "@/engine/contract/flow";
import { inLanguage } from "@/engine/contract/local-text";
import { COMMANDS } from "../commands/list";
import { useEditor, useView } from "../editor-context";
import { renameNode } from "../edits/change-node";

const MENU = ["connect", "disable", "copy", "duplicate"] as const;

/** Tile, name (edited in place) and what can be done with the node. */
export function InspectorHead({ node, entry }: { node: FlowNode; entry: CatalogEntry | undefined }) {
  const t = useTranslations("editor");
  const language = useLanguage();
  const editor = useEditor();
  const focus = useView((state) => state.focus);
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focus?.field !== "name") return;
    name.current?.focus();
    name.current?.select();
  }, [focus]);
  const command = (id: string) => COMMANDS.find((one) => one.id === id)!;
  const remove = command("delete");
  return (
    <div className="ins-head">
      <span className={`tile k-${entry?.family ?? "edge"}`}>
        <Icon name={entry?.icon ?? "circle-help"} />
      </span>
      <div className="grow">
        <input
          ref={name}
          className="name-field"
          value={node.name ?? ""}
          placeholder={node.id}
          aria-label={t("inspector.name")}
          maxLength={200}
          onChange={(event) => {
            const typed = event.target.value;
            editor.flow.edit(renameAsTyped(node.id, typed), { burst: `${node.id}.name` });
          }}
          onBlur={() => {
            editor.flow.edit(renameNode(node.id, node.name ?? ""), { burst: `${node.id}.name` });
            editor.flow.endBurst();
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter" && !event.nativeEvent.isComposing) event.currentTarget.blur();
          }}
        />
        <div className="detail muted cut">
          {entry ? inLanguage(entry.label, language) : node.type} · <span className="mono">{node.id}</span>
        </div>
      </div>
      <Menu trigger={<Button variant="quiet" icon="ellipsis" aria-label={t("inspector.menu")} />}>
        {MENU.map((id) => {
          const one = command(id);
          return (
            <MenuItem
              key={id}
              icon={one.icon}
              keys={one.keys[0]}
              disabled={!one.when(editor)}
              onSelect={() => one.run(editor)}
            >
              {t(one.label)}
            </MenuItem>
          );
        })}
        <MenuSeparator />
        <MenuItem danger icon={remove.icon} keys={remove.keys[0]} onSelect={() => remove.run(editor)}>
          {t(remove.label)}
        </MenuItem>
      </Menu>
    </div>
  );
}

/** As it is typed, spaces at the ends included; leaving the field trims it. */
function renameAsTyped(id: string, name: string): ReturnType<typeof renameNode> {
  return (flow) => ({ ...flow, nodes: flow.nodes.map((node) => (node.id === id ? { ...node, name } : node)) });
}
