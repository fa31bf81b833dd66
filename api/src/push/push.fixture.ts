import type { PushOverview } from '@spieltag/shared-kernel/push';
import { type Selectable, sql } from 'kysely';
import { createBots } from '../bots/index.ts';
import type { PushMessageTable } from '../database/tables/push.tables.ts';
import { openFeed } from '../feed/index.ts';
import { GameLoop } from '../gameloop/index.ts';
import { importSeason } from '../season/import-season.ts';
import { SeasonCache } from '../season/season-cache.ts';
import { createConfig } from '../settings/config.ts';
import { DEFAULT_PUSH, type PushConfig } from '../settings/push-config.ts';
import { readPushHosts } from '../settings/push-hosts.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { Delivery } from './delivery/delivery.ts';
import { insertDevice } from './devices/device.repository.ts';
import { savePreference } from './devices/preference.repository.ts';
import { VapidKeys } from './devices/vapid-keys.ts';
import { Dispatcher } from './dispatch/dispatcher.ts';
import { watchSeason } from './events/season-watch.ts';
import type { PushContext } from './push-context.ts';
import { TestPushService } from './testing/push-service.ts';

const feedSpec = { provider: 'generated', seed: 5 } as const;
const BOTS = 4;

/** A season with four managers, a push service, and a clock that is set by hand. */
export async function createPushFixture() {
  const database = await createTestDatabase();
  let now = 0;
  const clock = () => now;
  const service = new TestPushService(clock);
  await service.start();
  const { db } = database;
  const feed = openFeed(feedSpec);
  const { seasonId } = await importSeason(db, feed, { feedSpec, clock: { mode: 'stepped' } });
  const seasons = new SeasonCache(db);
  await createBots(db, seasonId, BOTS, 1);
  const { matches } = await feed.catalogue();
  const kickOff = Math.min(...matches.map(({ date }) => date));
  const lines: string[] = [];
  const say = (_what: unknown, line: string) => void lines.push(line);
  const log = { info: say, warn: say, error: say } as unknown as PushContext['log'];
  const usual = { ...DEFAULT_PUSH, hosts: readPushHosts(service.origin), pauseSeconds: 0 };
  const push: { -readonly [Name in keyof PushConfig]: PushConfig[Name] } = { ...usual };
  const config = createConfig({ stage: 'development', push });
  const context: PushContext = { db, config, clock, log, seasons };
  const loop = new GameLoop({ db, clock, log, seasons });
  const keys = new VapidKeys(context);
  const delivery = new Delivery(context, keys);
  let dispatcher = new Dispatcher(context, delivery);
  const users = await db
    .selectFrom('ledger')
    .select(['user_id as id', 'slot_player_no as slots'])
    .where('season_id', '=', seasonId)
    .orderBy('user_no')
    .execute();

  return {
    ...{ db, context, service, seasonId, seasons, loop, kickOff, users, lines, push },
    now: clock,
    /** As it was at first: three days before the first match, and nobody has subscribed. */
    async reset(): Promise<void> {
      now = kickOff - 3 * 86_400_000;
      Object.assign(push, usual);
      service.forget();
      dispatcher = new Dispatcher(context, delivery);
      await sql`truncate push_device, push_message, push_event, push_season, push_preference,
        announcement, announcement_key`.execute(db);
      await db.updateTable('season_clock').set({ mode: 'stepped' }).execute();
      await db.updateTable('season').set({ hidden: false }).execute();
      await db.updateTable('player').set({ status: 'UNKNOWN' }).execute();
      await db.updateTable('users').set({ banned_until: null }).execute();
      for (const { id, slots } of users) {
        await db
          .updateTable('ledger')
          .set({ slot_player_no: slots })
          .where('user_id', '=', id)
          .execute();
      }
    },
    dispatch: (limit?: number) => dispatcher.dispatch(limit),
    setNow(time: number): void {
      now = time;
    },
    /** Time passes by the clock on the wall, as it does in a real season. */
    async playInRealTime(): Promise<void> {
      await db.updateTable('season_clock').set({ mode: 'real' }).execute();
    },
    /** A browser of a user, which has subscribed. */
    async subscribe(userId: string, language: 'de' | 'en' = 'de') {
      const subscription = service.subscribe();
      const { address, keys: own } = subscription;
      await db.transaction().execute((trx) =>
        insertDevice(
          trx,
          {
            ...{ userId, kind: 'web', address, keys: own, language, label: 'Test' },
            service: new URL(address).host,
            browser: undefined,
          },
          new Date(now),
        ),
      );
      return subscription;
    },
    /** What a user wants; what is not named is as by default. */
    async want(
      userId: string,
      channels: Partial<PushOverview['channels']>,
      quietHours: PushOverview['quietHours'] = null,
    ): Promise<void> {
      const all = { global: true, lineup: true, rating: true, transfers: true, ...channels };
      await savePreference(db, userId, { channels: all, quietHours });
    },
    watch: () => watchSeason(context, seasonId),
    /** Delivers everything that is due; @returns how often what became of it */
    async deliver(): Promise<Record<string, number>> {
      const sum: Record<string, number> = {};
      for (;;) {
        const { outcomes, looked } = await dispatcher.dispatch();
        if (looked === 0) return sum;
        for (const [outcome, count] of outcomes) sum[outcome] = (sum[outcome] ?? 0) + count;
      }
    },
    /** Takes the first player out of a user's eleven. */
    async emptySlot(userId: string, playerNo = -1): Promise<void> {
      await sql`update ledger set slot_player_no[1] = ${playerNo}
        where season_id = ${seasonId} and user_id = ${userId}`.execute(db);
    },
    messages: (): Promise<Selectable<PushMessageTable>[]> =>
      db.selectFrom('push_message').selectAll().orderBy('event').orderBy('user_id').execute(),
    async close(): Promise<void> {
      await loop.stop();
      await delivery.close();
      await service.close();
      await database.close();
    },
  };
}

export type PushFixture = Awaited<ReturnType<typeof createPushFixture>>;
