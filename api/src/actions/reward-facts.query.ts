import type { RewardFacts } from '@spieltag/shared-kernel/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { findScores } from '../evaluation/index.ts';
import { coversLock, groupStays, rewardedStays } from '../ledger/group-stays.ts';
import type { LedgerRow } from '../ledger/ledger.types.ts';
import type { LoadedSeason } from '../season/season.types.ts';

/** How the user did in an evaluated round beyond the placement among all. */
export async function findRewardFacts(
  db: Kysely<Database>,
  season: LoadedSeason,
  { user_id: userId, user_no: userNo }: LedgerRow,
  roundId: string,
): Promise<RewardFacts> {
  return { groups: await findGroupPlacements(db, season, userNo, userId, roundId) };
}

/**
 * The user's placements in all groups they were in when the round was locked, each among the ranked
 * members it had then: whoever has left it since, or was removed, keeps their place.
 */
async function findGroupPlacements(
  db: Kysely<Database>,
  season: LoadedSeason,
  userNo: number,
  userId: string,
  roundId: string,
): Promise<RewardFacts['groups']> {
  const { rows } = await sql<{ groupId: string; userNo: number }>`
    select distinct own.group_id as "groupId", ledger.user_no as "userNo"
    from frozen_round frozen
    join ${rewardedStays} own on own.user_id = ${userId} and ${coversLock('own')}
    join groups on groups.id = own.group_id and groups.league_id = ${season.leagueId}
    join ${groupStays} member on member.group_id = own.group_id and ${coversLock('member')}
    join ledger on ledger.season_id = frozen.season_id and ledger.user_id = member.user_id
    where frozen.season_id = ${season.id} and frozen.round_id = ${roundId}`.execute(db);
  const userNos = [...new Set(rows.map((row) => row.userNo))];
  const scores = await findScores(
    db,
    season.id,
    userNos.map((no) => ({ roundId, userNo: no })),
  );
  const scoreOf = new Map(scores.map((score) => [score.userNo, score.round]));
  const own = scoreOf.get(userNo) ?? null;
  if (own === null) return [];
  return Array.from(Map.groupBy(rows, (row) => row.groupId).values(), (members) => {
    const reached = members.flatMap((member) => scoreOf.get(member.userNo) ?? []);
    return { rank: 1 + reached.filter((score) => score > own).length, members: reached.length };
  });
}
