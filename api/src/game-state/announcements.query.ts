import type { Announcement } from '@spieltag/shared-kernel/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';

/** The announcements of a moment as a text: two of the same are the same. */
export const announcementsKey = (at: Date) => sql<string>`(
  select coalesce(string_agg(announcement_no::text, ',' order by announcement_no), '')
  from announcement
  where withdrawn_at is null and from_at <= ${at} and until_at > ${at})`;

/**
 * What all players are told, as `announcementsKey` names it: a state is made from what its version
 * says, however late it is made.
 */
export async function readAnnouncements(
  db: Kysely<Database>,
  key: string,
): Promise<readonly Announcement[]> {
  if (key === '') return [];
  const rows = await db
    .selectFrom('announcement')
    .select(['announcement_no', 'level', 'text_de', 'text_en', 'until_at'])
    .where('announcement_no', 'in', key.split(',').map(Number))
    .orderBy('announcement_no')
    .execute();
  return rows.map((row) => ({
    id: row.announcement_no,
    level: row.level,
    de: row.text_de,
    en: row.text_en,
    until: row.until_at.getTime(),
  }));
}
