"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { problemsOf } from "../ui/api";
import { Button } from "../ui/button";
import { useProblemWords } from "../ui/problem-text";
import { toast } from "../ui/toast";
import { createFlow } from "./flow-actions";

export function NewFlowButton({ variant = "primary", label }: { variant?: "primary" | "outline"; label?: string }) {
  const t = useTranslations("home");
  const words = useProblemWords();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const create = async () => {
    setBusy(true);
    try {
      router.push(`/flows/${encodeURIComponent(await createFlow(t("new_flow_name")))}`);
    } catch (thrown) {
      const [first] = problemsOf(thrown);
      toast({ state: "failed", title: t("failed_action"), detail: first && words(first).message });
      setBusy(false);
    }
  };
  return (
    <Button variant={variant} size="large" icon="plus" disabled={busy} onClick={() => void create()}>
      {label ?? t("new_flow")}
    </Button>
  );
}
