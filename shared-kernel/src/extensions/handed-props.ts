import type { HandedProps, SlotProps } from '../remote/extension-places.ts';

/** Props that can be changed by who hands them over. */
export interface HandingProps extends HandedProps {
  set(props: SlotProps): void;
}

/**
 * Holds the props of a slot. What is not a text, a number or a yes or no stays behind: two remotes
 * share facts, and no object one of them could change for the other.
 */
export function createHandedProps(given: SlotProps): HandingProps {
  let props = facts(given);
  const followers = new Set<() => void>();
  return {
    get: () => props,
    set(next) {
      const now = facts(next);
      if (isSame(props, now)) return;
      props = now;
      for (const notify of followers) notify();
    },
    subscribe(notify) {
      followers.add(notify);
      return () => void followers.delete(notify);
    },
  };
}

const FACTS: readonly string[] = ['string', 'number', 'boolean'];

function facts(props: SlotProps): SlotProps {
  return Object.freeze(
    Object.fromEntries(Object.entries(props).filter(([, value]) => FACTS.includes(typeof value))),
  );
}

function isSame(one: SlotProps, other: SlotProps): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => Object.is(one[name], other[name]));
}
