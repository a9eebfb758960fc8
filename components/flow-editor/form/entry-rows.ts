"use client";

import { useEffect, useRef, useState } from "react";
import { isObject } from "./widget";

export interface EntryRow {
  name: string;
  value: unknown;
}

const asRows = (from: unknown): EntryRow[] =>
  isObject(from) ? Object.entries(from).map(([name, item]) => ({ name, value: item })) : [];

/**
 * An object edited as rows. While names are being typed they may be empty or equal, which an object cannot hold: the
 * rows keep them, and the object gets those that have a name of their own.
 */
export function useEntryRows(value: unknown, onChange: (value: Record<string, unknown>) => void) {
  const [rows, setRows] = useState<EntryRow[]>(() => asRows(value));
  const sent = useRef(JSON.stringify(value ?? {}));
  const now = JSON.stringify(value ?? {});
  useEffect(() => {
    if (now === sent.current) return;
    sent.current = now;
    setRows(asRows(JSON.parse(now)));
  }, [now]);
  const put = (next: EntryRow[]) => {
    setRows(next);
    const object: Record<string, unknown> = {};
    for (const row of next) {
      const name = row.name.trim();
      if (name !== "" && !Object.hasOwn(object, name)) object[name] = row.value;
    }
    const text = JSON.stringify(object);
    if (text === sent.current) return;
    sent.current = text;
    onChange(object);
  };
  return {
    rows,
    isDouble: (index: number) =>
      rows.some((row, other) => other < index && row.name.trim() === rows[index]?.name.trim()),
    change: (index: number, patch: Partial<EntryRow>) =>
      put(rows.map((row, at) => (at === index ? { ...row, ...patch } : row))),
    remove: (index: number) => put(rows.filter((_, at) => at !== index)),
    add: (row: EntryRow) => put([...rows, row]),
  };
}
