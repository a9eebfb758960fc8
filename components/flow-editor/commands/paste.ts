import { pasteText } from "./clipboard";
import { always, type EditorCommand } from "./command";

export const paste: EditorCommand = {
  id: "paste",
  label: "command.paste",
  icon: "clipboard",
  section: "edit",
  keys: [["Mod", "V"]],
  scope: "native",
  when: always,
  run: (editor) => {
    const reading = navigator.clipboard?.readText() ?? Promise.reject(new Error("no clipboard"));
    reading.then(
      async (text) => (await pasteText(editor, text)) || editor.say("say.nothing_to_paste", {}, true),
      () => editor.say("say.paste_by_key", {}, true),
    );
  },
};
