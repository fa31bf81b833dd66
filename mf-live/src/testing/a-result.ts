import type { UserRoundResult } from '@spieltag/shared-kernel/contract';
import { SAMPLE } from '@spieltag/shared-kernel/testing';

type Placed = UserRoundResult['players'][number];
type ResultParts = Partial<Omit<UserRoundResult, 'players'>> & {
  readonly players?: readonly PlacedPart[];
};
type PlacedPart = Pick<Placed, 'id' | 'index'> & Partial<Placed>;

/** Players of a lineup; `rest` of each says what matters in a test. */
export function placed(players: readonly PlacedPart[]): Placed[] {
  return players.map((player) => ({ teamId: 'tm-1', points: 0, ...player }));
}

/** The result of a round of the sample user. */
export function aResult({ players = [], ...rest }: ResultParts): UserRoundResult {
  return {
    userId: SAMPLE.userId,
    roundId: SAMPLE.roundId,
    phase: 'COMPLETED',
    score: 7,
    rank: null,
    formationId: '1442',
    players: placed(players),
    personalMaximalPoints: null,
    maximalPoints: null,
    personalOptimalLineup: null,
    optimalLineup: null,
    ...rest,
  };
}
