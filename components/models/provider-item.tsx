"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { api, problemsOf } from "../ui/api";
import type { ProviderRow, ProviderTest } from "../ui/api-rows";
import { Button } from "../ui/button";
import { Confirm } from "../ui/dialog";
import { Icon } from "../ui/icon";
import { useProblemWords } from "../ui/problem-text";
import { toast } from "../ui/toast";
import { IconButton } from "../ui/tooltip";
import { refresh } from "../ui/use-resource";
import { ModelNames } from "./model-names";
import { TestResult } from "./test-result";

const MODELS = "/api/models";

export function ProviderItem({ provider, onEdit }: { provider: ProviderRow; onEdit: () => void }) {
  const t = useTranslations("models");
  const words = useProblemWords();
  const [test, setTest] = useState<ProviderTest | "running" | null>(null);
  const [asking, setAsking] = useState(false);
  const path = `${MODELS}/${encodeURIComponent(provider.id)}`;

  const runTest = async () => {
    setTest("running");
    try {
      setTest(await api.post<ProviderTest>(`${path}/test`));
      await refresh(MODELS);
    } catch (thrown) {
      const problem = problemsOf(thrown)[0] ?? null;
      setTest({ ok: false, latency_ms: null, models: [], reply: null, problem });
    }
  };

  const remove = async () => {
    setAsking(false);
    try {
      await api.delete(path);
      toast({ title: t("deleted", { name: provider.name }) });
    } catch (thrown) {
      const [first] = problemsOf(thrown);
      toast({ state: "failed", title: t("failed_action"), detail: first && words(first).message });
    }
    await refresh(MODELS);
  };

  return (
    <li className="provider">
      <div className="row">
        <div className="grow">
          <div className="row">
            <h3 className="cut">{provider.name}</h3>
            <span className="badge badge-outline">
              <Icon name={provider.has_key ? "key-round" : "lock-open"} size={12} />
              {provider.has_key ? t("key_stored_short") : t("key_none")}
            </span>
          </div>
          <div className="row detail muted provider-line">
            <span className="mono cut">{provider.base_url}</span>
            {provider.default_model && <span className="mono cut secondary">{provider.default_model}</span>}
          </div>
        </div>
        <Button disabled={test === "running"} onClick={() => void runTest()}>
          {test === "running" ? t("testing") : t("test")}
        </Button>
        <IconButton label={t("edit")} icon="pencil-line" onClick={onEdit} />
        <IconButton label={t("delete")} icon="trash-2" onClick={() => setAsking(true)} />
      </div>
      <TestResult test={test} />
      {provider.models.length > 0 && <ModelNames provider={provider} />}
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={t("delete_title", { name: provider.name })}
        description={t("delete_body")}
        confirm={t("delete")}
        danger
        onConfirm={() => void remove()}
      />
    </li>
  );
}
