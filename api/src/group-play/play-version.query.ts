import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { PLAYED_ROUNDS } from './play-calendar.query.ts';
import { staysInGroup } from './play-members.query.ts';

/**
 * What the play of a group is recognised by: as long as it is the same, `findGroupPlay` finds the same.
 * Every change of the calendar, every lock, evaluation and correction, every rule book, whoever comes and goes, and how they are
 * called makes it another one.
 */
export async function findPlayVersion(
  db: Kysely<Database>,
  key: { readonly seasonId: string; readonly groupId: string },
): Promise<string> {
  const { seasonId, groupId } = key;
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ',
      (select catalogue_version from season where id = ${seasonId}),
      (select md5(string_agg(concat_ws(' ', round.id, round.start_date_ms, frozen.frozen_at,
          unpacked.locked_at, evaluation.evaluated_at, round.phase = 'LOCKED'),
          ',' order by round.round_no))
        from ${PLAYED_ROUNDS}
        where round.season_id = ${seasonId}),
      (select max(book_no) from group_rule_book where group_id = ${groupId}),
      (select md5(string_agg(concat_ws(' ', users.id, stay.joined_at, coalesce(stay.left_at, 'infinity'),
          users.version, coalesce(ledger.user_no, -1)), ',' order by users.id, stay.joined_at))
        from ${staysInGroup(key)})
    ) as version`.execute(db);
  return rows[0]?.version ?? '';
}
