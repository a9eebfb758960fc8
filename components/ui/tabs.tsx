"use client";

import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

export interface Tab {
  value: string;
  label: ReactNode;
  count?: number;
  /** colours the count */
  tone?: "bad" | "warn";
  content: ReactNode;
}

interface TabsProps {
  label: string;
  value: string;
  tabs: readonly Tab[];
  onChange: (value: string) => void;
  /** beside the tab names, at the end of the row */
  end?: ReactNode;
  className?: string;
  contentClassName?: string;
}

/** Only the chosen tab's content is mounted. */
export function Tabs({ label, value, tabs, onChange, end, className, contentClassName }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange} className={className}>
      <div className="row tabs-row">
        <Radix.List className="tabs" aria-label={label}>
          {tabs.map((tab) => (
            <Radix.Trigger key={tab.value} value={tab.value} className="tab">
              {tab.label}
              {tab.count !== undefined && (
                <span className={tab.tone ? `count is-${tab.tone}` : "count"}>{tab.count}</span>
              )}
            </Radix.Trigger>
          ))}
        </Radix.List>
        {end && <span className="grow" />}
        {end}
      </div>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className={contentClassName}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
