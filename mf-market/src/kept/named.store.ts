import { useKernel } from '@spieltag/shared-kernel/remote';
import { useState } from 'react';

/** What somebody has put by under a name, written as an address has it. */
export interface Named {
  readonly name: string;
  readonly text: string;
}

/** As many are kept as can be told apart. */
export const KEPT_MAX = 12;
export const NAME_LENGTH = 24;

export interface NamedState {
  /** The newest last. */
  readonly kept: readonly Named[];
  /** Under a name that is taken, it replaces what was there. */
  keep(named: Named): void;
  forget(name: string): void;
}

/** What is kept on this device; where nothing can be kept, as long as it is looked at. */
export function useNamed(key: string): NamedState {
  const { storage } = useKernel();
  const [kept, setKept] = useState(() => readKept(storage.read(key)));
  const become = (next: readonly Named[]) => {
    storage.write(key, next);
    setKept(next);
  };
  return {
    kept,
    keep: (named) => become(withNamed(kept, named)),
    forget: (name) => become(kept.filter((other) => other.name !== name)),
  };
}

/** What makes sense of what was kept: it may stem from another version. */
export function readKept(kept: unknown): readonly Named[] {
  if (!Array.isArray(kept)) return [];
  return kept.filter(isNamed).slice(0, KEPT_MAX);
}

function isNamed(value: unknown): value is Named {
  const { name, text } = (value ?? {}) as Partial<Record<keyof Named, unknown>>;
  return typeof name === 'string' && name !== '' && typeof text === 'string';
}

/** The newest is the last; of too many the oldest goes. */
export function withNamed(kept: readonly Named[], named: Named): readonly Named[] {
  return [...kept.filter(({ name }) => name !== named.name), named].slice(-KEPT_MAX);
}

/** The first numbered name that is not taken: whoever is in a hurry needs no other. */
export function suggestedName(kept: readonly Named[], numbered: (no: number) => string): string {
  const names = Array.from({ length: KEPT_MAX + 1 }, (_, index) => numbered(index + 1));
  return names.find((free) => kept.every(({ name }) => name !== free)) ?? numbered(1);
}
