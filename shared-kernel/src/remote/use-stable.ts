import { useLayoutEffect, useRef, useState } from 'react';

type Deed = (...args: never[]) => unknown;

/**
 * The same functions with every render, each doing what the newest of its name does: what is handed
 * them need not be drawn again. For events, not for rendering.
 */
export function useStable<T extends { readonly [K in keyof T]: Deed }>(deeds: T): T {
  const newest = useRef(deeds);
  useLayoutEffect(() => {
    newest.current = deeds;
  });
  const [stable] = useState(() => {
    const names = Object.keys(deeds) as (keyof T)[];
    const entries = names.map((name) => [
      name,
      (...args: never[]) => newest.current[name](...args),
    ]);
    return Object.fromEntries(entries) as T;
  });
  return stable;
}
