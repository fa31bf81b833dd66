import type { CatalogueMatch, CatalogueRound } from '../feed/feed.types.ts';

const HOUR_MS = 3_600_000;

/** Matches of a round further apart than this do not belong to the same gameday. */
const GAMEDAY_GAP_MS = 72 * HOUR_MS;

/** The regular part of a round: the matches played together, between one freeze and one evaluation. */
export interface Gameday {
  /** Epoch ms; the round's own dates where it has no matches. */
  readonly firstKickOff: number;
  readonly lastKickOff: number;
  /** Where the lock was moved to after an outage, game time, epoch ms; null: it was not. */
  readonly movedLockAt: number | null;
  readonly regularMatchIds: ReadonlySet<string>;
}

/** A round as its season stands. */
export interface CalendarRound extends CatalogueRound {
  /** As in `Gameday`; default: null. */
  readonly movedLockAt?: number | null;
}

/**
 * The gameday of every round, by the index of the round.
 *
 * A postponed or brought forward match stays in its round but not in its gameday: the gameday is
 * the largest group of matches without a gap of more than 72 hours (of equal groups the earliest),
 * without those that kick off after the next round has begun. So rounds are always evaluated one
 * after the other, whatever became of single matches.
 */
export function gamedaysOf(
  rounds: readonly CalendarRound[],
  matches: readonly CatalogueMatch[],
): readonly Gameday[] {
  const byRound = Map.groupBy(matches, (match) => match.roundId);
  const groups = rounds.map((round) => largestGroup(byRound.get(round.id) ?? []));
  return rounds.map((round, index) => {
    const group = groups[index] ?? [];
    const nextKickOff = groups[index + 1]?.[0]?.date ?? Number.POSITIVE_INFINITY;
    const inTime = group.filter((match) => match.date < nextKickOff);
    const regular = inTime.length > 0 ? inTime : group;
    return {
      firstKickOff: regular[0]?.date ?? round.startDate,
      lastKickOff: regular.at(-1)?.date ?? round.endDate,
      movedLockAt: round.movedLockAt ?? null,
      regularMatchIds: new Set(regular.map((match) => match.id)),
    };
  });
}

function largestGroup(matches: readonly CatalogueMatch[]): readonly CatalogueMatch[] {
  const sorted = matches.toSorted((a, b) => a.date - b.date);
  let largest: CatalogueMatch[] = [];
  let group: CatalogueMatch[] = [];
  for (const match of sorted) {
    const previous = group.at(-1);
    if (previous && match.date - previous.date > GAMEDAY_GAP_MS) group = [];
    group.push(match);
    if (group.length > largest.length) largest = group;
  }
  return largest;
}
