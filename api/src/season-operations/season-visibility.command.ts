import { type Kysely, sql, type Transaction } from 'kysely';
import type { Change } from '../audit/actor.ts';
import { insertAudit } from '../audit/audit.repository.ts';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { requireFinished } from './require-finished.ts';

/**
 * Shows a season to nobody. Where it was the current one of its league, the newest of those that are shown
 * becomes it, one that is not over before all that are.
 * @returns the season that became current; undefined: none did
 * @throws ApiProblem SEASON_NOT_FOUND
 */
export async function hideSeason(
  db: Kysely<Database>,
  seasonId: string,
  change: Change,
): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    const leagueId = await setHidden(trx, seasonId, true);
    const { rows } = await sql<{ current: string | null }>`
      update league set current_season_id = (
        select id from season where league_id = ${leagueId} and not hidden
        order by exists (select from round where season_id = season.id and phase = 'LOCKED'),
          order_no desc, id desc
        limit 1
      )
      where id = ${leagueId} and current_season_id = ${seasonId}
      returning current_season_id as current`.execute(trx);
    await insertAudit(trx, { ...change, action: 'hideSeason', subject: seasonId });
    return rows[0]?.current ?? undefined;
  });
}

/**
 * Shows a season.
 * @param isCurrent it becomes the current one of its league; else only where the league has none
 * @throws ApiProblem SEASON_NOT_FOUND, PARAMETER_INVALID of one whose import is not complete
 */
export async function showSeason(
  db: Kysely<Database>,
  seasonId: string,
  isCurrent: boolean,
  change: Change,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const leagueId = await setHidden(trx, seasonId, false);
    await requireFinished(trx, seasonId);
    await sql`
      update league set current_season_id = ${seasonId}
      where id = ${leagueId} and (${isCurrent} or not exists (
        select from season where id = league.current_season_id and not hidden
      ))`.execute(trx);
    const after = { current: isCurrent };
    await insertAudit(trx, { ...change, action: 'showSeason', subject: seasonId, after });
  });
}

/** Shows a season as the current one of its league, with whatever else the transaction does. */
export async function showAsCurrent(trx: Transaction<Database>, seasonId: string): Promise<void> {
  const id = await setHidden(trx, seasonId, false);
  await trx
    .updateTable('league')
    .set({ current_season_id: seasonId })
    .where('id', '=', id)
    .execute();
}

/** Returns the league. Two operators take turns at its row. */
async function setHidden(
  trx: Transaction<Database>,
  seasonId: string,
  hidden: boolean,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from league
    where id = (select league_id from season where id = ${seasonId}) for update`.execute(trx);
  const league = rows[0];
  if (!league) throw new ApiProblem('SEASON_NOT_FOUND', { seasonId });
  await trx.updateTable('season').set({ hidden }).where('id', '=', seasonId).execute();
  return league.id;
}
