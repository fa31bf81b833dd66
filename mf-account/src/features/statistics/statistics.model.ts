import type { Player, Round, RoundResult } from '@spieltag/shared-kernel/contract';
import { hasRating, type Popularity } from '@spieltag/shared-kernel/remote';
import { isRated, NO_PRICE, PLAYER_STATUSES, type Position } from '@spieltag/shared-kernel/rules';

/** What points are added up over. */
export const TIMEFRAMES = ['season', 'lastFive', 'round'] as const;
export type Timeframe = (typeof TIMEFRAMES)[number];

/** By what the list can be ordered. */
export const STATISTICS_ORDERS = ['rating', 'popularity', 'price', 'ratio', 'status'] as const;
export type StatisticsOrder = (typeof STATISTICS_ORDERS)[number];

export const ALL = 'all';

/** Who is shown. */
export interface StatisticsFilter {
  readonly position: Position | typeof ALL;
  readonly teamId: string;
}

/** A player with the figures of a timeframe. */
export interface StatisticsRow {
  readonly player: Player;
  readonly points: number;
  /** He has points, or something they were made of; of others none are shown. */
  readonly isRated: boolean;
  /** Points per million; undefined where there is no price, or there are no points. */
  readonly ratio: number | undefined;
  /** Share of the teams that hold him, 0 to 1; undefined: not counted yet. */
  readonly popularity: number | undefined;
}

const MILLION = 1_000_000;
const LAST_FEW = 5;
/** Below everyone who has points, above everyone who has lost some. */
const NO_POINTS = -0.1;

/** Ids of the rounds a timeframe adds up; the whole season needs none: the players carry its sum. */
export function roundsOf(
  timeframe: Timeframe,
  completed: readonly Round[],
  roundId: string | undefined,
): readonly string[] {
  if (timeframe === 'season') return [];
  if (timeframe === 'lastFive') return completed.slice(-LAST_FEW).map(({ id }) => id);
  return roundId === undefined ? [] : [roundId];
}

/**
 * Rounds with results, oldest first: up to the one that was completed last.
 * @param rounds in order of play, which dates do not tell: a match may be brought before other rounds
 */
export function completedRounds(rounds: readonly Round[], lastId: string | null): readonly Round[] {
  return rounds.slice(0, rounds.findIndex(({ id }) => id === lastId) + 1);
}

/** Points by player id, added up over rounds, of those who were rated in one of them. */
export function pointsIn(results: readonly RoundResult[]): ReadonlyMap<string, number> {
  const points = new Map<string, number>();
  const players = results.flatMap(({ matches }) => matches.flatMap((match) => match.players));
  for (const player of players.filter(isRated)) {
    points.set(player.id, (points.get(player.id) ?? 0) + player.points);
  }
  return points;
}

/** The players of the season that fit; `points` undefined: those of the whole season. */
export function statisticsRows(
  players: readonly Player[],
  { position, teamId }: StatisticsFilter,
  points: ReadonlyMap<string, number> | undefined,
  popularity?: Popularity,
): readonly StatisticsRow[] {
  return players
    .filter((player) => player.active)
    .filter((player) => position === ALL || player.position === position)
    .filter((player) => teamId === ALL || player.teamId === teamId)
    .map((player) => {
      const earned = points ? (points.get(player.id) ?? 0) : player.rating;
      const hasPoints = points ? points.has(player.id) : hasRating(player);
      const { marketValue } = player;
      const hasPrice = marketValue > 0 && marketValue < NO_PRICE;
      return {
        player,
        points: earned,
        isRated: hasPoints,
        ratio: hasPoints && hasPrice ? (earned * MILLION) / marketValue : undefined,
        popularity: popularity && (popularity.get(player.id) ?? 0),
      };
    });
}

/** The best first, by status those who start first; ties by price, then by name. */
export function ordered(
  rows: readonly StatisticsRow[],
  order: StatisticsOrder,
  isReversed: boolean,
): readonly StatisticsRow[] {
  const turn = isReversed ? -1 : 1;
  return [...rows].sort((a, b) => turn * (figureOf(b, order) - figureOf(a, order)) || tie(a, b));
}

/** What the list can be ordered by: not by who plays or who is held while nobody knows. */
export function ordersFor(rows: readonly StatisticsRow[]): readonly StatisticsOrder[] {
  const knowsStatus = rows.some(({ player }) => player.status !== 'UNKNOWN');
  const knowsPopularity = rows.some(({ popularity }) => popularity !== undefined);
  return STATISTICS_ORDERS.filter(
    (order) => (order !== 'status' || knowsStatus) && (order !== 'popularity' || knowsPopularity),
  );
}

function figureOf(row: StatisticsRow, order: StatisticsOrder): number {
  const { player, points, isRated: hasPoints, ratio, popularity } = row;
  if (order === 'popularity') return popularity ?? 0;
  if (order === 'price') return player.marketValue < NO_PRICE ? player.marketValue : 0;
  if (order === 'ratio') return ratio ?? Number.NEGATIVE_INFINITY;
  if (order === 'rating') return hasPoints ? points : NO_POINTS;
  const rank = PLAYER_STATUSES.indexOf(player.status);
  // What nobody knows comes last.
  return rank === 0 ? -PLAYER_STATUSES.length : -rank;
}

function tie(a: StatisticsRow, b: StatisticsRow): number {
  return (
    figureOf(b, 'price') - figureOf(a, 'price') ||
    a.player.displayName.localeCompare(b.player.displayName, 'de') ||
    a.player.id.localeCompare(b.player.id)
  );
}
