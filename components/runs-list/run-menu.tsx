"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { RunRow } from "@/engine/contract/run-row";
import { api, problemsOf } from "../ui/api";
import { Button } from "../ui/button";
import { Confirm } from "../ui/dialog";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "../ui/menu";
import { useProblemWords } from "../ui/problem-text";
import { toast } from "../ui/toast";

interface RunMenuProps {
  run: RunRow;
  name: string;
  settled: boolean;
  /** after it was deleted, kept or not kept any more */
  onChanged?: () => void;
}

/** What can be done with a recorded run. */
export function RunMenu({ run, name, settled, onChanged }: RunMenuProps) {
  const t = useTranslations("runs");
  const common = useTranslations("common");
  const words = useProblemWords();
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const path = `/api/runs/${encodeURIComponent(run.id)}`;
  const remove = async () => {
    setAsking(false);
    await attempt(async () => {
      await api.delete(path);
      toast({ title: t("deleted", { number: run.number }) });
    });
  };
  const keep = () => attempt(() => api.patch(path, { kept: !run.kept }));
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
      onChanged?.();
    } catch (thrown) {
      const [first] = problemsOf(thrown);
      toast({ state: "failed", title: t("failed_action"), detail: first && words(first).message });
    }
  };
  return (
    <>
      <Menu
        trigger={
          <Button
            variant="quiet"
            size="small"
            icon="ellipsis"
            aria-label={common("more_actions", { name: `${name} ${run.number}` })}
          />
        }
      >
        <MenuItem icon="rewind" onSelect={() => router.push(`/runs/${encodeURIComponent(run.id)}`)}>
          {t("replay")}
        </MenuItem>
        <MenuLink icon="download" href={`${path}/export`} download>
          {t("export")}
        </MenuLink>
        <MenuItem icon={run.kept ? "pin-off" : "pin"} onSelect={() => void keep()}>
          {t(run.kept ? "unkeep" : "keep")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon="trash-2" danger disabled={!settled} onSelect={() => setAsking(true)}>
          {t("delete")}
        </MenuItem>
      </Menu>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t("delete_title", { number: run.number, name })}
        description={t("delete_body")}
        confirm={t("delete")}
        danger
        onConfirm={() => void remove()}
      />
    </>
  );
}
