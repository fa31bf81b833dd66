import { sql } from 'kysely';
import type { PushContext } from '../push-context.ts';
import { enqueueSet, noteEvent, wanting } from '../queue/enqueue.ts';

/** A server that leads may have been away for so long; what was linked before is said in the game alone. */
const LOOKED_BACK_MS = 3_600_000;
const GOOD_FOR_MS = 24 * 3_600_000;

/** The same as in `eventOf`. */
const EVENT_KEY = sql<string>`
  'linked:' || user_id || ':' || (extract(epoch from linked_at) * 1000)::bigint`;
const eventOf = (userId: string, at: Date | null) => `linked:${userId}:${at?.getTime()}`;

/**
 * Writes messages of devices that were linked to an account, for the others of it: whoever has got hold of a
 * code plays in its owner's name.
 */
export async function tellLinkedDevices(
  { db }: Pick<PushContext, 'db'>,
  now: number,
): Promise<void> {
  const linked = await db
    .selectFrom('user_device')
    .select(['user_id', 'browser', 'label', 'linked_at'])
    .where('linked_at', '>', new Date(now - LOOKED_BACK_MS))
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('push_event').select('key').where('key', '=', EVENT_KEY))),
    )
    .execute();
  for (const { user_id: userId, browser, label, linked_at: at } of linked) {
    const occasion = {
      event: eventOf(userId, at),
      kind: 'linked',
      seasonId: null,
      dueAt: now,
      expiresAt: now + GOOD_FOR_MS,
    } as const;
    await db.transaction().execute(async (trx) => {
      if (!(await noteEvent(trx, occasion.event, now))) return;
      const about = sql`jsonb_build_object('label', ${label}::text)`;
      const others = sql`${wanting(occasion)} where d.user_id = ${userId}
        and (d.browser is null or d.browser is distinct from ${browser})`;
      await enqueueSet(trx, occasion, about, others);
    });
  }
}
