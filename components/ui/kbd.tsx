"use client";

import { useEffect, useState } from "react";

const SIGNS: Record<string, string> = {
  Enter: "↵",
  Shift: "⇧",
  Backspace: "⌫",
  Up: "↑",
  Down: "↓",
  Left: "←",
  Right: "→",
};

/** Key caps. `Mod` is ⌘ on a Mac and Ctrl elsewhere. */
export function Keys({ keys }: { keys: readonly string[] }) {
  const [mac, setMac] = useState(false);
  useEffect(() => setMac(/Mac|iPhone|iPad/.test(navigator.platform)), []);
  return (
    <span className="kbds" aria-hidden="true">
      {keys.map((key) => (
        <kbd className="kbd" key={key}>
          {key === "Mod" ? (mac ? "⌘" : "Ctrl") : key === "Alt" && mac ? "⌥" : (SIGNS[key] ?? key)}
        </kbd>
      ))}
    </span>
  );
}
