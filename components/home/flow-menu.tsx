"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { api, problemsOf } from "../ui/api";
import type { FlowRow } from "../ui/api-rows";
import { Button } from "../ui/button";
import { Confirm } from "../ui/dialog";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "../ui/menu";
import { useProblemWords } from "../ui/problem-text";
import { toast } from "../ui/toast";
import { patchResource, refresh } from "../ui/use-resource";
import { duplicateFlow } from "./flow-actions";
import { RenameDialog } from "./rename-dialog";

const FLOWS = "/api/flows";

/** What can be done with a flow from outside. */
export function FlowMenu({ flow }: { flow: FlowRow }) {
  const t = useTranslations("home");
  const common = useTranslations("common");
  const words = useProblemWords();
  const router = useRouter();
  const [asking, setAsking] = useState<"rename" | "delete" | null>(null);
  const [busy, setBusy] = useState(false);
  const path = encodeURIComponent(flow.id);

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (thrown) {
      const [first] = problemsOf(thrown);
      toast({ state: "failed", title: t("failed_action"), detail: first && words(first).message });
    } finally {
      setBusy(false);
    }
  };

  const duplicate = () =>
    attempt(async () => {
      await duplicateFlow(flow.id, t("copy_name", { name: flow.name }));
      await refresh(FLOWS);
      toast({ title: t("duplicated", { name: flow.name }) });
    });

  const remove = () =>
    attempt(async () => {
      await api.delete(`/api/flows/${path}`);
      setAsking(null);
      patchResource<{ flows: FlowRow[] }>(FLOWS, ({ flows }) => ({ flows: flows.filter(({ id }) => id !== flow.id) }));
      toast({ title: t("deleted", { name: flow.name }) });
      await refresh(FLOWS);
    });

  return (
    <>
      <Menu
        trigger={
          <Button
            className="card-menu"
            variant="quiet"
            size="small"
            icon="ellipsis"
            aria-label={common("more_actions", { name: flow.name })}
          />
        }
      >
        <MenuItem icon="workflow" onSelect={() => router.push(`/flows/${path}`)}>
          {t("open")}
        </MenuItem>
        <MenuItem icon="list-video" disabled={flow.runs === 0} onSelect={() => router.push(`/runs?flow=${path}`)}>
          {t("see_runs")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon="pencil-line" onSelect={() => setAsking("rename")}>
          {t("rename")}
        </MenuItem>
        <MenuItem icon="copy" onSelect={() => void duplicate()}>
          {t("duplicate")}
        </MenuItem>
        <MenuLink icon="download" href={`/api/flows/${path}/export`} download>
          {t("export")}
        </MenuLink>
        <MenuSeparator />
        <MenuItem icon="trash-2" danger onSelect={() => setAsking("delete")}>
          {t("delete")}
        </MenuItem>
      </Menu>
      {asking === "rename" && <RenameDialog flow={flow} onClose={() => setAsking(null)} />}
      <Confirm
        open={asking === "delete"}
        onOpenChange={(open) => !open && setAsking(null)}
        title={t("delete_title", { name: flow.name })}
        description={t("delete_body")}
        confirm={t("delete")}
        danger
        busy={busy}
        onConfirm={() => void remove()}
      />
    </>
  );
}
