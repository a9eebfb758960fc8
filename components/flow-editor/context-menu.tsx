"use client";

import { useTranslations } from "next-intl";
import { DropdownMenu as Radix } from "radix-ui";
import { MenuItem, MenuSeparator } from "@/components/ui/menu";
import { pasteText } from "./commands/clipboard";
import { commandById } from "./commands/list";
import { useEditor, useView } from "./editor-context";

const ON_NODE = [
  "run_node",
  "run_from",
  "run_to",
  "run_breakpoint",
  "-",
  "settings",
  "rename",
  "connect",
  "disable",
  "pin",
  "-",
  "copy",
  "cut",
  "duplicate",
  "-",
  "delete",
];
const ON_EDGE = ["insert", "-", "delete"];
const ON_PANE = ["add_node", "paste", "select_all", "-", "tidy", "fit", "-", "run", "run_stepping", "stop"];

/** The menu of the right mouse button: the commands that make sense there. */
export function ContextMenu() {
  const t = useTranslations("editor");
  const editor = useEditor();
  const menu = useView((state) => state.menu);
  if (!menu) return null;
  const close = () => editor.view.setState({ menu: null });
  const ids = menu.node ? ON_NODE : menu.edge ? ON_EDGE : ON_PANE;
  const run = (id: string) => {
    close();
    const at = editor.canvas.current?.toFlow(menu.screen);
    if (id === "add_node") {
      setTimeout(() => editor.view.setState({ picker: { screen: menu.screen } }), 0);
      return;
    }
    if (id === "paste" && at && navigator.clipboard) {
      navigator.clipboard.readText().then(
        async (text) => (await pasteText(editor, text, at)) || editor.say("say.nothing_to_paste", {}, true),
        () => editor.say("say.paste_by_key", {}, true),
      );
      return;
    }
    setTimeout(() => commandById(id).run(editor), 0);
  };
  return (
    <Radix.Root open modal={false} onOpenChange={(open) => !open && close()}>
      <Radix.Trigger asChild>
        <span className="point" style={{ left: menu.screen.x, top: menu.screen.y }} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className="menu"
          align="start"
          sideOffset={2}
          collisionPadding={8}
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          {ids.map((id, index) => {
            if (id === "-") return <MenuSeparator key={`${index}-line`} />;
            const one = commandById(id);
            if (!one.when(editor) && ["run", "run_stepping", "stop"].includes(id)) return null;
            return (
              <MenuItem
                key={id}
                icon={one.icon}
                keys={one.keys[0]}
                danger={id === "delete"}
                disabled={!one.when(editor)}
                onSelect={() => run(id)}
              >
                {t(one.label)}
              </MenuItem>
            );
          })}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
