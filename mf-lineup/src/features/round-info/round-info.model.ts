import type { GameState, Round } from '@spieltag/shared-kernel/contract';
import {
  BENCH_START,
  CAPTAIN_FACTOR,
  canChangeLineup,
  type RoundPhase,
} from '@spieltag/shared-kernel/rules';
import type { Game } from '../../game/game.model.ts';
import { isCounted } from '../../slots/player-points.model.ts';
import type { FigureSources } from '../info-display/figure.model.ts';

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
 * the sum of those on the pitch, the captain's twice. null: the lineup is not rated; undefined:
 * nothing is counted.
 */
export function roundScore(
  { state, lineup }: Pick<Game, 'state' | 'lineup'>,
  { ownResult, roundPoints, captainId }: Omit<FigureSources, 'ownStats'>,
): number | null | undefined {
  if (!isCounted(state)) return undefined;
  if (ownResult && ownResult.players.length === 0) return null;
  if (ownResult?.score !== undefined && ownResult.score !== null) return ownResult.score;
  return lineup.indexedPlayers.slice(0, BENCH_START).reduce((sum, placed) => {
    const points = (placed && roundPoints.get(placed.id)) ?? 0;
    return sum + points * (placed && placed.id === captainId ? CAPTAIN_FACTOR : 1);
  }, 0);
}
