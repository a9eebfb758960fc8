"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useEditor } from "../editor-context";

/** Ways out of the house. What leaves is the flow as it is saved: never keys or files. */
export function ShareMenu() {
  const t = useTranslations("editor");
  const editor = useEditor();
  const exportFile = async () => {
    await editor.save.flush();
    const link = document.createElement("a");
    link.href = `/api/flows/${encodeURIComponent(editor.id)}/export`;
    link.download = "";
    document.body.append(link);
    link.click();
    link.remove();
  };
  const copyText = async () => {
    await navigator.clipboard.writeText(JSON.stringify(editor.flow.getState().document, null, 2));
    editor.say("say.copied_flow");
  };
  return (
    <Menu
      trigger={
        <Button variant="outline" icon="share-2">
          {t("top.share")}
          <Icon name="chevron-down" size={14} />
        </Button>
      }
    >
      <MenuItem icon="download" onSelect={() => void exportFile()}>
        {t("top.export")}
      </MenuItem>
      <MenuItem icon="copy" onSelect={() => void copyText().catch(() => editor.say("say.copy_failed", {}, true))}>
        {t("top.copy_json")}
      </MenuItem>
      <MenuItem icon="upload" onSelect={() => editor.view.setState({ dialog: "import" })}>
        {t("top.import")}
      </MenuItem>
    </Menu>
  );
}
