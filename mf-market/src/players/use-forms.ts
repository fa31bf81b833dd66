import { useKernel, useSlot } from '@spieltag/shared-kernel/remote';
import { useMemo } from 'react';
import { useGame } from '../game/use-game.ts';
import { type Form, formRoundIds, formsOf } from './form.model.ts';

/** Ids of the rounds a form is made of, oldest first. */
export function useFormRoundIds(): readonly string[] {
  const { database, state } = useGame();
  return useMemo(
    () => formRoundIds(database.rounds, state.lastCompletedRoundId),
    [database.rounds, state.lastCompletedRoundId],
  );
}

/** Everybody's form by player id; fills up as the rounds come. `wanted` false loads nothing. */
export function useForms(wanted: boolean): ReadonlyMap<string, Form> {
  const { rounds } = useKernel();
  const ids = useFormRoundIds();
  const [a, b, c, d, e] = wanted ? ids : [];
  // Those that are still to come keep their place.
  const results = [
    useSlot(rounds, a).data,
    useSlot(rounds, b).data,
    useSlot(rounds, c).data,
    useSlot(rounds, d).data,
    useSlot(rounds, e).data,
  ];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the results are the dependencies
  return useMemo(() => formsOf(results.slice(0, ids.length)), results);
}
