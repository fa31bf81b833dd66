import {
  PLAYER_STATUSES,
  type PlayerMatchStats,
  type PlayerStatus,
  type Position,
} from '@spieltag/shared-kernel/rules';
import type { KickerRow } from './kicker.schemas.ts';

/** What a goal is worth tells the position it was scored from. */
const POSITION_OF_GOAL_POINTS: ReadonlyMap<number, Position> = new Map([
  [6, 'GOALKEEPER'],
  [5, 'DEFENDER'],
  [4, 'MIDFIELDER'],
  [3, 'FORWARD'],
]);
const YELLOW_RED_POINTS = 3;
const RED_POINTS = 6;

/**
 * What a recorded row says of the player's match; null: not rated. Rows hold points rather than
 * events: minutes, yellow cards and own goals are not among them and stay 0.
 */
export function rowStats({ pointsBreakDown: row }: KickerRow): PlayerMatchStats | null {
  if (row.pointsStarter === null) return null;
  const cards = Math.max(0, -(row.pointsCards ?? 0));
  return {
    starter: row.pointsStarter > 0,
    joker: (row.pointsJoker ?? 0) > 0,
    minutes: 0,
    grade: row.grade,
    goals: row.goals ?? 0,
    assists: row.assists ?? 0,
    cleanSheet: (row.pointsCleanSheet ?? 0) > 0,
    playerOfTheMatch: (row.pointsMvp ?? 0) > 0,
    yellowCards: 0,
    yellowRedCards: Math.floor((cards % RED_POINTS) / YELLOW_RED_POINTS),
    redCards: Math.floor(cards / RED_POINTS),
    ownGoals: 0,
    goalsConceded: 0,
    saves: 0,
    penaltiesSaved: 0,
    penaltiesMissed: 0,
    bonus: 0,
  };
}

/** A status by the word of a row; null: not one of ours. */
export function knownStatus(word: string): PlayerStatus | null {
  if (word === 'OUT') return 'INACTIVE';
  return PLAYER_STATUSES.find((status) => status === word) ?? null;
}

/**
 * The position a row was rated with, as far as its points give it away. It decides what the goals of
 * that row are worth and nothing else: it is not taken for the player's own.
 */
export function rowPosition({ pointsBreakDown: row }: KickerRow): Position | null {
  if ((row.pointsCleanSheet ?? 0) > 0) return 'GOALKEEPER';
  if (!row.goals || row.pointsGoals === null) return null;
  return POSITION_OF_GOAL_POINTS.get(row.pointsGoals / row.goals) ?? null;
}
