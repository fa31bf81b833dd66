import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/index.ts';
import type { PushContext } from '../push-context.ts';
import { wanting } from '../queue/enqueue.ts';

const DAY_MS = 86_400_000;

/**
 * Writes messages of accounts that are to be deleted: to every device with the wish, as any of them may have
 * asked for it, and once more on the last day, where that is another one.
 */
export async function tellDeletions({ db }: Pick<PushContext, 'db'>, now: number): Promise<void> {
  const at = new Date(now);
  const lastDay = new Date(now + DAY_MS);
  const dueMs = sql`(extract(epoch from u.deletion_due_at) * 1000)::bigint`;
  // No event is noted as written: it would name the account beyond its end. What a device was told it keeps.
  await sql`
    insert into push_message (device_id, event, user_id, kind, season_id, about, made_at, due_at, expires_at)
    select d.id, w.event, d.user_id, 'deletion', null, jsonb_build_object('at', ${dueMs}), ${at}, ${at},
      u.deletion_due_at
    from ${wanting({ kind: 'deletion' })}
    cross join lateral (values
      ('deletion:' || ${dueMs}, true),
      ('deletion-soon:' || ${dueMs}, u.deletion_due_at <= ${lastDay}
        and u.deletion_due_at - u.deletion_requested_at >= interval '2 days')
    ) as w (event, is_due)
    where u.deletion_due_at > ${at} and w.is_due
    on conflict do nothing`.execute(db);
}

/** When accounts of users are to be deleted, epoch ms by user id; those that are kept are not among them. */
export async function findDeletions(
  db: Kysely<Database>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'deletion_due_at'])
    .where('id', '=', sql<string>`any(${[...new Set(userIds)]}::text[])`)
    .where('deletion_due_at', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row.deletion_due_at?.getTime() ?? 0]));
}
