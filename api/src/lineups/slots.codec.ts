import type { IndexedPlayer, Lineup } from '@spieltag/shared-kernel/rules';
import { EMPTY_SLOT } from '../database/tables/ledger.tables.ts';
import type { PlacedLineup } from '../database/tables/ledger-transaction.types.ts';
import type { LoadedSeason } from '../season/season.types.ts';

/** A lineup as a ledger's row holds it. */
export interface LineupColumns {
  readonly formation_id: string;
  readonly slot_player_no: number[];
  readonly slot_team_no: number[];
}

/** Team of a player whose team at the time of placing is not one of the season's. */
const UNKNOWN_TEAM_ID = 'tm-k00000000';

/** The row's lineup in the words of the rules. */
export function lineupOf(season: LoadedSeason, row: LineupColumns): Lineup {
  return {
    formationId: row.formation_id,
    indexedPlayers: row.slot_player_no.map((playerNo, slot): IndexedPlayer | null => {
      if (playerNo === EMPTY_SLOT) return null;
      const teamNo = row.slot_team_no[slot] ?? EMPTY_SLOT;
      return {
        id: playerIdOf(season, playerNo),
        teamId: season.teams[teamNo]?.id ?? UNKNOWN_TEAM_ID,
      };
    }),
  };
}

/** Ids of all players in the slots. */
export function playerIdsOf(season: LoadedSeason, slotPlayerNo: readonly number[]): string[] {
  return slotPlayerNo
    .filter((playerNo) => playerNo !== EMPTY_SLOT)
    .map((playerNo) => playerIdOf(season, playerNo));
}

/** The lineup as columns of the row; slots it does not name are empty. */
export function lineupColumns(season: LoadedSeason, lineup: Lineup): LineupColumns {
  const slots = Array.from({ length: season.preset.limits.maxLineupSize }, (_, slot) => {
    const placed = lineup.indexedPlayers[slot];
    if (!placed) return { playerNo: EMPTY_SLOT, teamNo: EMPTY_SLOT };
    const player = season.playerById.get(placed.id);
    if (!player) throw new Error(`player ${placed.id} is not in season ${season.id}`);
    return {
      playerNo: player.playerNo,
      teamNo: season.teamById.get(placed.teamId)?.teamNo ?? EMPTY_SLOT,
    };
  });
  return {
    formation_id: lineup.formationId,
    slot_player_no: slots.map((slot) => slot.playerNo),
    slot_team_no: slots.map((slot) => slot.teamNo),
  };
}

/** The lineup as it is written down with a change. */
export function placedLineup(season: LoadedSeason, lineup: Lineup): PlacedLineup {
  const slots = Array.from(
    { length: season.preset.limits.maxLineupSize },
    (_, slot) => lineup.indexedPlayers[slot] ?? null,
  );
  return {
    formationId: lineup.formationId,
    playerIds: slots.map((placed) => placed?.id ?? null),
    teamIds: slots.map((placed) => placed?.teamId ?? null),
  };
}

function playerIdOf(season: LoadedSeason, playerNo: number): string {
  const player = season.players[playerNo];
  if (!player) throw new Error(`season ${season.id} has no player number ${playerNo}`);
  return player.id;
}
