import { join } from 'node:path';
import { watchCertificate, watchDisk } from '@spieltag/server-kit/metrics';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { guestNetworkOf } from '../account/guest-network.ts';
import { insertAnnouncement } from '../administration/announcements.command.ts';
import { openDatabase } from '../database/index.ts';
import { httpFeed } from '../feed/http/http-feed.ts';
import { openFeed, type SeasonFeed, type SourceStatus } from '../feed/index.ts';
import { GameLoop } from '../gameloop/index.ts';
import type { FollowedSeason } from '../gameloop/testing/followed-season.ts';
import type { LedgerServer } from '../ledger/ledger.fixture.ts';
import { MOST_WAITING } from '../limits/admission.ts';
import { createOperations } from '../operations.ts';
import { watchClockOffset } from '../plugins/clock-offset.ts';
import { watchGameLoop, watchSources } from '../plugins/season-metrics.ts';
import { noteMailedCode } from '../push/devices/mailed-code.repository.ts';
import { tellAnnouncements } from '../push/events/announcements.command.ts';
import { createPushFixture } from '../push/push.fixture.ts';
import { PushMetrics } from '../push/push-metrics.ts';
import { importSeason } from '../season/import-season.ts';
import { freePort } from './free-port.ts';
import { createReplicatedDatabase } from './replicated-database.ts';
import { createTestDatabase } from './test-database.ts';
import { createTestServer } from './test-server.ts';
import { until } from './until.ts';

/** More than one a second in two minutes. */
const TURNED_AWAY = 300;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A week passes within a second. */
const QUICKLY = 604_800;
const silent = { error: () => undefined, info: () => undefined };

/** What operators are told by a server, once that has a line like this. */
async function scrapeUntil(operations: FastifyInstance, line: RegExp): Promise<string> {
  let body = '';
  await until(`${line} is told`, async () => {
    body = (await operations.inject('/metrics')).body;
    return line.test(body);
  });
  return body;
}

/** What a game server tells while all goes well, and after it has turned many away. */
export interface GameScrapes {
  readonly calm: string;
  readonly overloaded: string;
  /** What Prometheus makes of its answer, and of no answer once it has ended. */
  readonly up: { readonly running: number; readonly ended: number };
}

