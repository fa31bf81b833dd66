import type { GameState, Round, UserRoundResult } from '@spieltag/shared-kernel/contract';
import { BENCH_START, canChangeLineup, type RoundPhase } from '@spieltag/shared-kernel/rules';
import type { Game } from '../../game/game.model.ts';
import { isCounted } from '../../slots/player-points.model.ts';

/** Where a round stands, for the sentence about it: a phase, GAMEDAY told apart by what can be done. */
export type RoundSentence = RoundPhase | 'GAMEDAY_CHANGEABLE';

/** When lineups are fixed. */
export interface LockTime {
  /** Game time, epoch ms. */
  readonly at: number;
  /** Near, and the season's clock moves by itself: counted down rather than dated. */
  readonly counts: boolean;
}

/** Further away than this a date says more than hours. */
const COUNTED_DOWN_MS = 172_800_000;

/** The sentence about the phase of the round. */
export function roundSentence({ context }: Pick<Game, 'context'>): RoundSentence {
  const { roundPhase, marketPhase } = context;
  const isOpen = roundPhase === 'GAMEDAY' && canChangeLineup(roundPhase, marketPhase);
  return isOpen ? 'GAMEDAY_CHANGEABLE' : roundPhase;
}

/** The lock of the coming round; undefined once it has passed, or while nobody knows when. */
export function lockTime(
  { phase, phaseEndsAt, clockMode }: Pick<GameState, 'phase' | 'phaseEndsAt' | 'clockMode'>,
  round: Pick<Round, 'startDate'> | undefined,
  gameNow: number,
): LockTime | undefined {
  const at = phaseEndsAt ?? round?.startDate;
  if (phase !== 'GENERAL' || at === undefined) return undefined;
  return { at, counts: clockMode !== 'stepped' && at - gameNow < COUNTED_DOWN_MS };
}

/**
 * Points of the lineup in the round that is counted: the server's sum once it has one, until then
 * the sum of those on the pitch. null: the lineup is not rated; undefined: nothing is counted.
 */
export function roundScore(
  { state, lineup }: Pick<Game, 'state' | 'lineup'>,
  result: Pick<UserRoundResult, 'score' | 'players'> | undefined,
  roundPoints: ReadonlyMap<string, number>,
): number | null | undefined {
  if (!isCounted(state)) return undefined;
  if (result && result.players.length === 0) return null;
  if (result?.score !== undefined && result.score !== null) return result.score;
  return lineup.indexedPlayers
    .slice(0, BENCH_START)
    .reduce((sum, placed) => sum + ((placed && roundPoints.get(placed.id)) ?? 0), 0);
}
