import type { TeamRecord } from '@spieltag/shared-kernel/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';

type RecordRow = TeamRecord & { readonly teamId: string };

/**
 * What every team has done in the completed rounds, by its id; who has not played yet is missing. Of
 * a match without a score nobody knows who won it: it is left out.
 */
export async function readTeamRecords(
  db: Kysely<Database>,
  seasonId: string,
): Promise<ReadonlyMap<string, TeamRecord>> {
  const { rows } = await sql<RecordRow>`
    with played as (
      select match.*
      from match join round on round.season_id = match.season_id and round.id = match.round_id
      where match.season_id = ${seasonId} and round.phase in ('COMPLETED', 'LOCKED')
        and state = 'FINISHED' and home_score is not null and guest_score is not null
    ), side as (
      select home_team_id as team_id, home_score as scored, guest_score as conceded from played
      union all
      select guest_team_id, guest_score, home_score from played
    )
    select team_id as "teamId",
      (count(*) filter (where scored > conceded))::int as "won",
      (count(*) filter (where scored = conceded))::int as "drawn",
      (count(*) filter (where scored < conceded))::int as "lost",
      sum(scored)::int as "goalsFor",
      sum(conceded)::int as "goalsAgainst"
    from side
    group by team_id`.execute(db);
  return new Map(rows.map(({ teamId, ...record }) => [teamId, record]));
}
