import type { OutageFairness } from '@spieltag/shared-kernel/rules';
import { createBots } from '../../bots/index.ts';
import { openFeed, type SeasonFeed } from '../../feed/index.ts';
import { plannedLock } from '../../season/fair-lock.model.ts';
import { gamedaysOf } from '../../season/gameday.model.ts';
import { importSeason } from '../../season/import-season.ts';
import { seasonContext } from '../../season/season-context.ts';
import { writeWorking } from '../../season/working-span.repository.ts';
import { giveOwnClock, setOwnClock } from '../../testing/own-clock.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { GameLoop } from '../game-loop.ts';
import { runDueEvents } from '../run-due-events.ts';
import { SeasonRunner } from '../season-runner.ts';

const FEED_SPEC = { provider: 'generated', seed: 3 } as const;
const BOTS = 6;
const MINUTE = 60_000;
const BEAT = 10_000;

/**
 * A season in real time by clocks that are set by hand, whose servers work and fail as a test says. The clock of
 * the database is right, and so are those of machines unless a test says otherwise. Times are minutes from the lock of the first round as it is planned.
 * @param change what is different about its source
 */
export async function outageSeason(change = (feed: SeasonFeed) => feed) {
  const feed = change(openFeed(FEED_SPEC));
  const database = await createTestDatabase();
  await giveOwnClock(database);
  const { db } = database;
  const clock = { mode: 'stepped' } as const;
  const { seasonId } = await importSeason(db, feed, { feedSpec: FEED_SPEC, clock });
  await createBots(db, seasonId, BOTS, 1);
  const { rounds, matches } = await feed.catalogue();
  const lock = plannedLock(gamedaysOf(rounds, matches)[0] ?? { firstKickOff: 0 });
  let now = lock - 600 * MINUTE;
  let aheadMs = 0;
  const said: string[] = [];
  const log = {
    info: () => undefined,
    error: (_about: unknown, line?: string) => said.push(line ?? ''),
  };
  await new GameLoop({ db, clock: () => now, log }).setMode(seasonId, 'real');
  const runnerOn = (connections: typeof db) =>
    new SeasonRunner(seasonContext(connections), seasonId, feed);

  return {
    database,
    seasonId,
    feed,
    lock,
    said,
    runnerOn,
    clock: () => now,
    at: (minutes: number) => lock + minutes * MINUTE,
    setTo(minutes: number): void {
      now = lock + minutes * MINUTE;
    },
    /** Lets the clocks of machines be ahead. */
    setAhead(minutes: number): void {
      aheadMs = minutes * MINUTE;
    },
    /** A server says that it works. */
    async beat(): Promise<void> {
      await setOwnClock(db, now);
      await writeWorking(db);
    },
    /** A server that looks once at what is due. */
    async look(runner = runnerOn(db), connections = db): Promise<void> {
      await setOwnClock(db, now);
      const clock = () => now + aheadMs;
      const options = { db: connections, log, clock, runnerOf: async () => runner };
      while ((await runDueEvents(options)) === 0);
    },
    /** From now to then servers work: they say so and let happen what is due. */
    async workUntil(minutes: number): Promise<void> {
      const runner = runnerOn(db);
      for (const end = lock + minutes * MINUTE; now < end; now += BEAT) {
        await this.beat();
        if (now % MINUTE < BEAT) await this.look(runner);
      }
      now = lock + minutes * MINUTE;
      await this.beat();
      await this.look(runner);
    },
    async setFairness(fairness: OutageFairness | null): Promise<void> {
      const { preset } = await db.selectFrom('season').select('preset').executeTakeFirstOrThrow();
      await db
        .updateTable('season')
        .set((eb) => ({
          preset: JSON.stringify({ ...preset, fairness }),
          catalogue_version: eb('catalogue_version', '+', 1),
        }))
        .execute();
    },
    /** Phases of the first round in order, each with the minute it was entered at. */
    async phases(): Promise<[string, number][]> {
      const rows = await db
        .selectFrom('season_event')
        .select(['event', 'at_ms'])
        .orderBy('key')
        .execute();
      return rows.flatMap(({ event, at_ms }): [string, number][] =>
        event.kind === 'phase' ? [[event.phase, Math.floor((at_ms - lock) / MINUTE)]] : [],
      );
    },
    /** Minute the lock of the first round was moved to, or null. */
    async movedTo(): Promise<number | null> {
      const { moved_lock_ms: at } = await db
        .selectFrom('round')
        .select('moved_lock_ms')
        .where('round_no', '=', 1)
        .executeTakeFirstOrThrow();
      return at === null ? null : (at - lock) / MINUTE;
    },
    async audit() {
      return db
        .selectFrom('admin_audit')
        .select(['actor', 'action', 'subject', 'reason', 'before', 'after'])
        .orderBy('audit_no')
        .execute();
    },
  };
}
