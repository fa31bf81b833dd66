import { pairRound } from './circle.ts';
import { areSameMembers, drawOrder } from './draw.ts';
import type { PlayRound, PlaySpan, PlayState } from './play-round.ts';
import type { RuleBook } from './rule-book.ts';
import { createTallies } from './tally.ts';

/** Points of a duel. */
export const WIN_POINTS = 3;
export const DRAW_POINTS = 1;

/** What has become of a duel; UNRATED: neither had a rated lineup, and neither gets anything. */
export type DuelOutcome = 'FIRST' | 'SECOND' | 'DRAW' | 'UNRATED';

/** Two members in a round. */
export interface Duel {
  readonly userIds: readonly [string, string];
  /** Null: not rated, or the round is open. */
  readonly scores: readonly [number | null, number | null];
  /** Null: the round is open. */
  readonly outcome: DuelOutcome | null;
}

export interface DuelRound {
  readonly roundId: string;
  readonly state: PlayState;
  readonly duels: readonly Duel[];
  /** Who has no duel in the round. */
  readonly bye: string | null;
}

export interface DuelRow {
  readonly userId: string;
  readonly rank: number;
  readonly played: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** Of duels. */
  readonly points: number;
  /** Sum of the scores of the game. */
  readonly score: number;
}

export interface HeadToHead {
  readonly mode: 'HEAD_TO_HEAD';
  readonly rounds: readonly DuelRound[];
  readonly table: readonly DuelRow[];
}

/**
 * Duels and their table. While the same people are in the group they meet in turn; when somebody comes
 * or goes, a new list is drawn with the next round for those who are in it then. Who has no rated
 * lineup loses to anybody who has one; a bye brings nothing, nor does a round nobody has a score in. Ties: points of duels, then as tallies
 * compare.
 */
export function playHeadToHead(book: RuleBook, span: PlaySpan): HeadToHead {
  let list: { readonly memberIds: readonly string[]; order: string[]; from: number } | undefined;
  const rounds = span.rounds.map((round, place): DuelRound => {
    if (!list || !areSameMembers(list.memberIds, round.memberIds)) {
      const order = drawOrder(round.memberIds, `${book.seed}:${span.from + place}`);
      list = { memberIds: round.memberIds, order, from: place };
    }
    const { pairs, bye } = pairRound(list.order, place - list.from);
    const { roundId, state } = round;
    return { roundId, state, bye, duels: pairs.map((pair) => duelOf(round, pair)) };
  });
  return { mode: 'HEAD_TO_HEAD', rounds, table: tableOf(span.rounds, rounds) };
}

function duelOf({ state, scores }: PlayRound, userIds: readonly [string, string]): Duel {
  if (state === 'OPEN') return { userIds, scores: [null, null], outcome: null };
  const reached = [scores.get(userIds[0]) ?? null, scores.get(userIds[1]) ?? null] as const;
  return { userIds, scores: reached, outcome: outcomeOf(...reached) };
}

function outcomeOf(first: number | null, second: number | null): DuelOutcome {
  if (first === second) return first === null ? 'UNRATED' : 'DRAW';
  if (first === null) return 'SECOND';
  return second === null || first > second ? 'FIRST' : 'SECOND';
}

type DuelCount = { played: number; won: number; drawn: number; lost: number; points: number };

function tableOf(rounds: readonly PlayRound[], played: readonly DuelRound[]): readonly DuelRow[] {
  const tallies = createTallies();
  const records = new Map<string, DuelCount>();
  for (const { state, memberIds, scores } of rounds) {
    for (const userId of memberIds) {
      tallies.add(userId, state === 'OPEN' ? undefined : scores.get(userId));
      if (!records.has(userId)) {
        records.set(userId, { played: 0, won: 0, drawn: 0, lost: 0, points: 0 });
      }
    }
  }
  for (const [place, { duels }] of played.entries()) {
    // Nobody has played in it.
    if (rounds[place]?.scores.size === 0) continue;
    for (const duel of duels) {
      note(records.get(duel.userIds[0]), duel.outcome, 'FIRST');
      note(records.get(duel.userIds[1]), duel.outcome, 'SECOND');
    }
  }
  return Array.from(records, ([userId, record]) => ({ userId, ...record }))
    .sort((a, b) => b.points - a.points || tallies.compare(a.userId, b.userId))
    .map((row, place) => ({ ...row, rank: place + 1, score: tallies.of(row.userId).score }));
}

function note(record: DuelCount | undefined, outcome: DuelOutcome | null, side: DuelOutcome): void {
  if (!record || outcome === null) return;
  record.played += 1;
  if (outcome === 'DRAW') {
    record.drawn += 1;
    record.points += DRAW_POINTS;
  } else if (outcome === side) {
    record.won += 1;
    record.points += WIN_POINTS;
  } else {
    record.lost += 1;
  }
}
