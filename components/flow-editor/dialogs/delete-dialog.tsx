"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { nodeTitle } from "@/engine/contract/flow";
import { useEditor, useFlow, useView } from "../editor-context";
import { deleteItems } from "../edits/delete-items";
import { referencesTo } from "../edits/references-to";

/** Asked before nodes go that others read from: names who would be left with a broken reference. */
export function DeleteDialog() {
  const open = useView((state) => state.dialog === "delete");
  return open ? <OpenDeleteDialog /> : null;
}

function OpenDeleteDialog() {
  const t = useTranslations("editor");
  const { flow, view, maps } = useEditor();
  const document = useFlow((state) => state.document);
  const selection = useFlow((state) => state.selection);
  const readers = referencesTo(document, selection.nodes);
  const first = document.nodes.find((node) => selection.nodes.has(node.id));
  const close = () => view.setState({ dialog: null });
  const remove = () => {
    flow.edit(deleteItems(selection.nodes, selection.edges));
    close();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={t("delete.title", { count: selection.nodes.size, name: first ? nodeTitle(first) : "" })}
      description={t("delete.text", { count: readers.length })}
      foot={
        <>
          <Button onClick={close}>{t("delete.keep")}</Button>
          <Button variant="danger" onClick={remove}>
            {t("delete.confirm")}
          </Button>
        </>
      }
    >
      <ul className="reader-list">
        {readers.map(({ node, reads }) => {
          const entry = maps.kinds.get(node.type);
          return (
            <li key={node.id} className="row">
              <span className={`tile tile-small k-${entry?.family ?? "edge"}`}>
                <Icon name={entry?.icon ?? "circle-help"} size={14} />
              </span>
              <span className="grow cut">{nodeTitle(node)}</span>
              {reads.map((id) => (
                <span key={id} className="var is-broken">
                  {id}
                </span>
              ))}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
