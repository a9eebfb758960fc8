"use client";

import { Command } from "cmdk";
import { useTranslations } from "next-intl";
import { Dialog as Radix } from "radix-ui";
import { useMemo } from "react";
import { Icon } from "@/components/ui/icon";
import { Keys } from "@/components/ui/kbd";
import { useLanguage } from "@/components/ui/use-language";
import { nodeTitle } from "@/engine/contract/flow";
import { COMMANDS } from "../commands/list";
import { useEditor, useFlow, useView } from "../editor-context";
import { addPreset } from "../palette/add-preset";
import { kindItems, toolItems } from "../palette/presets";

/** Everything by its name: do a command, go to a node, add a node. */
export function CommandDialog() {
  const open = useView((state) => state.dialog === "commands");
  return open ? <OpenCommandDialog /> : null;
}

function OpenCommandDialog() {
  const t = useTranslations("editor");
  const language = useLanguage();
  const editor = useEditor();
  const nodes = useFlow((state) => state.document.nodes);
  const name = useFlow((state) => state.document.name);
  const items = useMemo(
    () => [...kindItems(editor.catalog, language), ...toolItems(editor.catalog, language)],
    [editor.catalog, language],
  );
  const close = () => editor.view.setState({ dialog: null });
  const then = (act: () => void) => () => {
    close();
    // After the dialog has given the focus back.
    setTimeout(act, 0);
  };
  return (
    <Radix.Root open onOpenChange={(open) => !open && close()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content className="command command-dialog" aria-describedby={undefined}>
          <Radix.Title className="sr-only">{t("command.commands")}</Radix.Title>
          <Command loop label={t("command.commands")}>
            <div className="command-in">
              <Icon name="search" />
              <Command.Input placeholder={t("commands.placeholder")} />
              <span className="badge">{name}</span>
            </div>
            <Command.List className="command-list">
              <Command.Empty className="mi-head">{t("commands.empty")}</Command.Empty>
              <Command.Group heading={t("commands.do")}>
                {COMMANDS.filter((one) => !one.quiet && one.when(editor)).map((one) => (
                  <Command.Item
                    key={one.id}
                    value={`${t(one.label)} ${one.id}`}
                    className="mi"
                    onSelect={then(() => one.run(editor))}
                  >
                    <Icon name={one.icon} />
                    <span className="grow cut">{t(one.label)}</span>
                    {one.keys[0] && <Keys keys={one.keys[0]} />}
                  </Command.Item>
                ))}
              </Command.Group>
              <Command.Group heading={t("commands.go")}>
                {nodes.map((node) => {
                  const entry = editor.maps.kinds.get(node.type);
                  const go = () => {
                    editor.flow.select([node.id]);
                    editor.canvas.current?.show(node.id);
                    editor.canvas.current?.focus();
                  };
                  return (
                    <Command.Item
                      key={node.id}
                      value={`${nodeTitle(node)} ${node.id}`}
                      className="mi"
                      onSelect={then(go)}
                    >
                      <span className={`tile tile-small k-${entry?.family ?? "edge"}`}>
                        <Icon name={entry?.icon ?? "circle-help"} size={14} />
                      </span>
                      <span className="grow cut">{nodeTitle(node)}</span>
                      <span className="muted mono micro">{node.id}</span>
                    </Command.Item>
                  );
                })}
              </Command.Group>
              <Command.Group heading={t("commands.add")}>
                {items.map((item) => (
                  <Command.Item
                    key={item.key}
                    value={`+ ${item.title} ${item.key}`}
                    keywords={[item.search]}
                    className="mi"
                    onSelect={then(() => addPreset(editor, item.preset))}
                  >
                    <span className={`tile tile-small k-${item.family}`}>
                      <Icon name={item.icon} size={14} />
                    </span>
                    <span className="grow cut">{item.title}</span>
                    {item.preset.base && <span className="muted mono micro">{item.preset.base}</span>}
                  </Command.Item>
                ))}
              </Command.Group>
            </Command.List>
            <div className="command-foot">
              <span className="row">
                <Keys keys={["Up", "Down"]} /> {t("commands.choose")}
              </span>
              <span className="row">
                <Keys keys={["Enter"]} /> {t("commands.take")}
              </span>
            </div>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
