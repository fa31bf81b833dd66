import type { OwnStanding } from '@spieltag/shared-kernel/rules';
import { sql } from 'kysely';
import { ABSENT_POINTS, CHUNK_SHIFT, CHUNK_USERS } from '../evaluation/chunk.codec.ts';
import { NO_VERSION } from '../season/season-state.repository.ts';
import { coversLock, groupStays, rewardedStays } from './group-stays.ts';

/** Rounds looked back at in any case: as many as any season rewards. */
const ROUNDS = 5;
/** More ranked members of a group than this are not counted: no season asks for so many. */
const COUNTED_MEMBERS = 10;

/**
 * Points of a user in a column of points of a chunk; null: the column ends before. The bytes are cut
 * out once: without the fence the planner repeats that, and a chunk's column is unpacked every time.
 */
function pointsAt(column: string, userNo: string) {
  return sql`(
    select case when octet_length(bytes) = 2
      then ((get_byte(bytes, 0) + get_byte(bytes, 1) * 256 + 32768) & 65535) - 32768 end
    from (
      select substring(
        ${sql.ref(column)} from (${sql.ref(userNo)} & ${sql.lit(CHUNK_USERS - 1)}) * 2 + 1 for 2
      ) as bytes offset 0
    ) slice
  )`;
}

/** Ranked members of the largest group the owner was in when a round was locked, as they were then. */
const rankedGroupMembers = sql<number>`coalesce((
  select max(ranked.members)
  from ${rewardedStays} own join groups on groups.id = own.group_id
  cross join lateral (
    select count(*)::int as members
    from (
      select from ${groupStays} member
      join ledger mate on mate.season_id = played.season_id and mate.user_id = member.user_id
      join result_chunk theirs
        on theirs.season_id = played.season_id and theirs.round_id = played.id
        and theirs.chunk = mate.user_no >> ${sql.lit(CHUNK_SHIFT)}
      where member.group_id = own.group_id and ${coversLock('member')}
        and ${pointsAt('theirs.points', 'mate.user_no')} <> ${sql.lit(ABSENT_POINTS)}
      limit ${sql.lit(COUNTED_MEMBERS)}
    ) counted
  ) ranked
  where own.user_id = ledger.user_id and groups.league_id = season.league_id
    and ${coversLock('own')}
), 0)`;

/**
 * Selects, within a query over `ledger`, `clock` and `season`, how the ledger's owner did in the
 * rounds evaluated last, and in those before them that are not counted in the ledger's book; without
 * a rank in those nobody has played in. A part of that query, as it is asked with every change of a
 * ledger.
 */
const ownStandings = sql<readonly OwnStanding[]>`(
  select coalesce(json_agg(standing order by "roundNo" desc), '[]')
  from (
    select played.id as "roundId", played.round_no as "roundNo", evaluation.round_users as users,
      coalesce(played.completed_at_ms, played.end_date_ms) as "completedAt",
      scored.score, place.users_above + 1 as rank,
      ${rankedGroupMembers} as "groupMembers"
    from round played
    join round_evaluation evaluation
      on evaluation.season_id = played.season_id and evaluation.round_id = played.id
    join frozen_round frozen
      on frozen.season_id = played.season_id and frozen.round_id = played.id
    join result_chunk result
      on result.season_id = played.season_id and result.round_id = played.id
      and result.chunk = ledger.user_no >> ${sql.lit(CHUNK_SHIFT)}
    cross join lateral (
      select ${pointsAt('result.points', 'ledger.user_no')} as score offset 0
    ) scored
    left join score_histogram place
      on place.season_id = played.season_id and place.round_id = played.id
      and place.kind = 'round' and place.score = scored.score
    where played.season_id = ledger.season_id and scored.score <> ${sql.lit(ABSENT_POINTS)}
      and (
        played.round_no > least(
          clock.current_round_no - ${sql.lit(ROUNDS + 1)},
          coalesce((ledger.action_book ->> 'countedRoundNo')::int, 0)
        )
        or ledger.action_book -> 'unplayedRoundNos' @> to_jsonb(played.round_no)
      )
      and played.phase in ('COMPLETED', 'LOCKED')
  ) standing
)`;

/** The same, null while season and stays in groups have the versions they are known of. */
export function ownStandingsUnless(known?: {
  readonly state: { readonly stateVersion: number };
  readonly row: { readonly stay_version: number };
}) {
  const { stateVersion = NO_VERSION } = known?.state ?? {};
  return sql<readonly OwnStanding[] | null>`
    case when clock.state_version = ${stateVersion}
      and ledger.stay_version = ${known?.row.stay_version ?? 0}
    then null else ${ownStandings} end`;
}
