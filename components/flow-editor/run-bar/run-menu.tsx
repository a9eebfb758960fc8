"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { commandById } from "../commands/list";
import { useEditor, useFlow, useView } from "../editor-context";

const WAYS = ["run", "run_stepping", "run_node", "run_from", "run_to"];

/** Other ways to run, beside the button. */
export function RunMenu() {
  const t = useTranslations("editor");
  const label = useTranslations("run.part");
  const editor = useEditor();
  const starting = useView((state) => state.starting);
  // Which ways there are hangs on what is selected.
  useFlow((state) => state.selection);
  return (
    <Menu
      trigger={
        <Button
          variant="primary"
          className="run-more"
          icon="chevron-down"
          aria-label={label("ways")}
          disabled={starting}
        />
      }
    >
      {WAYS.map((id) => {
        const command = commandById(id);
        return (
          <MenuItem
            key={id}
            icon={command.icon}
            keys={command.keys[0]}
            disabled={!command.when(editor)}
            onSelect={() => setTimeout(() => command.run(editor), 0)}
          >
            {t(command.label)}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
