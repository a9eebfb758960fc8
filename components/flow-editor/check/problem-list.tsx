"use client";

import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import { useProblemWords } from "@/components/ui/problem-text";
import { useLanguage } from "@/components/ui/use-language";
import { nodeTitle } from "@/engine/contract/flow";
import type { Problem } from "@/engine/contract/problem";
import { useEditor, useFlow, useView } from "../editor-context";
import { askFocus } from "../view-store";
import { fieldWords } from "./field-words";
import { fieldOf } from "./problem-marks";

/** What is wrong and what to do; a click goes to the node and its field. */
export function ProblemList() {
  const t = useTranslations("editor");
  const problems = useView((state) => state.problems);
  const errors = problems.filter((one) => one.severity !== "warning").length;
  return (
    <div className="pb">
      {problems.length > 0 && (
        <ul className="pb-list">
          {problems.map((problem, index) => (
            <ProblemRow key={`${problem.code}-${problem.node}-${index}`} problem={problem} />
          ))}
        </ul>
      )}
      <p className="pb-note detail muted">
        {errors > 0 ? t("problems.stops", { count: errors }) : t("problems.none_stops")}
      </p>
    </div>
  );
}

function ProblemRow({ problem }: { problem: Problem }) {
  const editor = useEditor();
  const t = useTranslations("editor");
  const language = useLanguage();
  const words = useProblemWords()(problem);
  const node = useFlow((state) =>
    problem.node ? state.document.nodes.find((one) => one.id === problem.node) : undefined,
  );
  const warning = problem.severity === "warning";
  const entry = node && editor.maps.kinds.get(node.type);
  const go = () => {
    if (!node) {
      editor.flow.select([]);
      return;
    }
    editor.flow.select([node.id]);
    editor.view.setState({ inspectorTab: "settings" });
    editor.canvas.current?.show(node.id);
    const field = fieldOf(problem);
    if (field) askFocus(editor.view, field);
  };
  return (
    <li>
      <button type="button" className="pb-row" onClick={go}>
        <span className={warning ? "ink-waiting" : "ink-failed"}>
          <Icon name={warning ? "triangle-alert" : "octagon-alert"} />
          <span className="sr-only">{t(warning ? "problems.warning" : "problems.error")}</span>
        </span>
        <span className="pb-node">
          <span className={`tile tile-small k-${entry?.family ?? "edge"}`}>
            <Icon name={entry?.icon ?? "workflow"} size={14} />
          </span>
          <span className="cut">{node ? nodeTitle(node) : t("problems.flow")}</span>
        </span>
        <span className="grow pb-text">
          {fieldWords(words.message, entry, language)} {words.hint && <span className="muted">{words.hint}</span>}
        </span>
      </button>
    </li>
  );
}
