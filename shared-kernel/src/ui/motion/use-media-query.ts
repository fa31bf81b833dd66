import { useMemo, useSyncExternalStore } from 'react';

/** Whether a media query holds, followed as it changes. Not in em: browsers do not tell of other letters. */
export function useMediaQuery(query: string): boolean {
  const { subscribe, read } = useMemo(() => followed(query), [query]);
  return useSyncExternalStore(subscribe, read);
}

/** Whether the user asked for less movement. */
export function useReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)');
}

/** Asks the browser when something has changed only: to answer, it works out the page's styles first. */
function followed(query: string) {
  const list = matchMedia(query);
  let { matches } = list;
  return {
    subscribe(onChange: () => void) {
      const look = () => {
        matches = list.matches;
        onChange();
      };
      matches = list.matches;
      list.addEventListener('change', look);
      return () => list.removeEventListener('change', look);
    },
    read: () => matches,
  };
}
