import type { GameState, Round } from '@spieltag/shared-kernel/contract';
import {
  arePointsCounted,
  canChangeLineup,
  isSeasonOver,
  type RoundPhase,
} from '@spieltag/shared-kernel/rules';
import type { FigureSources } from '../../figures/figure.model.ts';
import type { Game } from '../../game/game.model.ts';

/**
 * Where a round stands, for the sentence about it: a phase, GAMEDAY divided by what can be done; frozen
 * after the last round the season is over.
 */
export type RoundSentence = RoundPhase | 'GAMEDAY_CHANGEABLE' | 'SEASON_OVER';

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
export function roundSentence({
  context,
  state,
  database,
}: Pick<Game, 'context' | 'state' | 'database'>): RoundSentence {
  if (isSeasonOver(state, database.rounds)) return 'SEASON_OVER';
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
 * Points of the lineup in the round, as the server counts them. null: the lineup is not rated;
 * undefined: nothing is counted yet, or it is not known.
 */
export function roundScore(
  { phase }: Pick<GameState, 'phase'>,
  { ownResult }: Pick<FigureSources, 'ownResult'>,
): number | null | undefined {
  return arePointsCounted(phase) ? ownResult?.score : undefined;
}
