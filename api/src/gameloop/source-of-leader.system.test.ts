import { afterAll, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import type { TestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { GameLoop } from './game-loop.ts';
import { FollowedSeason } from './testing/followed-season.ts';

/** Longer than a leader waits from one question for a runner to the next. */
const KEPT_MS = 3000;
const log = { info: () => undefined, error: () => undefined };
const season = new FollowedSeason();
const loops: GameLoop[] = [];
afterAll(async () => {
  for (const loop of loops) await loop.stop();
});

/** A server that reads the source for itself. */
function serverOn(db: TestDatabase['db']) {
  const feed = season.feed();
  const stopped = jest.spyOn(feed.follow, 'stop');
  const loop = new GameLoop({
    ...{ db, clock: Date.now, log, keptMs: KEPT_MS },
    openFeed: () => feed,
  });
  loops.push(loop);
  return {
    loop,
    tells: () => Object.keys(loop.sources()),
    hasStopped: () => stopped.mock.calls.length > 0,
  };
}

/** As by a network that breaks: the leader is not asked to step down. */
async function loseLead(db: TestDatabase['db']): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and granted and objid = 0 and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
}

test('a source is told of by the server that leads alone, and read while the season’s time passes', async () => {
  const { db } = await season.follower();
  const [first, second] = [serverOn(db), serverOn(db)];
  await first.loop.setMode(season.seasonId, 'accelerated', 1);
  first.loop.start();
  await until('the first one tells of it', () => first.tells().includes(season.seasonId));
  second.loop.start();
  await until('the other one leads', async () => {
    if (!second.loop.leads) await loseLead(db);
    return second.loop.leads;
  });
  await until('the first one tells nothing', () => first.tells().length === 0);
  await until('the first one has stopped reading', first.hasStopped);
  await until('the other one tells of it', () => second.tells().includes(season.seasonId));
  expect(second.hasStopped()).toBe(false);

  await second.loop.setMode(season.seasonId, 'stepped');
  await until('nobody tells of it', () => second.tells().length === 0);
  await until('nobody reads it', second.hasStopped);
});
