import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import type { SeasonChange } from '../database/tables/season-change.types.ts';

/** So many versions are kept: a matchday of them. Who has missed more gets everything. */
export const KEPT_CHANGES = 500;

/** A change with the version of the state that has it. */
export interface VersionedChange {
  readonly version: number;
  readonly change: SeasonChange;
}

/** Writes down what the version the season has now has changed; the season is locked by the caller. */
export async function writeSeasonChange(
  trx: Transaction<Database>,
  seasonId: string,
  change: SeasonChange,
): Promise<void> {
  const { state_version: version } = await trx
    .selectFrom('season_clock')
    .select('state_version')
    .where('season_id', '=', seasonId)
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('season_change')
    .values({ season_id: seasonId, state_version: version, change: JSON.stringify(change) })
    .execute();
  await trx
    .deleteFrom('season_change')
    .where('season_id', '=', seasonId)
    .where('state_version', '<=', version - KEPT_CHANGES)
    .execute();
}

/** The changes of the versions after `after` up to `until`, in order; versions without one are left out. */
export async function readSeasonChanges(
  db: Kysely<Database>,
  seasonId: string,
  { after, until }: { readonly after: number; readonly until: number },
): Promise<VersionedChange[]> {
  const rows = await db
    .selectFrom('season_change')
    .select(['state_version', 'change'])
    .where('season_id', '=', seasonId)
    .where('state_version', '>', after)
    .where('state_version', '<=', until)
    .orderBy('state_version')
    .execute();
  return rows.map(({ state_version, change }) => ({ version: state_version, change }));
}
