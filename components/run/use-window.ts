"use client";

import { type RefObject, useEffect, useRef, useState } from "react";

export interface Window {
  ref: RefObject<HTMLDivElement | null>;
  from: number;
  to: number;
  /** pixels above and below the rows drawn */
  above: number;
  below: number;
  scrollTo(row: number): void;
}

const SPARE = 8;

/** Which rows of a long list of equal heights need drawing. The scrolling element gets `ref`. */
export function useWindow(count: number, height: number): Window {
  const ref = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, size: 600 });
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const look = () => setView({ top: element.scrollTop, size: element.clientHeight });
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener("scroll", look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener("scroll", look);
    };
  }, []);
  const from = Math.max(0, Math.min(count, Math.floor(view.top / height) - SPARE));
  const to = Math.min(count, Math.ceil((view.top + view.size) / height) + SPARE);
  return {
    ref,
    from,
    to,
    above: from * height,
    below: (count - to) * height,
    scrollTo(row) {
      const element = ref.current;
      if (!element) return;
      const top = row * height;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (top + height > element.scrollTop + element.clientHeight)
        element.scrollTop = top + height - element.clientHeight;
    },
  };
}
