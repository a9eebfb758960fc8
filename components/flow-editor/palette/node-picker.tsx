"use client";

import { Command } from "cmdk";
import { useTranslations } from "next-intl";
import { Popover } from "radix-ui";
import { useMemo } from "react";
import { Icon } from "@/components/ui/icon";
import { useLanguage } from "@/components/ui/use-language";
import { useEditor, useView } from "../editor-context";
import { addPreset } from "./add-preset";
import { kindItems, type PaletteItem, toolItems } from "./presets";

/** The palette as a list at a point: after a double-click, a connection dropped on nothing, or a plus on an edge. */
export function NodePicker() {
  const t = useTranslations("editor");
  const language = useLanguage();
  const editor = useEditor();
  const picker = useView((state) => state.picker);
  const [kinds, tools] = useMemo(
    () => [kindItems(editor.catalog, language), toolItems(editor.catalog, language)],
    [editor.catalog, language],
  );
  if (!picker) return null;
  const fits = ({ entry }: PaletteItem) => {
    if (picker.loose?.side === "target") return entry.outputs.length > 0 || entry.dynamic_outputs !== undefined;
    return picker.loose || picker.edge ? entry.inputs.length > 0 : true;
  };
  const choose = (item: PaletteItem) => {
    const at = editor.canvas.current?.toFlow(picker.screen);
    addPreset(editor, item.preset, at, picker);
    editor.canvas.current?.focus();
  };
  const rows = (items: readonly PaletteItem[]) =>
    items.filter(fits).map((item) => (
      <Command.Item
        key={item.key}
        value={`${item.title} ${item.key}`}
        keywords={[item.search]}
        className="mi"
        onSelect={() => choose(item)}
      >
        <span className={`tile tile-small k-${item.family}`}>
          <Icon name={item.icon} size={14} />
        </span>
        <span className="grow cut">{item.title}</span>
        {item.preset.base && <span className="muted mono micro">{item.preset.base}</span>}
      </Command.Item>
    ));
  return (
    <Popover.Root open onOpenChange={(open) => !open && editor.view.setState({ picker: null })}>
      <Popover.Anchor asChild>
        <span className="point" style={{ left: picker.screen.x, top: picker.screen.y }} />
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content className="menu pick-list" align="start" sideOffset={4} collisionPadding={8}>
          <Command loop label={t("palette.label")}>
            <div className="pick-search">
              <Icon name="search" size={14} />
              <Command.Input placeholder={t("palette.search")} />
            </div>
            <Command.List>
              <Command.Empty className="mi-head">{t("palette.nothing")}</Command.Empty>
              <Command.Group heading={t("palette.nodes")}>{rows(kinds)}</Command.Group>
              <Command.Group heading={t("palette.tools")}>{rows(tools)}</Command.Group>
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
