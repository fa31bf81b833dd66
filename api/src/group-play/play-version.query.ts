import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';

/**
 * What the play of a group is recognised by: as long as it is the same, `findGroupPlay` finds the same.
 * Every lock, evaluation and correction, every rule book, whoever comes and goes, and how they are
 * called makes it another one.
 */
export async function findPlayVersion(
  db: Kysely<Database>,
  { seasonId, groupId }: { readonly seasonId: string; readonly groupId: string },
): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ',
      (select md5(string_agg(concat_ws(' ', round.id, round.start_date_ms, frozen.frozen_at,
          unpacked.locked_at, evaluation.evaluated_at), ',' order by round.round_no))
        from round
        left join frozen_round frozen
          on frozen.season_id = round.season_id and frozen.round_id = round.id
        left join unpacked_round unpacked
          on unpacked.season_id = round.season_id and unpacked.round_id = round.id
        left join round_evaluation evaluation
          on evaluation.season_id = round.season_id and evaluation.round_id = round.id
        where round.season_id = ${seasonId}),
      (select max(book_no) from group_rule_book where group_id = ${groupId}),
      (select md5(string_agg(concat_ws(' ', users.id, stay.joined_at, coalesce(stay.left_at, 'infinity'),
          users.version, coalesce(ledger.user_no, -1)), ',' order by users.id, stay.joined_at))
        from (
          select user_id, joined_at, null::timestamptz as left_at from group_member
          where group_id = ${groupId}
          union all
          select user_id, joined_at, left_at from former_member where group_id = ${groupId}
        ) stay
        join users on users.id = stay.user_id
        left join ledger on ledger.season_id = ${seasonId} and ledger.user_id = users.id)
    ) as version`.execute(db);
  return rows[0]?.version ?? '';
}
