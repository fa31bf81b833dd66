import { contract, type GameState } from '@spieltag/shared-kernel/contract';
import { callAt } from '../../tools/start/testing/guest.ts';

const PITCH_SLOTS = 11;

/** Somebody's part in a round. */
export interface PartOfRound extends Pick<GameState, 'seasonId' | 'roundId'> {
  readonly userId: string;
}

/** What somebody has played in a round whose lineups may be seen, as the servers have it. */
export async function playedBy(url: string, { seasonId, roundId, userId }: PartOfRound) {
  const { account, gameloop } = contract;
  const params = { seasonId, roundId, opponentId: userId };
  const [{ name }, { opponentRoundResult }] = await Promise.all([
    callAt(url, account.showUser, { params: { userId } }),
    callAt(url, gameloop.opponentLineupInformer, { params }),
  ]);
  const { players, captainId, score } = opponentRoundResult;
  if (score === null) throw new Error(`${name} was not rated in ${roundId}`);
  return {
    userId,
    name,
    score,
    /** Without the captain, who counts twice. */
    starterIds: players
      .filter(({ id, index }) => index < PITCH_SLOTS && id !== captainId)
      .map(({ id }) => id),
  };
}
