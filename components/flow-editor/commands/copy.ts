import { clipText } from "./clipboard";
import { type EditorCommand, someNodes } from "./command";

export const copy: EditorCommand = {
  id: "copy",
  label: "command.copy",
  icon: "copy",
  section: "edit",
  keys: [["Mod", "C"]],
  scope: "native",
  when: someNodes,
  run: (editor) => {
    const text = clipText(editor);
    if (text) void navigator.clipboard?.writeText(text).then(() => editor.say("say.copied"));
  },
};
