"use client";

import { Command } from "cmdk";
import { useTranslations } from "next-intl";
import { Popover } from "radix-ui";
import { type ReactNode, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { useLanguage } from "@/components/ui/use-language";
import type { ToolEntry } from "@/engine/contract/catalog";
import { inLanguage } from "@/engine/contract/local-text";
import { useEditor } from "../editor-context";
import { SafetyLabel } from "./safety-label";

interface ToolPopoverProps {
  trigger: ReactNode;
  chosen: ReadonlySet<string>;
  /** stays open for more choices */
  many?: boolean;
  onChoose: (tool: string) => void;
}

/** A searchable list of all tools, by category. */
export function ToolPopover({ trigger, chosen, many, onChoose }: ToolPopoverProps) {
  const t = useTranslations("editor");
  const language = useLanguage();
  const { catalog } = useEditor();
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>{trigger}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="menu pick-list" align="end" sideOffset={4} collisionPadding={8}>
          <Command loop label={t("form.tools")}>
            <div className="pick-search">
              <Icon name="search" size={14} />
              <Command.Input placeholder={t("form.search_tools")} />
            </div>
            <Command.List>
              <Command.Empty className="mi-head">{t("form.no_tool")}</Command.Empty>
              {toolGroups(catalog.tools).map(([category, tools]) => (
                <Command.Group
                  key={category}
                  heading={t.has(`tool_group.${category}`) ? t(`tool_group.${category}`) : category}
                >
                  {tools.map((tool) => (
                    <Command.Item
                      key={tool.name}
                      value={`${tool.name} ${tool.label.en} ${tool.label.zh} ${tool.aliases.join(" ")}`}
                      className="mi"
                      onSelect={() => {
                        onChoose(tool.name);
                        if (!many) setOpen(false);
                      }}
                    >
                      <Icon name={tool.icon} />
                      <span className="grow cut">
                        <span className="mono">{tool.name}</span>{" "}
                        <span className="muted">{inLanguage(tool.label, language)}</span>
                      </span>
                      {chosen.has(tool.name) ? <Icon name="check" size={14} /> : <SafetyLabel tool={tool} />}
                    </Command.Item>
                  ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Tools by category, in the catalogue's order. */
export function toolGroups(tools: readonly ToolEntry[]): [string, ToolEntry[]][] {
  const groups = new Map<string, ToolEntry[]>();
  for (const tool of tools) groups.set(tool.category, [...(groups.get(tool.category) ?? []), tool]);
  return [...groups];
}
