import { sql } from 'kysely';
import type { PushContext } from '../push-context.ts';
import { enqueueAll, noteEvent, wanting } from '../queue/enqueue.ts';

const eventOf = (no: number) => `announcement:${no}`;

/** Writes messages of announcements that have begun and were not taken back. */
export async function tellAnnouncements(
  { db }: Pick<PushContext, 'db'>,
  now: number,
): Promise<void> {
  const at = new Date(now);
  const begun = await db
    .selectFrom('announcement')
    .selectAll()
    .where('from_at', '<=', at)
    .where('until_at', '>', at)
    .where('withdrawn_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('push_event')
            .select('key')
            .where('key', '=', sql<string>`'announcement:' || announcement_no`),
        ),
      ),
    )
    .execute();
  for (const { announcement_no: no, text_de: de, text_en: en, until_at: until } of begun) {
    const occasion = {
      event: eventOf(no),
      kind: 'announcement',
      seasonId: null,
      dueAt: now,
      expiresAt: until.getTime(),
    } as const;
    const about = sql`jsonb_build_object('no', ${no}::int, 'de', ${de}::text, 'en', ${en}::text)`;
    await enqueueAll(db, occasion, about, wanting(occasion));
    await noteEvent(db, occasion.event, now);
  }
}
