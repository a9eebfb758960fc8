import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { MESSAGES } from "@/components/messages";
import { Providers } from "@/components/ui/providers";
import { requestChoices, requestWords } from "@/components/ui/request-choices";
import { THEME_SCRIPT } from "@/components/ui/theme";
import "./globals.css";

export async function generateMetadata(): Promise<Metadata> {
  const t = await requestWords("shell");
  return { title: { default: "Sinew", template: "%s · Sinew" }, description: t("description") };
}

export const viewport: Viewport = { colorScheme: "light dark" };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { language, theme, nonce } = await requestChoices();
  return (
    <html
      lang={language === "zh" ? "zh-CN" : "en"}
      data-theme={theme === "dark" ? "dark" : "light"}
      data-theme-choice={theme}
      suppressHydrationWarning
    >
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, under this request's nonce */}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} suppressHydrationWarning />
      </head>
      <body>
        <Providers language={language} messages={MESSAGES[language]} now={new Date()}>
          {children}
        </Providers>
      </body>
    </html>
  );
}
