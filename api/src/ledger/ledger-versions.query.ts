import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import {
  type MatchStates,
  type SeasonState,
  seasonStateOf,
  selectSeasonState,
} from '../season/season-state.repository.ts';
import type { LedgerRow } from './ledger.types.ts';

/** What a ledger and its season are at, so that it can be told whether what is known of them holds. */
export interface LedgerVersion {
  /** See `countOf`. */
  readonly ledger: number;
  readonly state: SeasonState;
}

/**
 * How often a ledger was changed, or its rewards by a stay in a group. Both numbers only grow: where
 * their sum is the same, both are.
 */
export function countOf(row: Pick<LedgerRow, 'version' | 'stay_version'>): number {
  return row.version + row.stay_version;
}

/**
 * The versions of many ledgers of a season and its state, of one moment; those never opened are not in it.
 * @param known match states that are not read again while their version holds
 */
export async function readLedgerVersions(
  db: Kysely<Database>,
  seasonId: string,
  userIds: readonly string[],
  known?: MatchStates,
): Promise<ReadonlyMap<string, LedgerVersion>> {
  const found = await selectSeasonState(db, seasonId, known)
    .select(
      // One look into the index for each, whatever the planner thinks of the table.
      sql<(number | null)[]>`array(
        select (
          select version + stay_version from ledger
          where season_id = ${seasonId} and user_id = asked.user_id
        )
        from unnest(${userIds}::text[]) with ordinality as asked (user_id, place) order by place
      )`.as('versions'),
    )
    .executeTakeFirst();
  const versions = new Map<string, LedgerVersion>();
  if (!found) return versions;
  const state = seasonStateOf(found, known);
  userIds.forEach((userId, place) => {
    const ledger = found.versions[place] ?? null;
    if (ledger !== null) versions.set(userId, { ledger, state });
  });
  return versions;
}
