import type { RulesContext } from '../context.ts';
import { slotPositions } from '../formations.ts';
import { isPlayerLocked } from '../lineup/locks.ts';
import { hasPrice } from '../market-terms/price.ts';
import { hasPosition, isOnPitch, squadPlayerIds, teamCounts } from '../squad.ts';
import type { Formation, Lineup, PlayablePlayer, Position, RulePlayer } from '../types.ts';
import { POSITIONS } from '../types.ts';

/** An empty slot of the roster. */
export interface Gap {
  readonly index: number;
  readonly position: Position;
  readonly onPitch: boolean;
}

/** A player the roster can be filled up with. */
export interface FreePlayer {
  readonly player: PlayablePlayer;
  /** For the bench only: their match has begun, or they are no choice for the pitch. */
  readonly benchOnly: boolean;
}

/** Players the roster can be filled up with, per position, the dearest first. */
export type FreePlayers = Readonly<Record<Position, readonly FreePlayer[]>>;

/** The room a team has left in the roster and on the pitch, by its id. */
export interface TeamRoom {
  readonly roster: (teamId: string) => number;
  readonly pitch: (teamId: string) => number;
}

/** Empty slots of a lineup, the pitch first. */
export function gapsOf(lineup: Lineup, formation: Formation, ctx: RulesContext): readonly Gap[] {
  return slotPositions(formation, ctx.limits).flatMap((position, index) =>
    lineup.indexedPlayers[index] ? [] : [{ index, position, onPitch: isOnPitch(index) }],
  );
}

/** Who of the pool can be bought. */
export function freePlayers(
  pool: readonly RulePlayer[],
  lineup: Lineup,
  ctx: RulesContext,
): FreePlayers {
  const held = new Set(squadPlayerIds(lineup));
  const free: Record<Position, FreePlayer[]> = {
    GOALKEEPER: [],
    DEFENDER: [],
    MIDFIELDER: [],
    FORWARD: [],
  };
  for (const player of pool) {
    if (player.active === false || !hasPrice(player) || held.has(player.id)) continue;
    if (!hasPosition(player)) continue;
    free[player.position].push({ player, benchOnly: isPlayerLocked(player.id, ctx) });
  }
  for (const position of POSITIONS) {
    free[position].sort((a, b) => b.player.marketValue - a.player.marketValue);
  }
  return free;
}

/** Those of the free players who fit, some of them for the bench only. */
export function narrowed(
  free: FreePlayers,
  fits: (player: RulePlayer) => boolean,
  isForPitch: (player: RulePlayer) => boolean,
): FreePlayers {
  const of = (position: Position) =>
    free[position].flatMap(({ player, benchOnly }) =>
      fits(player) ? { player, benchOnly: benchOnly || !isForPitch(player) } : [],
    );
  return {
    GOALKEEPER: of('GOALKEEPER'),
    DEFENDER: of('DEFENDER'),
    MIDFIELDER: of('MIDFIELDER'),
    FORWARD: of('FORWARD'),
  };
}

/** Room left by the players held; a limit of 0 leaves room without end. */
export function teamRoom(lineup: Lineup, { limits }: RulesContext): TeamRoom {
  const roster = teamCounts(lineup);
  const pitch = teamCounts(lineup, { onField: true });
  const left = (limit: number, held = 0) =>
    limit === 0 ? Number.MAX_SAFE_INTEGER : Math.max(0, limit - held);
  return {
    roster: (teamId) => left(limits.maxTeamPresence, roster.get(teamId)),
    pitch: (teamId) => left(limits.maxTeamPresenceOnField, pitch.get(teamId)),
  };
}