/** A game server that leads a season whose time passes, and that turns one request away, then many. */
export async function scrapeGame(api: LedgerServer): Promise<GameScrapes> {
  const { app } = api;
  await app.apiContext.db.updateTable('season_clock').set({ mode: 'accelerated' }).execute();
  const { userId } = await api.guest();
  const operations = await createOperations(app);
  const address = await operations.listen({ port: 0, host: '127.0.0.1' });
  await turnAway(api, userId, 1);
  const calm = await scrapeUntil(operations, /^spieltag_season_lag_seconds\{/m);
  await turnAway(api, userId, TURNED_AWAY);
  const overloaded = await scrapeUntil(operations, /^spieltag_season_lag_seconds\{/m);
  const running = await up(address);
  await operations.close();
  return { calm, overloaded, up: { running, ended: await up(address) } };
}

const up = (address: string): Promise<number> =>
  fetch(`${address}/metrics`).then(
    ({ ok }) => Number(ok),
    () => 0,
  );

/** Requests that come while all connections are taken and the queue is full. */
async function turnAway({ app }: LedgerServer, userId: string, count: number): Promise<void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const work: Promise<void>[] = [];
  // All connections are taken, and the queue is full.
  while (app.admission.waiting('read') < MOST_WAITING) {
    work.push(app.admission.run('read', () => held));
  }
  for (let no = 0; no < count; no++) {
    const refused = await app.inject(`/api/account/v1/show-user-with-id/${userId}.json`);
    if (refused.statusCode !== 503) throw new Error(`not turned away: ${refused.body}`);
  }
  release();
  await Promise.allSettled(work);
}

/**
 * A server that stands by while another has the lead, and one that leads a season which hangs for two
 * minutes: its source does not answer.
 */
export async function scrapeLeaders(): Promise<Readonly<Record<'standingBy' | 'late', string>>> {
  const database = await createTestDatabase();
  const { db } = database;
  const feedSpec = { provider: 'generated', seed: 5 } as const;
  const feed = openFeed(feedSpec);
  const clock = { mode: 'stepped' } as const;
  const { seasonId } = await importSeason(db, feed, { feedSpec, clock });
  let passed = 0;
  let hangs = false;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const now = () => Date.now() + passed;
  const leading = new GameLoop({
    ...{ db, clock: now, log: silent },
    openFeed: () => ({
      ...feed,
      roundUpdates: async (roundId) => {
        hangs = true;
        await held;
        return feed.roundUpdates(roundId);
      },
    }),
  });
  const follower = new GameLoop({ db, clock: now, log: silent });
  const [first, second] = [new Registry(), new Registry()];
  watchGameLoop({ registry: first }, leading);
  watchGameLoop({ registry: second }, follower);
  leading.start();
  await until('the one leads', () => leading.leads);
  follower.start();
  await leading.setMode(seasonId, 'accelerated', QUICKLY);
  await until('the season hangs', () => hangs);
  passed = 2 * MINUTE_MS;
  const told = { standingBy: await second.metrics(), late: await first.metrics() };
  release();
  await Promise.all([follower.stop(), leading.stop()]);
  await database.close();
  return told;
}

/** The disk of a folder, and a certificate that cannot be read. */
export async function scrapeMachine(folder: string): Promise<string> {
  const registry = new Registry();
  const ends = [
    watchDisk({ registry, log: silent, folders: [folder] }),
    watchCertificate({ registry, log: silent, file: join(folder, 'missing.pem') }),
  ];
  const text = await registry.metrics();
  await Promise.all(ends.map((end) => end()));
  return text;
}

/** The source of a season that is away, and of one that is there and goes back in time. */
export async function scrapeSources(
  followed: FollowedSeason,
): Promise<Readonly<Record<'down' | 'nonsense', string>>> {
  const away = httpFeed(`http://127.0.0.1:${await freePort()}`);
  await away.follow.ready();
  const down = away.follow.status();
  away.follow.stop();
  const game = await followed.follower();
  await game.loop.step(followed.seasonId);
  await followed.loop.step(followed.seasonId);
  followed.fault = (path, body) =>
    path.includes('state/current') ? body.replace(/"gameTime":\d+/, '"gameTime":1000') : body;
  await game.feed.read().catch(() => undefined);
  const nonsense = game.feed.follow.status();
  return { down: await sourceMetrics(down), nonsense: await sourceMetrics(nonsense) };
}

async function sourceMetrics(status: SourceStatus): Promise<string> {
  const registry = new Registry();
  watchSources({ registry }, () => ({ [`se-${status.state}`]: status }), Date.now);
  return registry.metrics();
}

/**
 * A game loop whose season got an update that cannot be applied, on a machine whose clock has jumped by an hour,
 * and is off by it.
 */
export async function scrapeTrouble(): Promise<string> {
  const database = await createTestDatabase();
  const feedSpec = { provider: 'generated', seed: 5 } as const;
  const feed = openFeed(feedSpec);
  const clock = { mode: 'stepped' } as const;
  const { seasonId } = await importSeason(database.db, feed, { feedSpec, clock });
  let jumped = 0;
  let looks = 0;
  const now = () => {
    looks += 1;
    return Date.now() + jumped;
  };
  const loop = new GameLoop({
    ...{ db: database.db, clock: now, log: silent },
    openFeed: () => withoutScores(feed),
  });
  const registry = new Registry();
  watchGameLoop({ registry }, loop);
  watchClockOffset(registry, database.db, now);
  loop.start();
  await until('it has looked at its clock', () => loop.leads && looks > 0);
  jumped = HOUR_MS;
  await until('the jump was seen', () => {
    loop.changed();
    return loop.clockJumps === 1;
  });
  await loop.step(seasonId, 'LOCKED');
  while (loop.quarantined().size === 0) await loop.step(seasonId);
  const text = await registry.metrics();
  await loop.stop();
  await database.close();
  return text;
}

const withoutScores = (feed: SeasonFeed): SeasonFeed => ({
  ...feed,
  roundUpdates: async (roundId) =>
    (await feed.roundUpdates(roundId)).map((update) => ({ ...update, homeScore: 0.5 })),
});

/** A game server with a replica that follows, and then does not: its replay is paused. */
export async function scrapeReplica(): Promise<Readonly<Record<'fresh' | 'behind', string>>> {
  const database = await createReplicatedDatabase();
  const replica = openDatabase({ url: database.replicaUrl });
  const server = await createTestServer({ database, replica });
  const operations = await createOperations(server.app);
  const fresh = await scrapeUntil(operations, /^spieltag_replica_fresh 1$/m);
  await sql`select pg_wal_replay_pause()`.execute(replica);
  // What is written now does not arrive there.
  await server.guest();
  const behind = await scrapeUntil(operations, /^spieltag_replica_fresh 0$/m);
  await operations.close();
  await server.close();
  await replica.destroy();
  await database.close();
  return { fresh, behind };
}

/** A server that has something to tell players, and has not told it for an hour; and once it has. */
export async function scrapeMessages(): Promise<Readonly<Record<'waiting' | 'sent', string>>> {
  const game = await createPushFixture();
  await game.reset();
  await game.subscribe(game.users[0]?.id ?? '');
  const until = game.now() + 2 * HOUR_MS;
  const said = { level: 'INFO', de: 'Hallo', en: 'Hello', from: game.now(), until } as const;
  await game.db.transaction().execute((trx) => insertAnnouncement(trx, said));
  await tellAnnouncements(game.context, game.now());
  game.setNow(game.now() + HOUR_MS);
  const registry = new Registry();
  new PushMetrics(registry, game.db, {
    ...{ delivers: () => true, clock: game.now, guestCodesPerHour: 1 },
  });
  const wish = {
    userId: game.users[0]?.id ?? '',
    address: 'a@example.org',
    guestNetwork: await guestNetworkOf(
      { db: game.db, config: { wrappingKeys: null } },
      { role: 'trial' },
      '192.0.2.1',
    ),
  };
  const at = { now: game.now(), guestsPerHour: 1 };
  await game.db.transaction().execute((trx) => noteMailedCode(trx, wish, at));
  const waiting = await registry.metrics();
  await game.deliver();
  game.setNow(game.now() + HOUR_MS);
  const sent = await registry.metrics();
  await game.close();
  return { waiting, sent };
}
