"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { createFromTemplate } from "../home/flow-actions";
import { problemsOf } from "../ui/api";
import { useProblemWords } from "../ui/problem-text";
import { toast } from "../ui/toast";
import { useLanguage } from "../ui/use-language";

/** Makes a flow from a template and opens it. `making` is the template that is being used. */
export function useTemplateMaker(): { making: string | null; make: (template: string) => Promise<void> } {
  const t = useTranslations("gallery");
  const words = useProblemWords();
  const language = useLanguage();
  const router = useRouter();
  const [making, setMaking] = useState<string | null>(null);
  const make = async (template: string) => {
    setMaking(template);
    try {
      router.push(`/flows/${encodeURIComponent(await createFromTemplate(template, language))}`);
    } catch (thrown) {
      const [first] = problemsOf(thrown);
      toast({ state: "failed", title: t("use_failed"), detail: first && words(first).message });
      setMaking(null);
    }
  };
  return { making, make };
}
