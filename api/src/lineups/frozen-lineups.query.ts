import type { Lineup } from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { findRosters, type RoundRoster } from '../evaluation/index.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import { ratedRoster } from './rated-roster.ts';
import { lineupOf } from './slots.codec.ts';

/** A lineup as it is rated. */
export interface FrozenLineup {
  readonly lineup: Lineup;
  readonly captainSlot: number | null;
  /** Money besides the roster, whole euros; null: not known. */
  readonly budget: number | null;
}

/** The lineups of a user as they are rated, by round. */
export async function findFrozenLineups(
  db: Kysely<Database>,
  season: LoadedSeason,
  userNo: number | undefined,
  roundIds: readonly string[],
): Promise<ReadonlyMap<string, FrozenLineup>> {
  if (userNo === undefined) return new Map();
  const rosters = await findRosters(db, season.id, userNo, roundIds);
  return new Map(
    Array.from(rosters, ([roundId, roster]) => [roundId, frozenLineupOf(season, roster)]),
  );
}

/** A lineup as it is rated, of the roster it was frozen as. */
export function frozenLineupOf(season: LoadedSeason, roster: RoundRoster): FrozenLineup {
  const { formationId, playerNos, teamNos, captainSlot, budget } = ratedRoster(season, roster);
  const row = {
    formation_id: formationId,
    slot_player_no: [...playerNos],
    slot_team_no: [...teamNos],
  };
  return { lineup: lineupOf(season, row), captainSlot, budget };
}
