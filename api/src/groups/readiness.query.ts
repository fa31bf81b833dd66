import type { GroupReadiness } from '@spieltag/shared-kernel/contract';
import type { LineupCompleteness } from '@spieltag/shared-kernel/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { EMPTY_SLOT } from '../database/tables/ledger.tables.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import type { MemberKey } from './members.repository.ts';
import { requireMember } from './require-member.ts';

/**
 * How far the lineups of a group's members are in a season; FULL by the same measure by which they
 * are frozen and rated. Only members may look.
 * @throws ApiProblem SEASON_NOT_FOUND, GROUP_NOT_FOUND, FORBIDDEN
 */
export async function findReadiness(
  db: Kysely<Database>,
  seasonId: string,
  caller: MemberKey,
): Promise<GroupReadiness> {
  const season = await db
    .selectFrom('season')
    .select('preset')
    .where('id', '=', seasonId)
    .executeTakeFirst();
  if (!season) throw new ApiProblem('SEASON_NOT_FOUND', { seasonId });
  await requireMember(db, caller);
  const { rows } = await sql<{ memberId: string; ledgerState: LineupCompleteness }>`
    select member.user_id as "memberId",
      case
        when ledger.user_id is null then 'NONE'
        when cardinality(slot_player_no) = ${season.preset.limits.maxLineupSize}
          and not ${EMPTY_SLOT} = any (slot_player_no) then 'FULL'
        else 'EMPTY_OR_PARTIAL'
      end as "ledgerState"
    from group_member member
    left join ledger on ledger.season_id = ${seasonId} and ledger.user_id = member.user_id
    where member.group_id = ${caller.groupId}
    order by member.joined_at, member.user_id`.execute(db);
  return { memberLedgers: rows };
}
