import type { ClientDatabase, RoundResult } from '@spieltag/shared-kernel/contract';

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
    const players = result?.matches.flatMap((match) => match.players) ?? [];
    for (const { id, points, pointsBreakDown } of players) {
      const hasPlayed = Object.values(pointsBreakDown).some((part) => part !== null && part !== 0);
      const form = forms.get(id) ?? results.map((one) => (one ? null : undefined));
      if (hasPlayed) form[round] = points;
      forms.set(id, form);
    }
  });
  return forms;
}
