import { always, type EditorCommand } from "./command";

export const saveNow: EditorCommand = {
  id: "save",
  label: "command.save",
  icon: "cloud-check",
  section: "other",
  keys: [["Mod", "S"]],
  scope: "everywhere",
  when: always,
  run: (editor) => {
    void editor.save.flush().then((stored) => stored && editor.say("say.saved"));
  },
};
