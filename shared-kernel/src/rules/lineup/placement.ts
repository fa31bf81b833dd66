import type { RulesContext } from '../context.ts';
import { formationById, slotPositions } from '../formations.ts';
import type { Refusal } from '../refusal.ts';
import type { Result } from '../result.ts';
import { accept, refuse } from '../result.ts';
import { teamCounts, teamOverLimit } from '../squad.ts';
import type { IndexedPlayer, Lineup, PlayerPosition, Position } from '../types.ts';

/** A lineup as a client sends it: the order of the ids is the order of the slots. */
export interface SentLineup {
  readonly formationId: string;
  readonly indexedPlayers: readonly (string | null)[];
}

/** Where a player of the squad stands. */
export interface HeldSlot {
  readonly placed: IndexedPlayer;
  readonly index: number;
  readonly position: Position;
}

/** Positions of a lineup's slots, or why it has none. */
export function positionsOf(
  formationId: string,
  ctx: RulesContext,
): Result<readonly Position[], Refusal> {
  const formation = formationById(ctx.formations, formationId);
  if (formation === undefined) return refuse({ code: 'UNKNOWN_FORMATION', formationId });
  return accept(slotPositions(formation, ctx.limits));
}

/**
 * Players of the squad by id. A player counts for the position of the slot they were placed in:
 * neither leaving the catalogue nor being listed elsewhere later makes a lineup unmovable.
 */
export function heldSlots(lineup: Lineup, ctx: RulesContext): ReadonlyMap<string, HeldSlot> {
  const positions = positionsOf(lineup.formationId, ctx);
  const held = new Map<string, HeldSlot>();
  if (!positions.ok) return held;
  positions.value.forEach((position, index) => {
    const placed = lineup.indexedPlayers[index];
    if (placed) held.set(placed.id, { placed, index, position });
  });
  return held;
}

/**
 * Why the players, whoever they belong to, do not fit their slots; undefined when they do. How many of a team
 * are on the pitch is `pitchTeamVerdict`.
 */
export function placementVerdict(
  lineup: Lineup,
  positions: readonly Position[],
  positionOf: (playerId: string) => PlayerPosition | undefined,
  ctx: RulesContext,
): Refusal | undefined {
  if (lineup.indexedPlayers.length !== ctx.limits.maxLineupSize) return { code: 'INVALID_LINEUP' };
  const seen = new Set<string>();
  for (const [index, position] of positions.entries()) {
    const placed = lineup.indexedPlayers[index];
    if (!placed) continue;
    const playerId = placed.id;
    if (seen.has(playerId)) return { code: 'DUPLICATE_PLAYER', playerId };
    seen.add(playerId);
    const own = positionOf(playerId);
    if (own === 'UNKNOWN') return { code: 'POSITION_UNKNOWN', playerId };
    if (own !== undefined && own !== position)
      return { code: 'WRONG_POSITION', playerId, position };
  }
  return undefined;
}

/** A lineup with more players of a team on the field than allowed is refused. */
export function pitchTeamVerdict(lineup: Lineup, { limits }: RulesContext): Refusal | undefined {
  const max = limits.maxTeamPresenceOnField;
  const teamId = teamOverLimit(teamCounts(lineup, { onField: true }), max);
  return teamId === undefined ? undefined : { code: 'MAX_FOR_TEAM_ON_PITCH', teamId, max };
}

/** Whether two lineups place the same players in the same slots of the same formation. */
export function isSamePlacement(held: Lineup, sent: SentLineup): boolean {
  return (
    held.formationId === sent.formationId &&
    held.indexedPlayers.length === sent.indexedPlayers.length &&
    held.indexedPlayers.every((placed, i) => (placed?.id ?? null) === sent.indexedPlayers[i])
  );
}
