"use client";

import { type ComponentType, useEffect, useState } from "react";

const preloads = new Set<() => Promise<unknown>>();
const AGAIN_MS = 2_000;

/**
 * A part of a page whose scripts come when it is first shown, or with the first sign of life of the person. Once they are
 * there it is drawn at once: no Suspense, which would hold back what it reveals. `Meanwhile` stands in its place before.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Meanwhile?: ComponentType<P>,
): ComponentType<P> {
  let part: ComponentType<P> | null = null;
  let loading: Promise<void> | null = null;
  const preload = () => {
    loading ??= load().then(
      (loaded) => {
        part = loaded;
      },
      (thrown: unknown) => {
        loading = null;
        throw thrown;
      },
    );
    return loading;
  };
  preloads.add(preload);
  return function LazyPart(props: P) {
    const [Part, setPart] = useState(() => part);
    useEffect(() => {
      if (Part) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let left = false;
      const begin = () => {
        preload().then(
          () => !left && setPart(() => part),
          // The server may be away for a moment.
          () => {
            if (!left) timer = setTimeout(begin, AGAIN_MS);
          },
        );
      };
      begin();
      return () => {
        left = true;
        clearTimeout(timer);
      };
    }, [Part]);
    return Part ? <Part {...props} /> : Meanwhile ? <Meanwhile {...props} /> : null;
  };
}

/** Something else that is fetched ahead together with the lazy parts. */
export function preloadWithParts(load: () => Promise<unknown>): void {
  preloads.add(load);
}

const SIGNS = ["pointermove", "pointerdown", "keydown", "touchstart", "dragenter"] as const;

/** Fetches all lazy parts of the page's scripts as soon as somebody moves, one after the other while nothing else is to do. */
export function usePreloading(): void {
  useEffect(() => {
    const calm: (then: () => void) => void =
      "requestIdleCallback" in window ? (then) => window.requestIdleCallback(then, { timeout: 500 }) : setTimeout;
    const stop = () => {
      for (const sign of SIGNS) window.removeEventListener(sign, begin, true);
    };
    const begin = () => {
      stop();
      const left = [...preloads];
      const next = () => {
        const load = left.shift();
        if (load) calm(() => void load().then(next, next));
      };
      next();
    };
    for (const sign of SIGNS) window.addEventListener(sign, begin, { capture: true, passive: true });
    return stop;
  }, []);
}
