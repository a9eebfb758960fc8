"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { FlowRow } from "../ui/api-rows";
import { Button } from "../ui/button";
import { Menu, MenuItem } from "../ui/menu";
import { remember, setTheme, THEMES, type Theme } from "../ui/theme";
import { useLanguage } from "../ui/use-language";
import { useResource } from "../ui/use-resource";

const LANGUAGES = [
  { value: "en", name: "English" },
  { value: "zh", name: "中文" },
] as const;

export function NavFoot() {
  const t = useTranslations("shell");
  const { problems } = useResource<{ flows: FlowRow[] }>("/api/flows");
  const lost = problems?.some((one) => one.code === "server_unreachable") ?? false;
  return (
    <div className="nav-foot">
      <span className="row detail nav-machine" role="status">
        <i className={lost ? "lamp is-bad" : "lamp"} />
        <span className="secondary cut grow">{lost ? t("unreachable") : t("this_machine")}</span>
      </span>
      <span className="row nav-choices">
        <LanguageMenu />
        <ThemeMenu />
      </span>
    </div>
  );
}

function LanguageMenu() {
  const t = useTranslations("shell");
  const language = useLanguage();
  const router = useRouter();
  const shown = LANGUAGES.find(({ value }) => value === language)?.name ?? "English";
  const choose = (value: string) => {
    remember("sinew-locale", value);
    router.refresh();
  };
  return (
    <Menu
      side="top"
      align="start"
      trigger={
        <Button variant="quiet" size="small" icon="languages" aria-label={`${t("language")}: ${shown}`}>
          {shown}
        </Button>
      }
    >
      {LANGUAGES.map(({ value, name }) => (
        <MenuItem key={value} checked={value === language} onSelect={() => choose(value)}>
          <span lang={value === "zh" ? "zh-CN" : "en"}>{name}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}

function ThemeMenu() {
  const t = useTranslations("shell");
  const [theme, choose] = useState<Theme | null>(null);
  useEffect(() => choose((document.documentElement.dataset.themeChoice as Theme | undefined) ?? "system"), []);
  const shown = t(`theme_${theme ?? "system"}`);
  return (
    <Menu
      side="top"
      align="start"
      trigger={
        <Button variant="quiet" size="small" icon="sun-moon" aria-label={`${t("theme")}: ${shown}`}>
          {shown}
        </Button>
      }
    >
      {THEMES.map((value) => (
        <MenuItem
          key={value}
          checked={value === theme}
          icon={value === "light" ? "sun" : value === "dark" ? "moon" : "monitor"}
          onSelect={() => {
            setTheme(value);
            choose(value);
          }}
        >
          {t(`theme_${value}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
