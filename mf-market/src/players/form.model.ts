import type { ClientDatabase, RoundResult } from '@spieltag/shared-kernel/contract';
import { isRated, sumRated } from '@spieltag/shared-kernel/rules';

/** How many rounds make a form. */
export const FORM_ROUNDS = 5;

/** Points of a player in the last rounds, oldest first; null: did not play; undefined: not known yet. */
export type Form = readonly (number | null | undefined)[];

/** Ids of the last completed rounds, oldest first. */
export function formRoundIds(
  rounds: ClientDatabase['rounds'],
  lastCompletedRoundId: string | null,
): readonly string[] {
  const last = rounds.findIndex(({ id }) => id === lastCompletedRoundId);
  return rounds.slice(Math.max(0, last + 1 - FORM_ROUNDS), last + 1).map(({ id }) => id);
}

/** The form of everybody who was in one of the rounds, by player id; undefined: the round is to come. */
export function formsOf(results: readonly (RoundResult | undefined)[]): ReadonlyMap<string, Form> {
  const forms = new Map<string, (number | null | undefined)[]>();
  results.forEach((result, round) => {
    for (const player of result?.matches.flatMap(({ players }) => players) ?? []) {
      const form = forms.get(player.id) ?? results.map((one) => (one ? null : undefined));
      // A team may play twice in a round: its points are those of both matches.
      if (isRated(player)) form[round] = (form[round] ?? 0) + player.points;
      forms.set(player.id, form);
    }
  });
  return forms;
}

/** One player's form: gaps for whoever was in none of the rounds, once all have come. */
export function formOf(
  playerId: string,
  results: readonly (RoundResult | undefined)[],
): Form | undefined {
  const own = results.map((result) =>
    result?.matches.flatMap(({ players }) => players.filter(({ id }) => id === playerId)),
  );
  const areAllKnown = own.every((matches) => matches !== undefined);
  if (!areAllKnown && !own.some((matches) => matches?.length)) return undefined;
  return own.map((matches) => matches && sumRated(matches));
}
