import { type LoadResult, useRounds } from '@spieltag/shared-kernel/remote';
import { useMemo } from 'react';
import { useGame } from '../game/use-game.ts';
import { type Form, formOf, formRoundIds, formsOf } from './form.model.ts';

/** Ids of the rounds a form is made of, oldest first. */
export function useFormRoundIds(): readonly string[] {
  const { database, state } = useGame();
  return useMemo(
    () => formRoundIds(database.rounds, state.lastCompletedRoundId),
    [database.rounds, state.lastCompletedRoundId],
  );
}

/** Everybody's form by player id, once all of its rounds have come. */
interface Forms extends LoadResult<ReadonlyMap<string, Form>> {
  /** Of the rounds that have come. */
  readonly soFar: ReadonlyMap<string, Form>;
}

/** Everybody's form; `wanted` false loads nothing. */
export function useForms(wanted: boolean): Forms {
  const ids = useFormRoundIds();
  const { data: results, ...loading } = useRounds(wanted ? ids : []);
  const soFar = useMemo(() => formsOf(results ?? []), [results]);
  const areAllKnown = results?.every((result) => result !== undefined);
  return { ...loading, soFar, data: areAllKnown ? soFar : undefined };
}

/** The form of one player, and whether its rounds could be loaded. */
export function useForm(playerId: string): LoadResult<Form> {
  const { data: results = [], ...loading } = useRounds(useFormRoundIds());
  return { ...loading, data: useMemo(() => formOf(playerId, results), [playerId, results]) };
}
