import { drawOrder } from './draw.ts';
import { type PlayRound, type PlaySpan, roundsLeftFrom } from './play-round.ts';
import type { RuleBook } from './rule-book.ts';
import { createTallies, type Tallies } from './tally.ts';

/** TO_COME: who meets here depends on a round before. */
export type CupState = 'TO_COME' | 'OPEN' | 'RUNNING' | 'FINAL';

/** Two places of the bracket that meet. */
export interface CupTie {
  /** Null: nobody, or not known yet. */
  readonly userIds: readonly [string | null, string | null];
  /** Null: not rated, or the round is open. */
  readonly scores: readonly [number | null, number | null];
  /** Who goes on, of a running round by now; null: not known yet, or both are gone. */
  readonly winnerId: string | null;
}

export interface CupRound {
  readonly roundId: string;
  readonly state: CupState;
  readonly ties: readonly CupTie[];
}

export interface Cup {
  readonly memberIds: readonly string[];
  /** The first has all, the last is the final. */
  readonly rounds: readonly CupRound[];
  readonly winnerId: string | null;
}

export interface Cups {
  readonly mode: 'CUP';
  readonly cups: readonly Cup[];
}

/**
 * Cups one after the other, each drawn for who is in the group at its first round, one round of the
 * season for each of its rounds. Free places of the draw go on without a tie. Who comes later waits for
 * the next cup, the opponents of who goes go on. The better score goes on; equal ones as tallies of the
 * cup compare. A cup that could not be finished in the season, as it was known when its first round was
 * locked, is not drawn; rounds the season gains later bring one that begins then.
 */
export function playCups(book: RuleBook, span: PlaySpan): Cups {
  const { from, rounds, roundsLeft } = span;
  const cups: Cup[] = [];
  let place = 0;
  while (place < rounds.length) {
    const memberIds = rounds[place]?.memberIds ?? [];
    if (memberIds.length < 2) {
      place += 1;
      continue;
    }
    const length = Math.ceil(Math.log2(memberIds.length));
    if (length > roundsLeft - place) break;
    if (length > roundsLeftFrom(span, place)) {
      place += 1;
      continue;
    }
    const order = drawOrder(memberIds, `${book.seed}:${from + place}`);
    const cup = playCup(memberIds, order, rounds.slice(place, place + length));
    cups.push(cup);
    if (cup.rounds.at(-1)?.state !== 'FINAL') break;
    place += length;
  }
  return { mode: 'CUP', cups };
}

type Pair = readonly [string | null, string | null];

function playCup(
  memberIds: readonly string[],
  order: readonly string[],
  rounds: readonly PlayRound[],
): Cup {
  const tallies = createTallies();
  for (const userId of memberIds) tallies.add(userId, undefined);
  let pairs: readonly Pair[] = firstPairs(order);
  let isKnown = true;
  const played = rounds.map((round): CupRound => {
    const { roundId } = round;
    if (!isKnown) {
      const ties = pairs.map(
        (): CupTie => ({ userIds: NOBODY, scores: NO_SCORES, winnerId: null }),
      );
      pairs = nextPairs(ties);
      return { roundId, state: 'TO_COME', ties };
    }
    for (const userId of pairs.flat()) {
      if (userId !== null && round.state !== 'OPEN') tallies.add(userId, round.scores.get(userId));
    }
    const present = new Set(round.memberIds);
    const ties = pairs.map((pair) => playTie(pair, round, { present, tallies }));
    pairs = nextPairs(ties);
    isKnown = round.state === 'FINAL';
    return { roundId, state: round.state, ties };
  });
  const final = played.at(-1);
  const isOver = final?.state === 'FINAL' && final.ties.length === 1;
  return { memberIds, rounds: played, winnerId: isOver ? (final.ties[0]?.winnerId ?? null) : null };
}

const NOBODY: Pair = [null, null];
const NO_SCORES = [null, null] as const;

/** Free places are spread evenly, one at most in each tie. */
function firstPairs(order: readonly string[]): readonly Pair[] {
  const ties = 2 ** Math.ceil(Math.log2(order.length)) / 2;
  const free = ties * 2 - order.length;
  let next = 0;
  const take = () => order[next++] ?? null;
  return Array.from({ length: ties }, (_, tie): Pair => {
    const isFree = Math.floor(((tie + 1) * free) / ties) > Math.floor((tie * free) / ties);
    return [take(), isFree ? null : take()];
  });
}

function nextPairs(ties: readonly CupTie[]): readonly Pair[] {
  return Array.from(
    { length: ties.length / 2 },
    (_, tie): Pair => [ties[tie * 2]?.winnerId ?? null, ties[tie * 2 + 1]?.winnerId ?? null],
  );
}

interface Meeting {
  /** Who is still in the group. */
  readonly present: ReadonlySet<string>;
  readonly tallies: Tallies;
}

function playTie(userIds: Pair, round: PlayRound, { present, tallies }: Meeting): CupTie {
  if (round.state === 'OPEN') return { userIds, scores: NO_SCORES, winnerId: null };
  const scoreOf = (userId: string | null) =>
    userId === null ? null : (round.scores.get(userId) ?? null);
  const scores = [scoreOf(userIds[0]), scoreOf(userIds[1])] as const;
  const there = userIds.filter((id) => id !== null && present.has(id)) as string[];
  const reached = (userId: string) => round.scores.get(userId) ?? Number.NEGATIVE_INFINITY;
  const [winnerId = null] = there.sort((a, b) => {
    const [one, two] = [reached(a), reached(b)];
    if (one !== two) return one > two ? -1 : 1;
    return tallies.compare(a, b);
  });
  return { userIds, scores, winnerId };
}
