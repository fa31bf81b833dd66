import type { GameState, Group, Ranking } from '@spieltag/shared-kernel/contract';
import { arePointsCounted } from '@spieltag/shared-kernel/rules';
import { isProvisional } from '../../live/use-running-ranking.ts';

/** How the user stands in a group in a round, or why that is not known. */
export type Standing =
  | {
      readonly kind: 'placed' | 'provisional';
      readonly rank: number;
      readonly score: number;
      readonly of: number;
    }
  | { readonly kind: 'alone' | 'running' | 'toCome' | 'calculating' | 'unrated' | 'nobody' };

interface Round {
  readonly roundId: string;
  readonly state: Pick<GameState, 'roundId' | 'phase'> | undefined;
}

/** Reads the ranking of a group for one of its members. */
export function standingOf(
  ranking: Pick<Ranking, 'state' | 'entries'>,
  { members }: Pick<Group, 'members'>,
  userId: string | undefined,
  { roundId, state }: Round,
): Standing {
  const { entries } = ranking;
  if (members.length === 1 && entries.length === 0) return { kind: 'alone' };
  if (ranking.state === 'CREATED' && entries.length === 0) {
    const isRunning = state?.roundId === roundId && arePointsCounted(state.phase);
    return { kind: isRunning ? 'running' : 'toCome' };
  }
  if (ranking.state === 'DISPATCHED') return { kind: 'calculating' };
  // So it is as well where no match of the round has been played, which is nobody's fault.
  if (entries.length === 0) return { kind: 'nobody' };
  const own = entries.find((entry) => entry.userId === userId);
  if (!own) return { kind: 'unrated' };
  const kind = isProvisional(ranking) ? 'provisional' : 'placed';
  return { kind, rank: own.rank, score: own.score, of: entries.length };
}
