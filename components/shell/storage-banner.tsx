"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { api, onStorageRefusal, problemsOf } from "../ui/api";
import { Icon } from "../ui/icon";
import { toast } from "../ui/toast";
import { refreshFailed } from "../ui/use-resource";
import "./storage-banner.css";

const KINDS = ["locked", "full", "read_only", "lost", "failing"] as const;

interface Storage {
  ok: boolean;
  trouble: (typeof KINDS)[number] | null;
  reason: string | null;
}

/** How often the server is asked, ms: while all is well, and while something is wrong. */
const CALM_MS = 15_000;
const TROUBLE_MS = 2_000;

/** Over every page while nothing can be stored. Asked for now and then, and at once when a request was refused for it. */
export function StorageBanner() {
  const t = useTranslations("shell.storage");
  const [storage, setStorage] = useState<Storage | null>(null);
  const troubled = storage !== null && !storage.ok;
  const was = useRef(false);
  useEffect(() => {
    let left = false;
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      const now = await look();
      if (!left && now) setStorage(now);
    };
    const timer = setInterval(ask, troubled ? TROUBLE_MS : CALM_MS);
    const stop = onStorageRefusal(() => void ask());
    document.addEventListener("visibilitychange", ask);
    return () => {
      left = true;
      clearInterval(timer);
      stop();
      document.removeEventListener("visibilitychange", ask);
    };
  }, [troubled]);
  useEffect(() => {
    if (was.current && !troubled) {
      toast({ state: "done", title: t("over") });
      refreshFailed();
    }
    was.current = troubled;
  }, [troubled, t]);
  if (!troubled) return null;
  const kind = storage.trouble ?? "failing";
  return (
    <div className="storage-banner" role="alert">
      <Icon name="triangle-alert" />
      <span>
        <b>{t(`title.${kind}`, { reason: storage.reason ?? "" })}</b> {t(kind === "lost" ? "lost_detail" : "detail")}
      </span>
    </div>
  );
}

/** null where the server cannot be reached: that is told elsewhere. */
async function look(): Promise<Storage | null> {
  try {
    return (await api.get<{ storage: Storage }>("/api/health")).storage;
  } catch (thrown) {
    const [problem] = problemsOf(thrown);
    if (problem?.code !== "storage_unavailable") return null;
    const reason = String(problem.params?.reason ?? "");
    return { ok: false, trouble: /READONLY|readonly/i.test(reason) ? "read_only" : "failing", reason };
  }
}
