import type { Language } from "@/engine/contract/local-text";

export const LANGUAGE_COOKIE = "sinew-locale";

/** The language chosen by hand, else the first of the browser's that there is, else English. */
export function chooseLanguage(cookie: string | undefined, acceptLanguage: string | null): Language {
  if (cookie === "en" || cookie === "zh") return cookie;
  const wanted = (acceptLanguage ?? "")
    .split(",")
    .map((part) => {
      const [tag = "", ...rest] = part.trim().split(";");
      const quality = rest.map((one) => /^\s*q=([\d.]+)$/.exec(one)?.[1]).find((one) => one !== undefined);
      return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .sort((one, other) => other.quality - one.quality);
  for (const { tag, quality } of wanted) {
    if (quality === 0) continue;
    if (tag === "zh" || tag.startsWith("zh-")) return "zh";
    if (tag === "en" || tag.startsWith("en-")) return "en";
  }
  return "en";
}
