"use client";

import { Command } from "cmdk";
import { useTranslations } from "next-intl";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { useLanguage } from "@/components/ui/use-language";
import { legalTargets } from "@/engine/contract/connect";
import { nodeTitle } from "@/engine/contract/flow";
import { inLanguage } from "@/engine/contract/local-text";
import { portsOf } from "@/engine/contract/ports";
import { oneNode } from "../commands/command";
import { useEditor, useFlow, useView } from "../editor-context";
import { connectPorts } from "../edits/connect-ports";

/** Connecting without a mouse: every legal target of the selected node, output by output. */
export function ConnectDialog() {
  const open = useView((state) => state.dialog === "connect");
  return open ? <OpenConnectDialog /> : null;
}

function OpenConnectDialog() {
  const t = useTranslations("editor");
  const language = useLanguage();
  const editor = useEditor();
  const document = useFlow((state) => state.document);
  const id = oneNode(editor);
  const node = document.nodes.find((one) => one.id === id);
  const entry = node && editor.maps.kinds.get(node.type);
  const close = () => {
    editor.view.setState({ dialog: null });
    setTimeout(() => editor.canvas.current?.focus(), 0);
  };
  if (!node || !entry) return null;
  const outputs = portsOf(entry, node).outputs;
  const choices = outputs.map((port) => ({
    port,
    targets: legalTargets(document, editor.maps.kinds, { node: node.id, port: port.id }),
  }));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t("connect.title", { node: nodeTitle(node) })}
      description={t("connect.text")}
    >
      <Command loop label={t("connect.title", { node: nodeTitle(node) })} className="connect-list">
        <div className="pick-search">
          <Icon name="search" size={14} />
          <Command.Input placeholder={t("connect.search")} />
        </div>
        <Command.List>
          <Command.Empty className="mi-head">{t("connect.none")}</Command.Empty>
          {choices.map(({ port, targets }) => (
            <Command.Group
              key={port.id}
              heading={outputs.length > 1 ? (port.label ? inLanguage(port.label, language) : port.id) : undefined}
            >
              {targets.map((to) => {
                const target = document.nodes.find((one) => one.id === to.node)!;
                const kind = editor.maps.kinds.get(target.type);
                return (
                  <Command.Item
                    key={`${port.id} ${to.node}`}
                    value={`${nodeTitle(target)} ${target.id} ${port.id}`}
                    className="mi"
                    onSelect={() => {
                      editor.flow.edit(connectPorts({ node: node.id, port: port.id }, to));
                      editor.say("say.connected", { from: nodeTitle(node), to: nodeTitle(target) });
                      close();
                    }}
                  >
                    <span className={`tile tile-small k-${kind?.family ?? "edge"}`}>
                      <Icon name={kind?.icon ?? "circle-help"} size={14} />
                    </span>
                    <span className="grow cut">{nodeTitle(target)}</span>
                    <span className="muted mono micro">{target.id}</span>
                  </Command.Item>
                );
              })}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  );
}
