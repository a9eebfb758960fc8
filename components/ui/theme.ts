export const THEME_COOKIE = "sinew-theme";
export const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

export function asTheme(value: string | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? "system";
}

/**
 * Runs before the first paint where the theme follows the system: the server cannot know it. `data-theme` is then what
 * is shown, `data-theme-choice` what was chosen.
 */
export const THEME_SCRIPT = `(()=>{const r=document.documentElement,m=matchMedia("(prefers-color-scheme: dark)"),f=()=>{if(r.dataset.themeChoice==="system")r.dataset.theme=m.matches?"dark":"light"};f();m.addEventListener("change",f)})()`;

/** Takes a theme at once and remembers it for a year. */
export function setTheme(theme: Theme): void {
  remember(THEME_COOKIE, theme);
  const root = document.documentElement;
  root.dataset.themeChoice = theme;
  const dark = theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
  root.dataset.theme = dark ? "dark" : "light";
}

/** A choice of the interface, kept where the server sees it with the next page. */
export function remember(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
  document.cookie = `${name}=${value}; path=/; max-age=31536000; samesite=lax`;
}
