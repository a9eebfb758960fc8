import { addNodeCommand } from "./add-node";
import type { EditorCommand } from "./command";
import { connect } from "./connect";
import { copy } from "./copy";
import { cut } from "./cut";
import { deleteSelection } from "./delete";
import { disable } from "./disable";
import { duplicate } from "./duplicate";
import { fit } from "./fit";
import { hand } from "./hand";
import { help } from "./help";
import { history } from "./history";
import { insert } from "./insert";
import { nudges } from "./nudge";
import { palette } from "./palette";
import { paste } from "./paste";
import { pin } from "./pin";
import { pointer } from "./pointer";
import { redo } from "./redo";
import { rename } from "./rename";
import { runBreakpoint } from "./run-breakpoint";
import { runFlow } from "./run-flow";
import { runPanel } from "./run-panel";
import { runFrom, runNode, runTo } from "./run-part";
import { runPause } from "./run-pause";
import { runStep } from "./run-step";
import { runStepping } from "./run-stepping";
import { saveNow } from "./save-now";
import { selectAll } from "./select-all";
import { settings } from "./settings";
import { stopRun } from "./stop-run";
import { tidy } from "./tidy-up";
import { undo } from "./undo";
import { unselect } from "./unselect";
import { walks } from "./walk";
import { zoomFull } from "./zoom-full";
import { zoomIn } from "./zoom-in";
import { zoomOut } from "./zoom-out";

/** Every command. Where two share a key, the first whose `when` holds takes it. */
export const COMMANDS: readonly EditorCommand[] = [
  runFlow,
  runStepping,
  runPause,
  runStep,
  runNode,
  runFrom,
  runTo,
  runBreakpoint,
  unselect,
  stopRun,
  history,
  undo,
  redo,
  copy,
  cut,
  paste,
  duplicate,
  deleteSelection,
  selectAll,
  addNodeCommand,
  connect,
  insert,
  rename,
  settings,
  disable,
  pin,
  tidy,
  fit,
  zoomFull,
  zoomIn,
  zoomOut,
  pointer,
  hand,
  runPanel,
  saveNow,
  help,
  palette,
  ...nudges,
  ...walks,
];

export function commandById(id: string): EditorCommand {
  const found = COMMANDS.find((one) => one.id === id);
  if (!found) throw new Error(`there is no command ${id}`);
  return found;
}
