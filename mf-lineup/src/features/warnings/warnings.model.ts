import { type Game, isChangeable } from '../../game/game.model.ts';
import { type LineupSlot, UNKNOWN_NAME } from '../../slots/slots.model.ts';
import { type BetterLineup, betterLineup } from './better-lineup.model.ts';

/** What to worry about before the lock. */
export interface Warnings {
  /** Names of those on the pitch who will not or may not play. */
  readonly inactive: readonly string[];
  readonly benched: readonly string[];
  readonly questionable: readonly string[];
  /** What to do about it with the own bench; undefined: nothing. */
  readonly better: BetterLineup | undefined;
}

/** Worries about the pitch, while somebody else could be sent on. What the roster lacks the frame says. */
export function warningsOf(game: Game, slots: readonly LineupSlot[]): Warnings {
  const names = (wanted: 'INACTIVE' | 'BENCH' | 'QUESTIONABLE') =>
    slots.flatMap(({ index, occupant, lock }) => {
      const isOnField = index < game.context.limits.maxPlayersOnField;
      return isOnField && !lock && occupant?.status === wanted ? [occupant.name] : [];
    });
  const canReact = isChangeable(game);
  return {
    inactive: canReact ? names('INACTIVE') : [],
    benched: canReact ? names('BENCH') : [],
    questionable: canReact ? names('QUESTIONABLE') : [],
    better: betterLineup(game, slots),
  };
}

/** A warning stays short: the pitch is below it. */
const MAX_NAMED = 3;

/** Who is called by name, and how many are not: too many, or players nobody knows any more. */
export function inShort(names: readonly string[]) {
  const known = names.filter((name) => name !== UNKNOWN_NAME);
  const named = names.length > MAX_NAMED ? known.slice(0, MAX_NAMED - 1) : known;
  return { named, others: names.length - named.length };
}
