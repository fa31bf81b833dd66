import { type AchievementFacts, achievementProgress } from './achievements.ts';
import type { ActionBook } from './action-book.ts';
import { bookAfter, withAchievements } from './action-book.ts';
import type { AchievementGrant, ActionEvent } from './action-events.ts';
import type { ActionRules } from './action-rules.ts';
import type { Captain } from './action-situation.ts';
import { addGrants, type Grants, type Purse, purseVerdict, sumGrants } from './grants.ts';

/** What a ledger holds besides lineup and watch list. */
export interface Holdings {
  /** Whole euros. */
  readonly budget: number;
  readonly softCurrency: number;
  readonly hardCurrency: number;
  readonly xp: number;
  readonly captain: Captain | null;
  readonly book: ActionBook;
}

/** All that can be counted of it. */
export function purseOf({ budget, softCurrency, hardCurrency, xp, book }: Holdings): Purse {
  return { budget, softCurrency, hardCurrency, xp, captainCards: book.captainCards };
}

/** What is held after grants. */
export function withGrants(holdings: Holdings, grants: Grants): Holdings {
  const { captainCards, ...counters } = addGrants(purseOf(holdings), grants);
  const { book } = holdings;
  const held = captainCards === book.captainCards ? book : { ...book, captainCards };
  return { ...holdings, ...counters, book: held };
}

/** What is held after an action, its grants included. */
export function afterAction(holdings: Holdings, event: ActionEvent): Holdings {
  const book = bookAfter(holdings.book, event);
  const after = withGrants({ ...holdings, book }, event.payload.grants);
  if (event.kind === 'CAPTAIN_EJECTED') return { ...after, captain: null };
  if (event.kind !== 'CAPTAIN_NAMED') return after;
  const { playerId, roundNo } = event.payload;
  return { ...after, captain: { playerId, roundNo } };
}

/** What is held after achievements were granted. */
export function afterAchievements(
  holdings: Holdings,
  granted: readonly AchievementGrant[],
): Holdings {
  const book = withAchievements(holdings.book, granted);
  return withGrants({ ...holdings, book }, sumGrants(granted.map(({ grants }) => grants)));
}

/**
 * The achievements that are reached and were not granted yet. One whose grants would not fit in waits
 * for the next change.
 * @param now game time, epoch ms
 */
export function reachedAchievements(
  holdings: Holdings,
  facts: Omit<AchievementFacts, 'stats'>,
  { achievements }: Pick<ActionRules, 'achievements'>,
  now: number,
): readonly AchievementGrant[] {
  const { stats, achieved } = holdings.book;
  const reached = achievementProgress({ ...facts, stats })
    .filter(({ id, progress, goal }) => progress >= goal && achieved[id] === undefined)
    .map(({ id }) => ({ id, at: now, grants: achievements[id] }));
  const grants = sumGrants(reached.map((each) => each.grants));
  return purseVerdict(purseOf(holdings), grants) ? [] : reached;
}
