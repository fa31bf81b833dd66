import { accept, type Result, refuse } from '../result.ts';

/**
 * How a group is played.
 * - `TABLE`: the ranking of the season, as it is without any rule book
 * - `HEAD_TO_HEAD`: a duel each round, three points for a win and one for a draw
 * - `MONTHLY`: a table for each calendar month
 * - `CUP`: knock-out, drawn anew when one has been won
 * - `LAST_ONE_STANDING`: the lowest of each round are out
 * - `BEST_ROUNDS`: of each member's rounds only the best so many count
 */
export const PLAY_MODES = [
  'TABLE',
  'HEAD_TO_HEAD',
  'MONTHLY',
  'CUP',
  'LAST_ONE_STANDING',
  'BEST_ROUNDS',
] as const;
export type PlayMode = (typeof PLAY_MODES)[number];

/** How many rounds may count where the best so many do. */
export const BEST_ROUNDS_MIN = 1;
export const BEST_ROUNDS_MAX = 60;

/** How a group is played, with all that its draws come from. */
export interface RuleBook {
  readonly mode: PlayMode;
  /** How many rounds count in BEST_ROUNDS; null in all other modes. */
  readonly bestOf: number | null;
  /** What is drawn is drawn from this: the same seed always draws the same. */
  readonly seed: number;
}

/** A rule book and the round it holds from. */
export interface ChosenBook {
  readonly book: RuleBook;
  /** Place of its first round in the season, from 0. */
  readonly from: number;
}

/** What a group is played by before anybody has chosen anything. */
export const DEFAULT_RULE_BOOK: RuleBook = { mode: 'TABLE', bestOf: null, seed: 0 };

/** A rule book by what somebody has asked for; refused when its parts do not fit each other. */
export function writeRuleBook(
  mode: PlayMode,
  bestOf: number | null,
  seed: number,
): Result<RuleBook, 'BEST_OF_MISSING' | 'BEST_OF_UNWANTED'> {
  if (mode !== 'BEST_ROUNDS') {
    return bestOf === null ? accept({ mode, bestOf, seed }) : refuse('BEST_OF_UNWANTED');
  }
  const fits =
    bestOf !== null &&
    Number.isInteger(bestOf) &&
    bestOf >= BEST_ROUNDS_MIN &&
    bestOf <= BEST_ROUNDS_MAX;
  return fits ? accept({ mode, bestOf, seed }) : refuse('BEST_OF_MISSING');
}
