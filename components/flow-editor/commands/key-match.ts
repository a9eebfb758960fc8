// Whether a key event means a key combination, and whether the page may take it at all.

/** What of a keyboard event counts. */
export type KeyPress = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

const NAMES: Record<string, string> = {
  Esc: "Escape",
  Left: "ArrowLeft",
  Right: "ArrowRight",
  Up: "ArrowUp",
  Down: "ArrowDown",
};
const SIGNS = new Set(["?", "+", "-", "="]);

export function pressed(event: KeyPress, keys: readonly string[], mac: boolean): boolean {
  const key = keys.at(-1)!;
  const mod = keys.includes("Mod");
  const alt = keys.includes("Alt");
  const shift = keys.includes("Shift");
  if ((mac ? event.metaKey : event.ctrlKey) !== mod) return false;
  if (mac ? event.ctrlKey : event.metaKey) return false;
  if (event.altKey !== alt) return false;
  if (!SIGNS.has(key) && event.shiftKey !== shift) return false;
  if (event.key.toLowerCase() === (NAMES[key] ?? key).toLowerCase()) return true;
  // With Alt or Shift a keyboard layout may put another sign on the key: then its place counts.
  if (alt && /^[A-Z]$/.test(key)) return event.code === `Key${key}`;
  return shift && /^\d$/.test(key) && event.code === `Digit${key}`;
}

/** True where typing belongs to a field: inputs, selects, editable text, also inside shadow roots. */
export function isTextField(target: EventTarget | null | undefined): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  if (target instanceof HTMLInputElement)
    return !["button", "checkbox", "radio", "range", "submit", "reset"].includes(target.type);
  return ["textbox", "searchbox", "combobox", "spinbutton"].includes(target.getAttribute("role") ?? "");
}
