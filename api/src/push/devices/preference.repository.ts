import { PUSH_CHANNELS, type PushOverview, type QuietHours } from '@spieltag/shared-kernel/push';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/index.ts';
import { USUAL_TIME_ZONE } from '../usual-time-zone.ts';

export type Channels = PushOverview['channels'];

/** What a user wants to be told, and when not. */
export interface Preference {
  readonly channels: Channels;
  readonly quietHours: QuietHours | null;
}

const EVERYTHING: Preference = {
  channels: { global: true, lineup: true, rating: true, transfers: true },
  quietHours: null,
};

export async function findPreference(db: Kysely<Database>, userId: string): Promise<Preference> {
  const row = await db
    .selectFrom('push_preference')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return EVERYTHING;
  const { quiet_from: from, quiet_until: until, time_zone: timeZone } = row;
  return {
    channels: Object.fromEntries(PUSH_CHANNELS.map((one) => [one, row[one]])) as Channels,
    quietHours: from === null || until === null ? null : { from, until, timeZone },
  };
}

/** Keeps what a user wants. Without quiet hours the time zone that was said with the last ones stays known. */
export async function savePreference(
  db: Kysely<Database>,
  userId: string,
  { channels, quietHours }: Preference,
): Promise<void> {
  const timeZone = quietHours?.timeZone;
  const wanted = {
    // What a page names besides is no channel of ours, nor a column.
    ...(Object.fromEntries(PUSH_CHANNELS.map((one) => [one, channels[one]])) as Channels),
    quiet_from: quietHours?.from ?? null,
    quiet_until: quietHours?.until ?? null,
  };
  await db
    .insertInto('push_preference')
    .values({ user_id: userId, ...wanted, time_zone: timeZone ?? USUAL_TIME_ZONE })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ ...wanted, ...(timeZone && { time_zone: timeZone }) }),
    )
    .execute();
}
