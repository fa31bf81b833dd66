import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { lockSeasonShared } from '../season/season-state.repository.ts';

/** Whose rewards in a group are others now, and when they were in it first. */
export interface FormerStay {
  readonly userId: string;
  readonly joinedAt: Date;
}

/**
 * Rewards of groups are for those who were in them when a round was locked: where one of these goes or is
 * back, their own ledgers are shown anew, and nobody else's. As with every change of a ledger the season is
 * kept as it is meanwhile.
 */
export async function renewRewards(
  trx: Transaction<Database>,
  groupId: string,
  stays: readonly FormerStay[],
): Promise<void> {
  if (stays.length === 0) return;
  const since = new Date(Math.min(...stays.map(({ joinedAt }) => joinedAt.getTime())));
  const { rows } = await sql<{ id: string }>`
    select season.id from season join groups on groups.league_id = season.league_id
    where groups.id = ${groupId} and exists (
      select from frozen_round
      where frozen_round.season_id = season.id and frozen_at >= ${since}
    ) order by season.id`.execute(trx);
  // One after the other in the order of their ids: so no two that renew some of the same wait for each other,
  // and each update looks into one part of the ledgers.
  const userIds = [...new Set(stays.map(({ userId }) => userId))].sort();
  for (const { id } of rows) {
    await lockSeasonShared(trx, id);
    for (const userId of userIds) {
      await trx
        .updateTable('ledger')
        .set(({ eb }) => ({ stay_version: eb('stay_version', '+', 1) }))
        .where('season_id', '=', id)
        .where('user_id', '=', userId)
        .execute();
    }
  }
}
