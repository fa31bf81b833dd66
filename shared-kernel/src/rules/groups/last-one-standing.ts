import { type PlayRound, type PlaySpan, type PlayState, roundsLeftFrom } from './play-round.ts';
import { createTallies, type Tallies } from './tally.ts';

/** Somebody who is out. */
export interface KnockedOut {
  readonly userId: string;
  /** Null: not rated in the round, or gone from the group. */
  readonly score: number | null;
  readonly hasLeft: boolean;
}

/** A round of an edition; of a round that is running it says who would be out by now. */
export interface StandingRound {
  readonly roundId: string;
  readonly state: PlayState;
  /** The lowest last. */
  readonly out: readonly KnockedOut[];
  /** Who is left after it, the best of the round first. */
  readonly standing: readonly string[];
}

/** From all who are in the group to the last one. */
export interface Edition {
  readonly memberIds: readonly string[];
  /** How many are out each round. */
  readonly outPerRound: number;
  readonly rounds: readonly StandingRound[];
  /** Null: more than one is left, or all who were left are gone. */
  readonly winnerId: string | null;
}

export interface LastOneStanding {
  readonly mode: 'LAST_ONE_STANDING';
  readonly editions: readonly Edition[];
}

/**
 * The lowest of each round is out; in a group of more members than rounds so many at once that one is
 * left at the end of the season, as it was known at the edition's first lock. With the last one the next
 * edition begins, for all who are in the group by then: who comes later waits for it, who goes is out.
 * Lowest is who was not rated, then who has the lower score, then as tallies of the edition compare. In a
 * round nobody was rated in, as one nobody has played, nobody is out; so many more are in the next one. Only
 * the last of the season, which none follows, goes by the tallies alone.
 */
export function playLastOneStanding(span: PlaySpan): LastOneStanding {
  const { rounds } = span;
  const editions: Edition[] = [];
  let place = 0;
  while (place < rounds.length) {
    const memberIds = rounds[place]?.memberIds ?? [];
    if (memberIds.length < 2) {
      place += 1;
      continue;
    }
    const left = roundsLeftFrom(span, place);
    const outPerRound = Math.max(1, Math.ceil((memberIds.length - 1) / left));
    const edition = playEdition(rounds.slice(place), memberIds, { outPerRound, left });
    editions.push(edition);
    if (edition.rounds.at(-1)?.state !== 'FINAL') break;
    place += edition.rounds.length;
  }
  return { mode: 'LAST_ONE_STANDING', editions };
}

interface Pace {
  readonly outPerRound: number;
  /** Rounds to the end of the season, the first of the edition included. */
  readonly left: number;
}

function playEdition(
  rounds: readonly PlayRound[],
  memberIds: readonly string[],
  { outPerRound, left }: Pace,
): Edition {
  const tallies = createTallies();
  const played: StandingRound[] = [];
  let standing = memberIds;
  let due = 0;
  for (const [place, round] of rounds.entries()) {
    due += outPerRound;
    const isPassedOver = round.scores.size === 0 && place + 1 < left;
    const one = playRound(round, standing, isPassedOver ? 0 : due, tallies);
    if (!isPassedOver) due = 0;
    played.push(one);
    standing = one.standing;
    // What comes after a round that does not stand yet depends on it.
    if (standing.length < 2 || round.state !== 'FINAL') break;
  }
  const winnerId = played.at(-1)?.state === 'FINAL' && standing.length === 1 ? standing[0] : null;
  return { memberIds, outPerRound, rounds: played, winnerId: winnerId ?? null };
}

function playRound(
  round: PlayRound,
  before: readonly string[],
  due: number,
  tallies: Tallies,
): StandingRound {
  const { roundId, state, scores } = round;
  const present = new Set(round.memberIds);
  const gone = before.filter((userId) => !present.has(userId));
  const there = before.filter((userId) => present.has(userId));
  const left = gone.map((userId) => ({ userId, score: null, hasLeft: true }));
  if (state === 'OPEN') return { roundId, state, out: left, standing: there };
  for (const userId of there) tallies.add(userId, scores.get(userId));
  const scoreOf = (userId: string) => scores.get(userId) ?? Number.NEGATIVE_INFINITY;
  const order = there.toSorted((a, b) => {
    const [one, two] = [scoreOf(a), scoreOf(b)];
    if (one !== two) return one > two ? -1 : 1;
    return tallies.compare(a, b);
  });
  const staying = Math.max(1, order.length - due);
  const out = order
    .slice(staying)
    .map((userId) => ({ userId, score: scores.get(userId) ?? null, hasLeft: false }));
  return { roundId, state, out: [...out, ...left], standing: order.slice(0, staying) };
}
