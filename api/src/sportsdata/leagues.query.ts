import type { Leagues } from '@spieltag/shared-kernel/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';

/** All leagues and seasons in their order. */
export async function readLeagues(db: Kysely<Database>): Promise<Leagues> {
  const [leagues, seasons] = await Promise.all([
    db.selectFrom('league').selectAll().orderBy('order_no').orderBy('id').execute(),
    db
      .selectFrom('season')
      .select(['id', 'league_id', 'name', 'hidden'])
      .orderBy('order_no')
      .orderBy('id')
      .execute(),
  ]);
  return {
    leagues: leagues.map(({ id, name, current_season_id }) => ({
      id,
      name,
      currentSeasonId: current_season_id,
    })),
    seasons: seasons.map(({ id, league_id, name, hidden }) => ({
      id,
      leagueId: league_id,
      name,
      hidden,
    })),
  };
}
