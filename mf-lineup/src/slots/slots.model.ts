import type { MatchPlayer, Player } from '@spieltag/shared-kernel/contract';
import {
  dragVerdict,
  formationById,
  type IndexedPlayer,
  isRoundOver,
  type MatchLineupStatus,
  type Position,
  type Refusal,
  slotPositions,
} from '@spieltag/shared-kernel/rules';
import {
  type BadgeStatus,
  badgeStatus,
  isExpected,
  type TokenMark,
} from '@spieltag/shared-kernel/ui';
import type { Game } from '../game/game.model.ts';
import { isDeepEqual } from './deep-equal.ts';

/** A player who stands in a slot. */
export interface Occupant {
  readonly id: string;
  /** Team at the time of placing: whose shirt is worn here. */
  readonly teamId: string;
  readonly name: string;
  /** Undefined: the client database does not know them (any more). */
  readonly player: Player | undefined;
  readonly status: BadgeStatus | undefined;
  /** Expected rather than known. */
  readonly unsure: boolean;
  readonly marks: readonly TokenMark[];
}

/** A slot on the pitch (index 0-10) or on the bench (11 and above). */
export interface LineupSlot {
  readonly index: number;
  readonly position: Position;
  readonly occupant: Occupant | undefined;
  /** Why nobody can leave or enter this slot now. */
  readonly lock: Refusal | undefined;
}

/** Stands for the name of a player the client database does not know. */
export const UNKNOWN_NAME = '?';

/** All slots of the lineup, the pitch first. */
export function lineupSlots(game: Game): readonly LineupSlot[] {
  const { lineup, context } = game;
  const formation = formationById(game.database.allFormations, lineup.formationId);
  if (!formation) return [];
  const reported = reportedPlayers(game);
  return slotPositions(formation, context.limits).map((position, index) => {
    const placed = lineup.indexedPlayers[index];
    return {
      index,
      position,
      occupant: placed ? occupantOf(placed, game, reported.get(placed.id)) : undefined,
      lock: lockOf(game, index),
    };
  });
}

/** The next slots, those that have not changed as the ones held: what shows them need not look again. */
export function keepSlots(
  held: readonly LineupSlot[],
  next: readonly LineupSlot[],
): readonly LineupSlot[] {
  const kept = next.map((slot) => {
    const before = held[slot.index];
    return before && isDeepEqual(before, slot) ? before : slot;
  });
  return kept.length === held.length && kept.every((slot, i) => slot === held[i]) ? held : kept;
}

function lockOf({ lineup, context }: Game, index: number): Refusal | undefined {
  const refusal = dragVerdict(lineup, index, context);
  return refusal?.code === 'EMPTY_SLOT' ? undefined : refusal;
}

function occupantOf(
  { id, teamId }: IndexedPlayer,
  game: Game,
  reported: MatchPlayer | undefined,
): Occupant {
  const player = game.players.get(id);
  const match = game.matchStatuses.get(player?.teamId ?? teamId);
  const status = statusOf(game, player, reported, match);
  return {
    id,
    teamId,
    player,
    name: player?.displayName ?? UNKNOWN_NAME,
    status,
    // That somebody has left the season is no guess.
    unsure: player?.active === true && isExpected(status, match, game.state.phase),
    marks: marksOf(player, teamId),
  };
}

/** Once the round is over nothing is known; a missing player counts as inactive. */
function statusOf(
  { state }: Game,
  player: Player | undefined,
  reported: MatchPlayer | undefined,
  match: MatchLineupStatus | undefined,
): BadgeStatus | undefined {
  if (isRoundOver(state.phase)) return undefined;
  if (!player?.active) return 'INACTIVE';
  const known = reported && reported.status !== 'UNKNOWN' ? reported.status : player.status;
  const isUnderWay = match === 'LIVE' || match === 'FINISHED' || match === 'HALTED';
  const hasComeOn = reported?.status === 'BENCH' && reported.isOnBench === false;
  const isWithin = hasComeOn || (known !== 'BENCH' && known !== 'INACTIVE');
  return isUnderWay && isWithin ? match : badgeStatus(known, match);
}

function marksOf(player: Player | undefined, teamId: string): readonly TokenMark[] {
  if (!player?.active) return ['left-season'];
  return player.teamId === teamId ? [] : ['changed-team'];
}

/** What a match says of its players; of two of a team the one that is over says nothing of the other. */
function reportedPlayers({ state, matchStatuses }: Game): ReadonlyMap<string, MatchPlayer> {
  return new Map(
    state.currentResults.matches.flatMap((match) =>
      match.players
        .filter(({ teamId }) => matchStatuses.get(teamId) === match.state)
        .map((player): [string, MatchPlayer] => [player.id, player]),
    ),
  );
}
