import { expect, test } from "vitest";
import type { ToolEntry } from "@/engine/contract/catalog";
import { templateNeeds } from "./template-needs";

function tool(name: string, category: string, labels: Partial<ToolEntry["labels"]>): ToolEntry {
  const none = { untrusted: false, private: false, outbound: false, mutates: false, executes: false };
  const words = { does: "", use: "", avoid: "", fails: "" };
  return {
    name,
    aliases: [],
    category,
    icon: "wrench",
    label: { en: name, zh: name },
    description: { en: words, zh: words },
    parameters: {},
    effect: "pure",
    labels: { ...none, ...labels },
    timeout_ms: 1000,
  };
}

const tools = [
  tool("file_list", "files", { private: true }),
  tool("file_move", "files", { private: true, mutates: true }),
  tool("file_delete", "files", { mutates: true, destroys: true }),
  tool("web_fetch", "web", { untrusted: true, outbound: true }),
];
const shown = (names: string[], models: string[] = [], secrets: string[] = []) =>
  templateNeeds({ tools: names, models, secrets }, tools).map((need) => ("word" in need ? need.word : need.text));

test("labels come from the tools a template uses, the mildest first", () => {
  expect(shown(["file_delete", "file_list", "web_fetch"], ["any"])).toEqual([
    "any_model",
    "reads_files",
    "web",
    "changes_files",
    "deletes_files",
  ]);
});

test("models and secrets are shown by name", () => {
  expect(shown([], ["qwen2.5-72b"], ["IMAP_PASSWORD"])).toEqual(["qwen2.5-72b", "IMAP_PASSWORD"]);
  expect(shown(["unknown_tool"])).toEqual(["no_model"]);
});
