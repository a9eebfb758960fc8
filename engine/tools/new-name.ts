// What a new file may be called, so that a workspace can move between systems. Names that already exist are not asked.

import { ToolError } from "./define-tool";
import { shown } from "./virtual-path";

const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(\..*)?$/i;

export function checkNewName(name: string, given: string): void {
  const why = objection(name);
  if (why) {
    throw new ToolError("bad_name", `${shown(name)} ${why}; choose another name (path: ${shown(given)})`, "refused");
  }
}

function objection(name: string): string | null {
  if (/[\u0000-\u001f\u007f]/.test(name)) return "holds a control character";
  if (name.includes(":")) return "holds a colon, which names a stream on Windows";
  if (name.includes("\\")) return "holds a backslash, which separates folders on Windows";
  if (/[. ]$/.test(name)) return "ends in a dot or a space, which Windows drops";
  if (RESERVED.test(name)) return "is a reserved device name on Windows";
  return null;
}
