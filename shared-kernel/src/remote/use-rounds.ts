import { useMemo } from 'react';
import type { RoundResult } from '../contract/index.ts';
import { useKernel } from './kernel-context.tsx';
import type { LoadResult } from './use-game-data.ts';
import { useDataSlot } from './use-stores.ts';

/**
 * Results of up to five rounds, loaded when they are asked for, in the order of the ids; undefined
 * where one has not come yet.
 */
export function useRounds([a, b, c, d, e]: readonly string[]): LoadResult<
  readonly (RoundResult | undefined)[]
> {
  const { rounds } = useKernel();
  const slots = [
    useDataSlot(rounds, a),
    useDataSlot(rounds, b),
    useDataSlot(rounds, c),
    useDataSlot(rounds, d),
    useDataSlot(rounds, e),
  ];
  const ids = [a, b, c, d, e].filter((id) => id !== undefined);
  const found = slots.map(({ data }) => data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same results are the same list
  const data = useMemo(() => found.slice(0, ids.length), [ids.length, ...found]);
  return {
    data,
    error: slots.find((slot) => slot.error && !slot.data)?.error,
    retry: () => {
      for (const id of ids) void rounds.load(id);
    },
  };
}
