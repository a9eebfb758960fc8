"use client";

/** A sentence of a step, cut where somebody else wrote it long. */
export function Remark({ text, bad = false }: { text: string; bad?: boolean }) {
  return (
    <section className="sp">
      <div className={bad ? "notice notice-failed" : "notice"}>
        <div className="ask-text">{text.slice(0, 4000)}</div>
      </div>
    </section>
  );
}
