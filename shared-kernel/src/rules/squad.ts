import type { RulesContext } from './context.ts';
import { formationById, positionLimit, slotPositions } from './formations.ts';
import type {
  Formation,
  Lineup,
  LineupCompleteness,
  LineupLimits,
  PlayerPosition,
  Position,
} from './types.ts';
import { BENCH_START, POSITIONS } from './types.ts';

/** A lineup of empty slots. */
export function emptyLineup(formation: Formation, limits: LineupLimits): Lineup {
  return {
    formationId: formation.id,
    indexedPlayers: Array.from({ length: limits.maxLineupSize }, () => null),
  };
}

/** Slots 0-10 are the pitch, 11 and above the bench. */
export function isOnPitch(index: number): boolean {
  return index < BENCH_START;
}

/** Ids of all players of the squad, in the order of their slots. */
export function squadPlayerIds(lineup: Lineup): readonly string[] {
  return lineup.indexedPlayers.flatMap((placed) => (placed ? [placed.id] : []));
}

/** A lineup as it is sent: who stands in each slot; null: nobody. */
export function sentLineup({ formationId, indexedPlayers }: Lineup) {
  return { formationId, indexedPlayers: indexedPlayers.map((placed) => placed?.id ?? null) };
}

/** Slot of a player; undefined when they are not in the squad. */
export function slotOf(lineup: Lineup, playerId: string): number | undefined {
  const index = lineup.indexedPlayers.findIndex((placed) => placed?.id === playerId);
  return index === -1 ? undefined : index;
}

/** Whether the player's position is known, without which nobody is bought, placed or proposed. */
export function hasPosition<P extends { readonly position: PlayerPosition }>(
  player: P,
): player is P & { readonly position: Position } {
  return player.position !== 'UNKNOWN';
}

/** How many players of each position the squad holds, going by the slots they were placed in. */
export function positionCounts(
  lineup: Lineup,
  formation: Formation,
  limits: LineupLimits,
): Readonly<Record<Position, number>> {
  const counts: Record<Position, number> = {
    GOALKEEPER: 0,
    DEFENDER: 0,
    MIDFIELDER: 0,
    FORWARD: 0,
  };
  slotPositions(formation, limits).forEach((position, index) => {
    if (lineup.indexedPlayers[index]) counts[position] += 1;
  });
  return counts;
}

/** How many players of each team the squad holds, by the team recorded when they were placed. */
export function teamCounts(
  lineup: Lineup,
  options: { readonly onField?: boolean } = {},
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const end = options.onField ? BENCH_START : lineup.indexedPlayers.length;
  for (const placed of lineup.indexedPlayers.slice(0, end)) {
    if (placed) counts.set(placed.teamId, (counts.get(placed.teamId) ?? 0) + 1);
  }
  return counts;
}

/** First team with more players than the limit; a limit of 0 means no limit. */
export function teamOverLimit(
  counts: ReadonlyMap<string, number>,
  limit: number,
): string | undefined {
  if (limit === 0) return undefined;
  for (const [teamId, count] of counts) if (count > limit) return teamId;
  return undefined;
}

/** A roster is rated only when it holds exactly the required number of players. */
export function isComplete(lineup: Lineup, { limits }: Pick<RulesContext, 'limits'>): boolean {
  return squadPlayerIds(lineup).length === limits.maxLineupSize;
}

/** Players of a position the roster lacks. */
export interface MissingPlaces {
  readonly position: Position;
  /** At least 1. */
  readonly count: number;
}

/** What a roster lacks, by position; empty when it is complete. */
export function missingPlaces(
  lineup: Lineup,
  { formations, limits }: Pick<RulesContext, 'formations' | 'limits'>,
): readonly MissingPlaces[] {
  const formation = formationById(formations, lineup.formationId);
  if (!formation) return [];
  const held = positionCounts(lineup, formation, limits);
  return POSITIONS.flatMap((position) => {
    const count = positionLimit(limits, position) - held[position];
    return count > 0 ? { position, count } : [];
  });
}

/** FULL (it is rated), EMPTY_OR_PARTIAL, or NONE when the user has no ledger in the season. */
export function lineupCompleteness(
  lineup: Lineup | undefined,
  limits: LineupLimits,
): LineupCompleteness {
  if (lineup === undefined) return 'NONE';
  return isComplete(lineup, { limits }) ? 'FULL' : 'EMPTY_OR_PARTIAL';
}
