import { always, type EditorCommand } from "./command";

export const zoomFull: EditorCommand = {
  id: "zoom_full",
  label: "command.zoom_full",
  icon: "search",
  section: "view",
  keys: [["Shift", "0"]],
  scope: "page",
  when: always,
  run: ({ canvas }) => canvas.current?.zoomTo(1),
};
