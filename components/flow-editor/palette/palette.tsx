"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { Keys } from "@/components/ui/kbd";
import { useLanguage } from "@/components/ui/use-language";
import { useEditor, useView } from "../editor-context";
import { toolGroups } from "../form/tool-list";
import { addPreset } from "./add-preset";
import { kindItems, type PaletteItem, PRESET_TYPE, searchItems, toolItems } from "./presets";

const GROUPS = ["start_end", "agents", "tools", "logic", "data", "people", "canvas"] as const;

/** All that can be put on the canvas: search, drag, double-click, or arrows and Enter. */
export function Palette() {
  const t = useTranslations("editor");
  const language = useLanguage();
  const { catalog, canvas } = useEditor();
  const [tab, setTab] = useState<"nodes" | "tools">("nodes");
  const [search, setSearch] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const focus = useView((state) => state.focus);
  useEffect(() => {
    if (focus?.field !== "search") return;
    field.current?.focus();
    field.current?.select();
  }, [focus]);
  const kinds = useMemo(() => kindItems(catalog, language), [catalog, language]);
  const tools = useMemo(() => toolItems(catalog, language), [catalog, language]);
  const groups = useMemo((): [string, PaletteItem[]][] => {
    if (search.trim() !== "") {
      const found = searchItems([...kinds, ...tools], search);
      return [[found.length === 0 ? "" : t("palette.found"), found]];
    }
    if (tab === "nodes")
      return GROUPS.map((group): [string, PaletteItem[]] => [
        t(`group.${group}`),
        kinds.filter((item) => item.entry.group === group),
      ]).filter(([, items]) => items.length > 0);
    return toolGroups(catalog.tools).map(([category, entries]) => {
      const names = new Set(entries.map((entry) => `tool ${entry.name}`));
      const heading = t.has(`tool_group.${category}`) ? t(`tool_group.${category}`) : category;
      return [heading, tools.filter((item) => names.has(item.key))];
    });
  }, [search, tab, kinds, tools, catalog, t]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const items = [...(list.current?.querySelectorAll<HTMLElement>(".pal-item") ?? [])];
    const index = items.indexOf(document.activeElement as HTMLElement);
    const next = event.key === "ArrowDown" ? items[index + 1] : index <= 0 ? field.current : items[index - 1];
    event.preventDefault();
    next?.focus();
  };
  return (
    <aside className="palette" aria-label={t("palette.label")} onKeyDown={onKeyDown}>
      <div className="pal-search">
        <div className="field">
          <Icon name="search" size={14} />
          <input
            ref={field}
            type="search"
            value={search}
            placeholder={t("palette.search")}
            aria-label={t("palette.search")}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return;
              if (event.key === "Escape" && search !== "") {
                event.stopPropagation();
                setSearch("");
              }
              if (event.key === "Enter") {
                list.current?.querySelector<HTMLElement>(".pal-item")?.click();
                setSearch("");
                canvas.current?.focus();
              }
            }}
          />
          <Keys keys={["N"]} />
        </div>
        <div className="seg pal-seg" role="group" aria-label={t("palette.what")}>
          {(["nodes", "tools"] as const).map((one) => (
            <button
              type="button"
              key={one}
              aria-pressed={tab === one && search.trim() === ""}
              onClick={() => {
                setTab(one);
                setSearch("");
              }}
            >
              {t(`palette.${one}`)}
            </button>
          ))}
        </div>
      </div>
      <div className="pal-list" ref={list}>
        {groups.map(([heading, items]) => (
          <section key={heading} aria-label={heading || undefined}>
            {heading && <h2 className="pal-head">{heading}</h2>}
            {items.map((item) => (
              <PaletteRow key={item.key} item={item} code={tab === "tools" && search.trim() === ""} />
            ))}
            {items.length === 0 && <p className="pal-none muted detail">{t("palette.none", { search })}</p>}
          </section>
        ))}
      </div>
      <div className="pal-foot">
        <Icon name="move" size={14} />
        <span>{t("palette.foot")}</span>
      </div>
    </aside>
  );
}

function PaletteRow({ item, code }: { item: PaletteItem; code: boolean }) {
  const editor = useEditor();
  const clicked = useRef(0);
  return (
    <button
      type="button"
      className="pal-item"
      draggable
      title={item.detail}
      onDragStart={(event) => {
        event.dataTransfer.setData(PRESET_TYPE, JSON.stringify(item.preset));
        event.dataTransfer.effectAllowed = "copy";
      }}
      onClick={() => {
        // A double-click is one wish, not two nodes.
        const now = performance.now();
        if (now - clicked.current < 400) return;
        clicked.current = now;
        addPreset(editor, item.preset);
      }}
    >
      <span className={`tile tile-small k-${item.family}`}>
        <Icon name={item.icon} size={14} />
      </span>
      <span className={code ? "cut grow mono" : "cut grow"}>{code ? item.preset.base : item.title}</span>
    </button>
  );
}
