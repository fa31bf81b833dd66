import { type PlannedGameday, plannedGamedays } from '@spieltag/shared-kernel/rules';
import type { CatalogueMatch, CatalogueRound } from '../feed/feed.types.ts';

/** The gameday of a round as its season stands. */
export interface Gameday extends PlannedGameday {
  /** Where the lock was moved to after an outage, game time, epoch ms; null: it was not. */
  readonly movedLockAt: number | null;
}

/** A round as its season stands. */
export interface CalendarRound extends CatalogueRound {
  /** As in `Gameday`; default: null. */
  readonly movedLockAt?: number | null;
}

/** The gameday of every round, by the index of the round, see `plannedGamedays`. */
export function gamedaysOf(
  rounds: readonly CalendarRound[],
  matches: readonly CatalogueMatch[],
): readonly Gameday[] {
  return plannedGamedays(rounds, matches).map((gameday, index) => ({
    ...gameday,
    movedLockAt: rounds[index]?.movedLockAt ?? null,
  }));
}
