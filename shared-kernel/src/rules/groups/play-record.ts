import type { PlayRound, PlayState } from './play-round.ts';

/** Rounds in which somebody was in the group, by place in the season. */
export interface Stay {
  readonly from: number;
  /** The first one without them; null: they are still there. */
  readonly until: number | null;
}

/** What is stored of a group's season, as servers hand it out. */
export interface PlayRecord {
  /** Whoever was in the group in a round of the season, the longest-standing first. */
  readonly members: readonly { readonly userId: string; readonly stays: readonly Stay[] }[];
  readonly rounds: readonly {
    readonly roundId: string;
    readonly month: string;
    readonly state: PlayState;
    readonly knownRounds?: number | undefined;
    /** By place among the members; null: not rated. None at all: they do not stand yet. */
    readonly scores: readonly (number | null)[] | null;
  }[];
}

/**
 * The rounds of a record, to be played. One that is played is open until its scores are known: nobody
 * has lost for want of them.
 * @param running scores of the round that is played, by user; the record has none of it
 */
export function readPlayRounds(
  { members, rounds }: PlayRecord,
  running: { readonly roundId: string; readonly scores: ReadonlyMap<string, number> } | undefined,
): readonly PlayRound[] {
  let before: readonly string[] = [];
  return rounds.map(({ roundId, month, state, knownRounds, scores }, place) => {
    const there = members.flatMap(({ userId, stays }) =>
      stays.some(({ from, until }) => from <= place && (until === null || place < until))
        ? [userId]
        : [],
    );
    // One list for as long as it is the same, which need not be compared again.
    if (!isSameList(before, there)) before = there;
    const shared = { roundId, month, knownRounds, memberIds: before };
    if (state !== 'RUNNING') {
      return { ...shared, state, scores: scoresByUser(members, scores ?? []) };
    }
    if (running?.roundId === roundId) return { ...shared, state, scores: running.scores };
    return { ...shared, state: 'OPEN', scores: new Map() };
  });
}

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, place) => id === b[place]);

function scoresByUser(
  members: PlayRecord['members'],
  scores: readonly (number | null)[],
): ReadonlyMap<string, number> {
  const byUser = new Map<string, number>();
  for (const [place, { userId }] of members.entries()) {
    const score = scores[place];
    if (score !== null && score !== undefined) byUser.set(userId, score);
  }
  return byUser;
}
