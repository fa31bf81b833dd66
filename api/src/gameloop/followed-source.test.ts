import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Updateable } from 'kysely';
import { httpFeed } from '../feed/http/http-feed.ts';
import { openFeed, type SourceStatus } from '../feed/index.ts';
import { importSeason } from '../season/import-season.ts';
import type { PlayerTable } from '../season/season.tables.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { renewCatalogue } from './apply-events.command.ts';
import { GameLoop } from './game-loop.ts';

const generated = { provider: 'generated', seed: 5 } as const;
const log = { info: () => undefined, error: () => undefined };
/** Nothing waits longer than it has to; the timer between readings never comes. */
const QUICK = { timeoutMs: 5000, attempts: 2, retryMs: 1, pollMs: 1e9, maxPollMs: 1e9 };

/** What stands between the source and who follows it: answers pass through it, or do not. */
type Fault = (path: string, body: string) => string | 'hang up' | 'say nothing' | number;
let fault: Fault | undefined;
let asked: { readonly path: string; readonly status: number }[] = [];

let source: TestServer;
let sourceLoop: GameLoop;
let seasonId: string;
let between: Server;
let url: string;
const databases: TestDatabase[] = [];
const loops: GameLoop[] = [];

beforeAll(async () => {
  source = await createTestServer();
  const { db } = source.database;
  const clock = { mode: 'stepped' } as const;
  ({ seasonId } = await importSeason(db, openFeed(generated), { feedSpec: generated, clock }));
  sourceLoop = new GameLoop({ db, clock: Date.now, log });
  loops.push(sourceLoop);
  const origin = await source.app.listen({ host: '127.0.0.1', port: 0 });
  between = createServer(async (request, response) => {
    const path = request.url ?? '';
    const etag = request.headers['if-none-match'];
    const answer = await fetch(`${origin}${path}`, {
      headers: etag ? { 'if-none-match': etag } : {},
    });
    asked.push({ path, status: answer.status });
    const body = await answer.text();
    const changed = fault?.(path, body) ?? body;
    if (changed === 'hang up') return void request.socket.destroy();
    if (changed === 'say nothing') return;
    if (typeof changed === 'number') return void response.writeHead(changed).end();
    const tag = answer.headers.get('etag');
    response.writeHead(answer.status, tag ? { etag: tag } : {}).end(changed);
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(between.address() as AddressInfo).port}`;
  await sourceLoop.step(seasonId, 'COMPLETED');
});
beforeEach(() => {
  fault = undefined;
  asked = [];
});
afterAll(async () => {
  for (const loop of loops) await loop.stop();
  between.closeAllConnections();
  between.close();
  await source.close();
  for (const database of databases) await database.close();
});

/** A game of its own that plays the source's season. */
async function follower(options = {}) {
  const database = await createTestDatabase();
  databases.push(database);
  const feed = httpFeed(url, { ...QUICK, ...options });
  const feedSpec = { provider: 'http', url } as const;
  await importSeason(database.db, feed, { feedSpec, clock: { mode: 'stepped' } });
  const loop = new GameLoop({ db: database.db, clock: Date.now, log, openFeed: () => feed });
  loops.push(loop);
  return { db: database.db, feed, loop };
}

/** Scores and points of a round as they stand in a database. */
async function resultsOf(db: TestDatabase['db'], roundId: string) {
  const matches = await db
    .selectFrom('match')
    .select(['id', 'state', 'home_score', 'guest_score'])
    .where('round_id', '=', roundId)
    .orderBy('id')
    .execute();
  const players = await db
    .selectFrom('player_match')
    .innerJoin('player', (join) =>
      join
        .onRef('player.season_id', '=', 'player_match.season_id')
        .onRef('player.player_no', '=', 'player_match.player_no'),
    )
    .select(['player.id', 'match_id', 'player_match.team_id', 'points', 'rated'])
    .where('player_match.round_id', '=', roundId)
    .orderBy('player.id')
    .execute();
  return { matches, players };
}

const playersOf = (db: TestDatabase['db']) =>
  db.selectFrom('player').selectAll().orderBy('id').execute();

async function roundIdOf(no: number): Promise<string> {
  const { rounds } = await openFeed(generated).catalogue();
  return rounds[no - 1]?.id ?? '';
}

describe('a season of another server', () => {
  test('is the same season: ids, prices, fixtures and limits', async () => {
    const { feed } = await follower();
    const [own, theirs] = [await feed.catalogue(), await openFeed(generated).catalogue()];
    expect(own.league).toEqual(theirs.league);
    expect(own.season).toEqual(theirs.season);
    expect(own.teams).toEqual(theirs.teams);
    expect(own.rounds).toEqual(theirs.rounds);
    const byId = <T extends { readonly id: string }>(all: readonly T[]) =>
      all.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(byId(own.matches)).toEqual(byId(theirs.matches));
    expect(own.preset.limits).toEqual(theirs.preset.limits);
    const plain = own.players.map(({ id, teamId, marketValue, position }) => [
      ...[id, teamId, marketValue, position],
    ]);
    expect(plain.toSorted()).toEqual(
      theirs.players
        .map(({ id, teamId, marketValue, position }) => [...[id, teamId, marketValue, position]])
        .toSorted(),
    );
  });

  test('gives a round that was played there the same scores and points here', async () => {
    const { db, loop } = await follower();
    await loop.step(seasonId, 'COMPLETED');
    const round = await roundIdOf(1);
    const results = await resultsOf(db, round);
    expect(results.matches.every(({ state }) => state === 'FINISHED')).toBe(true);
    expect(results).toEqual(await resultsOf(source.database.db, round));
  });

  test('is asked only for what has changed', async () => {
    const { feed, loop } = await follower();
    await loop.step(seasonId);
    asked = [];
    await feed.read();
    expect(asked.map(({ status }) => status)).not.toContain(200);
    expect(asked.some(({ path }) => path.includes('client_database'))).toBe(false);
  });

  test('waits for results that are not there yet, and takes them over when they are', async () => {
    const { db, feed, loop } = await follower();
    await loop.step(seasonId, 'COMPLETED');
    const played = await sourceLoop.step(seasonId, 'GAMEDAY_LOCKED');
    await loop.step(seasonId, 'GAMEDAY');
    expect((await resultsOf(db, played.roundId)).players).toEqual([]);
    await sourceLoop.step(seasonId, 'COMPLETED');
    await feed.read();
    await loop.step(seasonId, 'COMPLETED');
    const results = await resultsOf(db, played.roundId);
    expect(results.matches.every(({ state }) => state === 'FINISHED')).toBe(true);
    expect(results).toEqual(await resultsOf(source.database.db, played.roundId));
  });

  test('gets results late when the game went on without them, also after a new start', async () => {
    const { db, feed, loop } = await follower();
    fault = () => 'hang up';
    for (let round = 1; round <= 3; round++) await loop.step(seasonId, 'COMPLETED');
    await expect(feed.read()).rejects.toThrow('does not answer');
    fault = undefined;
    await sourceLoop.step(seasonId, 'COMPLETED');
    // The game that is started anew knows nothing of what the one before has read.
    const again = httpFeed(url, QUICK);
    const restarted = new GameLoop({ db, clock: Date.now, log, openFeed: () => again });
    loops.push(restarted);
    await restarted.step(seasonId);
    await restarted.step(seasonId);
    for (const no of [1, 2, 3]) {
      const round = await roundIdOf(no);
      expect(await resultsOf(db, round)).toEqual(await resultsOf(source.database.db, round));
    }
  });

  test('has transfers and prices of the time it was not asked in, told after a new start', async () => {
    const { db, loop } = await follower();
    await loop.step(seasonId, 'COMPLETED');
    await loop.stop();
    const before = await playersOf(source.database.db);
    const [moves, leaves, dearer, ...others] = before;
    const elsewhere = others.find(({ team_id }) => team_id !== moves?.team_id);
    if (!moves || !leaves || !dearer || !elsewhere) throw new Error('no players');
    const changes: [string, Partial<Updateable<PlayerTable>>][] = [
      [moves.id, { team_id: elsewhere.team_id }],
      [leaves.id, { active: false }],
      [dearer.id, { market_value: dearer.market_value + 100_000 }],
    ];
    await source.database.db.transaction().execute(async (trx) => {
      for (const [id, change] of changes) {
        await trx.updateTable('player').set(change).where('id', '=', id).execute();
      }
      const { player_no, ...newcomer } = { ...elsewhere, id: 'pl-newcomer' };
      const last = Math.max(...before.map((player) => player.player_no));
      await trx
        .insertInto('player')
        .values({ ...newcomer, player_no: last + 1 })
        .execute();
      await renewCatalogue(trx, seasonId);
    });

    const restart = async () => {
      const feed = httpFeed(url, QUICK);
      const restarted = new GameLoop({ db, clock: Date.now, log, openFeed: () => feed });
      loops.push(restarted);
      // What is known now has happened by the time the source has reached.
      for (const no of [1, 2, 3]) await restarted.playRounds(seasonId, no);
      return feed.playerChanges();
    };
    expect((await restart()).map(({ player }) => player.id).toSorted()).toEqual(
      ['pl-newcomer', ...changes.map(([id]) => id)].toSorted(),
    );
    const plain = (players: Awaited<ReturnType<typeof playersOf>>) =>
      players.map(({ player_no: _, ...player }) => player);
    expect(plain(await playersOf(db))).toEqual(plain(await playersOf(source.database.db)));
    expect(await restart()).toEqual([]);
  });
});

const halved = (body: string) => body.slice(0, body.length / 2);
const isDatabase = (path: string) => path.includes('client_database');
const FAULTS: [string, SourceStatus['state'], Fault, RegExp][] = [
  ['hangs up', 'down', () => 'hang up', /does not answer/],
  ['is out of order', 'down', () => 503, /says 503/],
  ['says nothing', 'down', () => 'say nothing', /takes too long/],
  ['knows nothing of it', 'nonsense', () => 404, /says 404/],
  ['breaks off in the middle', 'nonsense', (_path, body) => halved(body), /is not JSON/],
  ['sends something else', 'nonsense', () => '[]', /is malformed at "\/"/],
  [
    'sends a field of another kind',
    'nonsense',
    (path, body) =>
      path.includes('state/current') ? body.replace(/"gameTime":\d+/, '"gameTime":"soon"') : body,
    /malformed at "\/gameTime"/,
  ],
  [
    'names a hash it does not keep',
    'nonsense',
    (path, body) =>
      path.includes('state/current') ? body.replace(/"hash":"[^"]+"/, '"hash":"00000000"') : body,
    /has the hash .* not the one of the state/,
  ],
];

describe('when the source of a season', () => {
  /** Everything the follower has taken over. */
  async function held({ feed }: Awaited<ReturnType<typeof follower>>) {
    const { rounds } = await feed.catalogue();
    const updates = await Promise.all(rounds.map(({ id }) => feed.roundUpdates(id)));
    return { updates: updates.flat(), changes: await feed.playerChanges() };
  }

  test.each(FAULTS)(
    '%s, the state is %s and nothing is taken over',
    async (_what, state, how, problem) => {
      const statuses: SourceStatus[] = [];
      const game = await follower({
        timeoutMs: how('', '') === 'say nothing' ? 2000 : QUICK.timeoutMs,
        onStatus: (status: SourceStatus) => statuses.push(status),
      });
      await game.loop.step(seasonId);
      const before = await held(game);
      expect(before.updates.length).toBeGreaterThan(0);
      fault = (path, body) => (body === '' ? body : how(path, body));
      // Something has changed there: without that, nothing but "unchanged" would be said.
      await sourceLoop.step(seasonId);
      await expect(game.feed.read()).rejects.toThrow(problem);
      await game.loop.step(seasonId);
      expect(await held(game)).toEqual(before);
      const status = (await game.loop.sources())[seasonId];
      expect(status).toMatchObject({ state, url });
      expect(status?.problem).toMatch(problem);
      expect(status?.problem).not.toContain('\n');

      fault = undefined;
      await game.feed.read();
      expect((await game.loop.sources())[seasonId]).toMatchObject({ state: 'ok', problem: null });
      expect(statuses.map((one) => one.state)).toEqual(['ok', state, 'ok']);
    },
  );

  test('recovers while it is asked, nobody notices', async () => {
    const { feed } = await follower();
    let failures = 1;
    fault = (_path, body) => (failures-- > 0 ? 500 : body);
    await feed.read();
    expect(feed.follow.status().state).toBe('ok');
  });

  test('sends more than anybody needs, it is not read to the end', async () => {
    const large = httpFeed(url, { ...QUICK, maxBytes: 10_000 });
    await expect(large.catalogue()).rejects.toThrow(/is larger than 10000 bytes/);
  });

  test('loses half of the season, it is not the same season any more', async () => {
    const { feed } = await follower();
    fault = (path, body) => {
      if (path.includes('state/current')) return body.replace(/"hash":"./, '"hash":"_');
      if (!isDatabase(path)) return body;
      const { matches, ...database } = JSON.parse(body);
      const hash = path.split('/').at(-1)?.replace('.json', '');
      return JSON.stringify({ ...database, hash, matches: matches.slice(9) });
    };
    await sourceLoop.step(seasonId);
    await expect(feed.read()).rejects.toThrow(/unknown mt-|has lost/);
    expect(feed.follow.status().state).toBe('nonsense');
  });

  test.each([
    ['is not there', () => 'http://127.0.0.1:9', 'SEASON_SOURCE_UNREACHABLE', /does not answer/],
    ['has no such season', () => `${url}#se-none`, 'SEASON_SOURCE_MALFORMED', /no season se-none/],
  ])('%s, the season is refused in one line', async (_what, address, code, message) => {
    const error = await httpFeed(address(), QUICK)
      .catalogue()
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'FeedError', code });
    expect(String(error)).toMatch(message);
    expect(String(error)).not.toContain('\n');
  });
});
