import type { Browser } from '@playwright/test';
import type {
  BodyOf,
  contract,
  GameState,
  MatchFigures,
  MatchRecord,
} from '@spieltag/shared-kernel/contract';
import type { RunningGame } from '../fixtures/start-game.ts';
import { GOAL_NOTICE } from '../pages/goal-notice.ts';
import { asOperator, type OperatorCall } from './as-operator.ts';

type RoundOf = Pick<GameState, 'seasonId' | 'roundId'>;
type Correction = BodyOf<typeof contract.administration.correctPlayer>;

/** An operator says of somebody of a round that it was one goal more; gives the name. */
export function correctGoals(
  browser: Browser,
  game: RunningGame,
  { seasonId, roundId }: RoundOf,
): Promise<string> {
  return asOperator(browser, game, async (call) => {
    const match = await firstMatch(call, roundId);
    const { players } = await call<MatchFigures>(`match-figures/${seasonId}/${match.id}.json`);
    const player = players.find(({ counted }) => counted !== null && counted.minutes > 0);
    if (!player?.counted) throw new Error(`nobody has played in ${match.id}`);
    const correction: Correction = {
      seasonId,
      matchId: match.id,
      playerId: player.id,
      figures: { goals: player.counted.goals + 1 },
      replaces: player.correctionId,
      notice: GOAL_NOTICE,
      reason: 'Confirmed by the league',
    };
    await call('correct-player.json', correction);
    return player.name;
  });
}

async function firstMatch(call: OperatorCall, roundId: string): Promise<MatchRecord> {
  const path = `round-matches/${roundId}.json`;
  const [match] = (await call<{ matches: readonly MatchRecord[] }>(path)).matches;
  if (!match) throw new Error(`no match in ${roundId}`);
  return match;
}
