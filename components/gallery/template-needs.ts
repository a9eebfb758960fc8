import type { ToolEntry } from "@/engine/contract/catalog";
import type { TemplateRow } from "../ui/api-rows";

/** A label of the gallery; `word` has its text in the messages, `text` is a name as it is. */
export type Need =
  | { word: NeedWord; icon: string; strength: "plain" | "sends" | "changes" | "destroys" }
  | { text: string; icon: string; strength: "plain" };

export type NeedWord =
  | "any_model"
  | "no_model"
  | "reads_files"
  | "changes_files"
  | "deletes_files"
  | "web"
  | "sends"
  | "runs_code";

/** What a template needs and what it may do, mildest first: models, reading, network, changes, deletion, secrets. */
export function templateNeeds(requires: TemplateRow["requires"], tools: readonly ToolEntry[]): Need[] {
  const used = tools.filter((tool) => requires.tools.includes(tool.name));
  const some = (test: (tool: ToolEntry) => boolean | undefined) => used.some((tool) => test(tool) === true);
  const needs: Need[] = modelNeeds(requires.models);
  if (some(({ labels, category }) => labels.private && category === "files")) {
    needs.push({ word: "reads_files", icon: "eye", strength: "plain" });
  }
  if (some(({ labels }) => labels.outbound && !labels.mutates)) {
    needs.push({ word: "web", icon: "globe", strength: "sends" });
  }
  if (some(({ labels }) => labels.outbound && labels.mutates)) {
    needs.push({ word: "sends", icon: "send", strength: "sends" });
  }
  if (some(({ labels, category }) => labels.mutates && category === "files")) {
    needs.push({ word: "changes_files", icon: "pencil", strength: "changes" });
  }
  if (some(({ labels }) => labels.executes)) needs.push({ word: "runs_code", icon: "terminal", strength: "destroys" });
  if (some(({ labels }) => labels.destroys)) {
    needs.push({ word: "deletes_files", icon: "trash-2", strength: "destroys" });
  }
  for (const name of requires.secrets) needs.push({ text: name, icon: "key-round", strength: "plain" });
  return needs;
}

function modelNeeds(models: readonly string[]): Need[] {
  if (models.length === 0) return [{ word: "no_model", icon: "cpu", strength: "plain" }];
  return models.map((name) =>
    name === "any" || name === "*" || name === "default"
      ? { word: "any_model", icon: "cpu", strength: "plain" }
      : { text: name, icon: "cpu", strength: "plain" },
  );
}
