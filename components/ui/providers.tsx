"use client";

import { NextIntlClientProvider } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { StorageBanner } from "../shell/storage-banner";
import { Toaster } from "./toast";
import { TooltipProvider } from "./tooltip";

interface ProvidersProps {
  language: string;
  messages: ComponentProps<typeof NextIntlClientProvider>["messages"];
  now: Date;
  children: ReactNode;
}

/** What every page's client parts need: words, tooltips, toasts. */
export function Providers({ language, messages, now, children }: ProvidersProps) {
  return (
    <NextIntlClientProvider
      locale={language}
      messages={messages}
      now={now}
      timeZone="UTC"
      onError={(error) => {
        if (process.env.NODE_ENV !== "production") console.error(error.message);
      }}
    >
      <TooltipProvider>
        {children}
        <StorageBanner />
        <Toaster />
      </TooltipProvider>
    </NextIntlClientProvider>
  );
}
