import { useKernel } from '@spieltag/shared-kernel/remote';
import { useMemo } from 'react';
import { KEPT_MAX, type Named, readKept } from './named.model.ts';
import { writtenHere } from './named.store.ts';

/**
 * Why something was not kept: the name stands for something else, there are as many as can be kept,
 * or the device takes nothing more.
 */
export type KeepRefusal = 'taken' | 'full' | 'failed';

/** Changes what is kept; each change says why it was not made, or undefined. */
export interface Keeping {
  /** @param replaces what stands under the name may go */
  keep(named: Named, replaces?: boolean): KeepRefusal | undefined;
  rename(name: string, next: string): KeepRefusal | undefined;
  forget(name: string): KeepRefusal | undefined;
  /** What is kept at the moment. */
  read(): readonly Named[];
}

/**
 * Changes what is kept under a key. It is read before every change: other tabs and other parts of the
 * page change it, too, and nothing of theirs is lost.
 */
export function useKeeping(key: string): Keeping {
  const { storage } = useKernel();
  return useMemo(() => {
    const read = () => readKept(storage.read(key));
    const become = (next: readonly Named[]) => {
      if (!storage.write(key, next)) return 'failed';
      writtenHere.next();
      return undefined;
    };
    return {
      read,
      keep(named, replaces = false) {
        const kept = read();
        const others = kept.filter(({ name }) => name !== named.name);
        if (others.length < kept.length && !replaces) return 'taken';
        return others.length < KEPT_MAX ? become([...others, named]) : 'full';
      },
      rename(name, next) {
        const kept = read();
        if (next !== name && kept.some((other) => other.name === next)) return 'taken';
        return become(
          kept.map((other) => (other.name === name ? { ...other, name: next } : other)),
        );
      },
      forget: (name) => become(read().filter((other) => other.name !== name)),
    };
  }, [storage, key]);
}

/** The first numbered name that is not taken: whoever is in a hurry needs no other. */
export function suggestedName(kept: readonly Named[], numbered: (no: number) => string): string {
  const names = Array.from({ length: KEPT_MAX + 1 }, (_, index) => numbered(index + 1));
  return names.find((free) => kept.every(({ name }) => name !== free)) ?? numbered(1);
}
