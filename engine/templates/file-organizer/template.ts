import type { FlowDocument } from "@/engine/contract/flow";
import type { TemplateFile } from "@/engine/contract/template-file";
import { SAMPLES } from "./samples";

const INSTRUCTIONS = `You are a file organiser. Your task is to tidy the folder that you are given. You must follow these steps:
1. Call file_list first to see what is in the folder.
2. Plan by file extension: pictures go into images/, documents into docs/, archives into archives/, all inside the folder. Files of other kinds and hidden files stay where they are.
3. Use file_move to move each file to its subfolder.
4. Use md5_checksum to find duplicates: of files with the same content keep one. Of files with the same name and different sizes keep the larger one. Remove the others with file_delete.
5. Call file_write to write report.txt into the folder: what was moved, what was removed and why, what stayed.
If a step fails, read the error carefully, correct the call and try again. Use absolute paths only. Relative paths are refused.`;

const FOLDER = '{{ inputs.folder | default: run.folder | default: "/workspace" }}';

const flow: FlowDocument = {
  format: "sinew.flow",
  version: 1,
  id: "file-organizer",
  name: "File organiser",
  description: "Sorts a folder by type, finds duplicates by checksum, keeps the larger one and writes a report.",
  inputs: {
    type: "object",
    properties: {
      folder: {
        type: "string",
        title: "Folder",
        description: "The folder to tidy, as /workspace/…. Left empty, it is this flow's own folder.",
      },
      language: {
        type: "string",
        title: "Language of the report",
        enum: ["English", "中文"],
        default: "English",
      },
    },
  },
  variables: {
    folder: { type: "string", default: "", description: "the folder that is tidied" },
  },
  nodes: [
    { id: "start", type: "start", name: "Start", position: { x: 0, y: 0 }, config: {} },
    {
      id: "look",
      type: "tool",
      name: "What is there?",
      position: { x: 288, y: 0 },
      config: { tool: "file_list", arguments: { dir_path: FOLDER } },
      save: { folder: "{{ output.result.path }}" },
    },
    {
      id: "empty",
      type: "condition",
      name: "Anything to sort?",
      position: { x: 576, y: 0 },
      config: {
        cases: [
          {
            id: "files",
            name: "Files",
            all: [{ left: "{{ nodes.look.output.result.entries }}", op: "not_empty" }],
          },
        ],
      },
    },
    {
      id: "organise",
      type: "agent",
      name: "Organise",
      position: { x: 288, y: 232 },
      config: {
        model: "",
        system_prompt: INSTRUCTIONS,
        prompt: "Tidy the folder {{ variables.folder }}\n\nWrite the report in {{ inputs.language }}.",
        tools: ["file_list", "file_move", "file_delete", "md5_checksum", "file_write"],
        max_iterations: 15,
        relative_paths: "refuse",
      },
    },
    {
      id: "report",
      type: "tool",
      name: "Read the report",
      position: { x: 576, y: 232 },
      config: { tool: "file_read", arguments: { file_path: "{{ variables.folder }}/report.txt" } },
      // A model that forgets the report has still sorted the files.
      policy: { on_error: "continue" },
    },
    {
      id: "nothing",
      type: "template",
      name: "Nothing to do",
      position: { x: 576, y: 392 },
      config: { text: "{{ variables.folder }} is empty: there was nothing to sort." },
    },
    {
      id: "end",
      type: "end",
      name: "End",
      position: { x: 864, y: 312 },
      config: {
        values: {
          folder: "{{ variables.folder }}",
          summary: "{{ nodes.organise.output.text | default: nodes.nothing.output.text }}",
          report: '{{ nodes.report.output.result.content | default: "" }}',
        },
      },
    },
    {
      id: "hint",
      type: "note",
      position: { x: 0, y: 232 },
      config: {
        text: "Twelve sample files lie in this flow's folder. Run it, watch the agent work, then look at the step where a relative path is refused: the agent reads the error and corrects itself.\n\nTo run it again, choose “Reset sample files” in the run form.",
      },
    },
  ],
  edges: [
    { id: "e1", from: { node: "start", port: "out" }, to: { node: "look", port: "in" } },
    { id: "e2", from: { node: "look", port: "out" }, to: { node: "empty", port: "in" } },
    { id: "e3", from: { node: "empty", port: "files" }, to: { node: "organise", port: "in" } },
    { id: "e4", from: { node: "empty", port: "else" }, to: { node: "nothing", port: "in" } },
    { id: "e5", from: { node: "organise", port: "out" }, to: { node: "report", port: "in" } },
    { id: "e6", from: { node: "report", port: "out" }, to: { node: "end", port: "in" } },
    { id: "e7", from: { node: "nothing", port: "out" }, to: { node: "end", port: "in" } },
  ],
};

export const fileOrganizerTemplate: TemplateFile = {
  format: "sinew.template",
  version: 1,
  id: "file-organizer",
  flow,
  title: { en: "File organiser", zh: "文件整理" },
  blurb: {
    en: "Sorts a folder by type, finds duplicates by checksum, keeps the larger of two versions and writes a report. Never overwrites.",
    zh: "按类型整理文件夹，用校验和找出重复文件，同名文件保留较大的，并写出报告。绝不覆盖已有文件。",
  },
  category: "files",
  requires: {
    tools: ["file_list", "file_move", "file_delete", "md5_checksum", "file_write", "file_read"],
    models: ["any"],
    secrets: [],
  },
  samples: SAMPLES,
  rehearsal: "file-organizer",
  example_inputs: { language: "English" },
};
