"use client";

// What an editor needs only once somebody asks for it. The first paint is the canvas, its bars, the palette and the
// flow's own settings; all of this comes with the first movement of the mouse or the first key.

import { lazyPart } from "@/components/ui/lazy-part";
import { useView } from "./editor-context";
import type { DialogName } from "./view-store";

const CommandDialog = lazyPart(async () => (await import("./dialogs/command-dialog")).CommandDialog);
const ConnectDialog = lazyPart(async () => (await import("./dialogs/connect-dialog")).ConnectDialog);
const ContextMenu = lazyPart(async () => (await import("./context-menu")).ContextMenu);
const DeleteDialog = lazyPart(async () => (await import("./dialogs/delete-dialog")).DeleteDialog);
const GivenForm = lazyPart(async () => (await import("./run-bar/given-form")).GivenForm);
const HelpDialog = lazyPart(async () => (await import("./dialogs/help-dialog")).HelpDialog);
const HistoryDrawer = lazyPart(async () => (await import("./dialogs/history-drawer")).HistoryDrawer);
const NodePicker = lazyPart(async () => (await import("./palette/node-picker")).NodePicker);
const RunDialog = lazyPart(async () => (await import("./dialogs/run-dialog")).RunDialog);

export const PanelArea = lazyPart(async () => (await import("./run-bar/panel-area")).PanelArea, EmptyPanel);
export const Strip = lazyPart(async () => (await import("./run-bar/strip")).Strip);

const DIALOGS: Partial<Record<DialogName, React.ComponentType>> = {
  run: RunDialog,
  given: GivenForm,
  help: HelpDialog,
  commands: CommandDialog,
  history: HistoryDrawer,
  connect: ConnectDialog,
  delete: DeleteDialog,
};

/** Whatever floats over the editor. */
export function Floating() {
  const dialog = useView((state) => state.dialog);
  const menu = useView((state) => state.menu !== null);
  const picker = useView((state) => state.picker !== null);
  const Dialog = dialog && DIALOGS[dialog];
  return (
    <>
      {picker && <NodePicker />}
      {menu && <ContextMenu />}
      {Dialog && <Dialog />}
    </>
  );
}

/** The room that the run panel will take, so that the canvas moves once. */
function EmptyPanel() {
  return <section className="panel-area" aria-busy="true" />;
}
