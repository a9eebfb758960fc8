"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Logo } from "../ui/logo";
import { ImportTarget } from "./import-target";
import { NavFoot } from "./nav-foot";
import { NavList } from "./nav-list";
import "../ui/page-parts.css";
import "./shell.css";

/** The frame of every page but the editor and the replay: side bar left, page right. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslations("shell");
  const common = useTranslations("common");
  return (
    <div className="shell">
      <a className="skip" href="#content">
        {common("skip_to_content")}
      </a>
      <nav className="nav" aria-label={t("navigation")}>
        <Link className="nav-top" href="/">
          <Logo />
          <span className="nav-name">Sinew</span>
        </Link>
        <NavList />
        <NavFoot />
      </nav>
      <main className="main" id="content" tabIndex={-1}>
        {children}
      </main>
      <ImportTarget />
    </div>
  );
}
