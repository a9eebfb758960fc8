"use client";

import { type ReactNode, useId, useState } from "react";
import { Icon } from "@/components/ui/icon";

interface ReceiptSectionProps {
  title: ReactNode;
  /** at the end of the head, not part of the button */
  aside?: ReactNode;
  open?: boolean;
  children: ReactNode;
}

/** One part of the receipt beside a run: a head that opens and closes it. Closed parts are not mounted. */
export function ReceiptSection({ title, aside, open = true, children }: ReceiptSectionProps) {
  const [shown, setShown] = useState(open);
  const body = useId();
  return (
    <section className={shown ? "sp" : "sp is-closed"}>
      <div className="sp-head">
        <button
          type="button"
          className="sp-toggle"
          aria-expanded={shown}
          aria-controls={shown ? body : undefined}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? "chevron-down" : "chevron-right"} size={12} />
          <span className="cut">{title}</span>
        </button>
        <span className="grow" />
        {aside}
      </div>
      {shown && (
        <div id={body} className="stack" style={{ gap: 8, minWidth: 0 }}>
          {children}
        </div>
      )}
    </section>
  );
}
