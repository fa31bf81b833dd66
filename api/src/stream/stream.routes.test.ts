import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  jest,
  test,
} from '@jest/globals';
import {
  type GameState,
  STREAM_EVENTS,
  type StreamEventName,
  type StreamedPoints,
} from '@spieltag/shared-kernel/contract';
import { Compile } from 'typebox/compile';
import { createSeasonServer } from '../testing/season-server.ts';
import { createTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';
import { orderless, pictureAfter, portOf, StreamReader } from './testing/stream-reader.ts';

jest.setTimeout(240_000);

/** One season for all, at whatever phase the test before has left it; the rest is of each test alone. */
let server: Awaited<ReturnType<typeof createSeasonServer>>;
let admin: TestUser;
const others: TestServer[] = [];
const readers: StreamReader[] = [];
beforeAll(async () => {
  server = await createSeasonServer();
  admin = await server.user('admin');
});
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.close();
  for (const other of others.splice(0)) await other.app.close();
  await until('nobody listens any more', async () => (await openStreams(server)) === 0);
});
afterAll(() => server.close());

const path = (lastEventId?: string) =>
  `/api/gameloop/v1/${server.seasonId}/stream${lastEventId === undefined ? '' : `?lastEventId=${lastEventId}`}`;

async function listen(on: TestServer, lastEventId?: string, headers?: Record<string, string>) {
  const reader = new StreamReader(await portOf(on.app), path(lastEventId), headers);
  readers.push(reader);
  return reader;
}

async function polled(): Promise<GameState> {
  const url = `/api/gameloop/v1/state/current/${server.seasonId}.json`;
  return (await server.app.inject({ url })).json();
}

async function step(): Promise<void> {
  const url = '/api/simulations/v1/round-simulation-step.json';
  const payload = { seasonId: server.seasonId };
  const answer = await server.app.inject({ method: 'POST', url, payload, headers: admin.headers });
  expect(answer.statusCode).toBe(200);
}

async function version(): Promise<number> {
  const { state_version } = await server.database.db
    .selectFrom('season_clock')
    .select('state_version')
    .where('season_id', '=', server.seasonId)
    .executeTakeFirstOrThrow();
  return state_version;
}

/** Steps until something is so. */
async function stepUntil(isSo: (state: GameState) => boolean): Promise<void> {
  for (let steps = 0; !isSo(await polled()); steps++) {
    if (steps > 300) throw new Error('it does not come to be');
    await step();
  }
}

async function isTold(reader: StreamReader): Promise<void> {
  await reader.toldOf(await version());
  expect(orderless(reader.picture)).toEqual(orderless(await polled()));
}

/** The state, with its etag as it was sent. */
async function load(coding: string) {
  const url = `/api/gameloop/v1/state/current/${server.seasonId}.json`;
  const reply = await server.app.inject({ url, headers: { 'accept-encoding': coding } });
  return { etag: String(reply.headers.etag), state: await polled() };
}
const offering = (etag: string) => listen(server, undefined, { 'last-event-id': etag });

describe('before a matchday', () => {
  beforeEach(() => stepUntil(({ phase }) => phase === 'GENERAL'));

  test('a new listener gets everything, in a form nothing between keeps back', async () => {
    const reader = await listen(server);
    const { statusCode, headers } = await reader.response;
    await isTold(reader);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'transfer-encoding': 'chunked',
    });
    expect(headers).not.toHaveProperty('content-encoding');
    expect(headers).not.toHaveProperty('etag');
    expect(reader.messages.map(({ event }) => event)).toEqual(['state']);
    expect(reader.retries).toHaveLength(1);
  });

  describe('a page that has just loaded the state', () => {
    test.each(['identity', 'gzip', 'br'])('is not told it again (%s)', async (coding) => {
      await (await listen(server)).message('state');
      const { etag } = await load(coding);
      const reader = await offering(etag);
      await reader.toldOf(await version());
      expect(reader.messages.map(({ event }) => event)).toEqual(['matches']);
      expect(reader.messages[0]?.data).toMatchObject({ matches: [] });
    });

    test.each([
      ['of nothing', '"AAAAAAAAAAAAAAAAAAAAAAAAAAA"'],
      ['broken', '"'],
      ['of many', '*'],
    ])('with an etag %s is told everything', async (_which, etag) => {
      await isTold(await offering(etag));
    });
  });

  test('an unknown season has no stream, and takes no room', async () => {
    const url = '/api/gameloop/v1/se-none/stream';
    const { statusCode } = await server.app.inject({ method: 'HEAD', url });
    expect(statusCode).toBe(404);
    expect(await openStreams(server)).toBe(0);
  });

  test('who is one too many is told to come later', async () => {
    const small = await createTestServer({
      database: server.database,
      config: { streams: 2, streamsPerAddress: 9 },
    });
    others.push(small);
    for (let i = 0; i < 2; i++) await (await listen(small)).message('state');
    const refused = await (await listen(small)).response;
    expect(refused.statusCode).toBe(503);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(20);
    readers[0]?.close();
    await until('there is room again', async () => {
      return (await (await listen(small)).response).statusCode === 200;
    });
  });

  test('an address has so many and no more', async () => {
    const small = await createTestServer({
      database: server.database,
      config: { streams: 9, streamsPerAddress: 1 },
    });
    others.push(small);
    await (await listen(small)).message('state');
    expect((await (await listen(small)).response).statusCode).toBe(503);
  });

  test('all addresses of one customer have an eighth of the places and no more', async () => {
    const small = await createTestServer({
      database: server.database,
      config: { streams: 16, streamsPerAddress: 1, trustProxy: true },
    });
    others.push(small);
    const from = async (address: string) => {
      const reader = await listen(small, undefined, { 'x-forwarded-for': address });
      return [reader, (await reader.response).statusCode] as const;
    };
    const [first, taken] = await from('2001:db8:1:1::1');
    expect([taken, (await from('2001:db8:1:2::1'))[1]]).toEqual([200, 200]);
    expect((await from('2001:db8:1:3::1'))[1]).toBe(503);
    expect((await from('2001:db8:2:1::1'))[1]).toBe(200);
    first.close();
    await until('there is room again', async () => (await from('2001:db8:1:3::1'))[1] === 200);
  });

  test('a server that ends sends all away, each with a time of its own to come back', async () => {
    const ending = await createTestServer({ database: server.database });
    const streams = await Promise.all(Array.from({ length: 8 }, () => listen(ending)));
    await Promise.all(streams.map((reader) => reader.message('state')));
    await ending.app.close();
    for (const reader of streams) expect(reader.retries).toHaveLength(2);
    const times = new Set(streams.map(({ retries }) => retries[1]));
    expect(times.size).toBeGreaterThan(4);
  });

  test('all messages of a round make the picture that polling shows, from wherever one begins', async () => {
    const first = await listen(server);
    await isTold(first);
    const begun: StreamReader[] = [];
    const { roundId } = await polled();
    const points = new Map<string, number>();
    await stepUntil((state) => state.roundId === roundId && state.phase === 'GENERAL_LOCKED');
    for (let steps = 0; (await polled()).roundId === roundId; steps++) {
      await step();
      await isTold(first);
      if (steps % 7 === 0) begun.push(await listen(server));
      for (const reader of begun) await isTold(reader);
    }
    for (const { event, data } of first.messages) {
      const complaints = [...Compile(STREAM_EVENTS[event as StreamEventName]).Errors(data)];
      expect(complaints).toEqual([]);
      if (event !== 'points') continue;
      const { changes } = data as StreamedPoints;
      for (const { playerId, difference } of changes) {
        points.set(playerId, (points.get(playerId) ?? 0) + difference);
      }
    }
    const url = `/api/gameloop/v1/state/round/${roundId}.json`;
    const round: GameState['currentResults'] = (await server.app.inject({ url })).json();
    const players = round.matches.flatMap((match) => match.players);
    expect(players.length).toBeGreaterThan(100);
    const scored = players.filter((player) => player.points !== 0);
    expect(scored.length).toBeGreaterThan(50);
    for (const player of players) {
      expect([player.id, points.get(player.id) ?? 0]).toEqual([player.id, player.points]);
    }
  });

  test('who takes it compressed is told the same, in a fraction of the bytes', async () => {
    const plain = await listen(server);
    const packed = await listen(server, undefined, { 'accept-encoding': 'gzip, deflate, br' });
    const unwilling = await listen(server, undefined, { 'accept-encoding': 'br, gzip;q=0' });
    expect((await packed.response).headers).toMatchObject({ 'content-encoding': 'gzip' });
    expect((await unwilling.response).headers).not.toHaveProperty('content-encoding');
    await stepUntil(({ phase }) => phase === 'GAMEDAY');
    for (let steps = 0; steps < 5; steps++) await step();
    for (const reader of [plain, packed, unwilling]) await isTold(reader);
    expect(packed.messages).toEqual(plain.messages);
    const [read = 0, all = 0] = [packed, plain].map(({ bytesRead }) => bytesRead);
    expect(read).toBeLessThan(all / 3);
  });
});

describe('while a matchday is played', () => {
  /** With matches to come: then a handful of steps stays within the matchday and changes points. */
  beforeEach(() =>
    stepUntil(
      ({ phase, currentResults: { matches } }) =>
        phase === 'GAMEDAY' && matches.some(({ matchStatus }) => matchStatus === 'SCHEDULED'),
    ),
  );

  test('who has loaded the state is told what has happened since', async () => {
    await (await listen(server)).message('state');
    const { etag, state } = await load('br');
    for (let steps = 0; steps < 5; steps++) await step();
    const reader = await offering(etag);
    await reader.toldOf(await version());
    expect(reader.messages.map(({ event }) => event)).not.toContain('state');
    const picture = reader.messages.reduce<GameState | undefined>(pictureAfter, state);
    expect(orderless(picture)).toEqual(orderless(await polled()));
  });

  describe('who comes back', () => {
    test('gets at another server what it missed, with the same ids', async () => {
      const other = await createTestServer({ database: server.database });
      others.push(other);
      const before = await listen(server);
      await isTold(before);
      const known = { id: before.lastId, picture: before.picture };
      for (let steps = 0; steps < 5; steps++) await step();
      await isTold(before);
      const back = await listen(other, known.id);
      await back.toldOf(await version());
      expect(back.lastId).toBe(before.lastId);
      const picture = back.messages.reduce(pictureAfter, known.picture);
      expect(orderless(picture)).toEqual(orderless(await polled()));
      const pointsOf = ({ messages }: StreamReader) =>
        messages.flatMap(({ event, data }) => (event === 'points' ? [data] : []));
      expect(pointsOf(back)).toEqual(pointsOf(before));
      expect(pointsOf(back).length).toBeGreaterThan(0);
    });

    test('and has missed nothing is told nothing but the scores', async () => {
      const reader = await listen(server);
      const { event } = await reader.message('scores');
      expect(event).toBe('scores');
      const back = await listen(server, undefined, { 'last-event-id': reader.lastId });
      await back.message('scores');
      expect(back.messages.map((message) => message.event)).toEqual(['scores']);
    });

    test.each([
      ['made up', 'no-such-id'],
      ['of the future', '99999-0123456789abcdef'],
      ['of before what is kept', '0-0123456789abcdef'],
      ['of another frame', '7-ffffffffffffffff'],
      ['hostile', encodeURIComponent("1'; drop table season;--\r\n")],
    ])('with an id that is %s gets everything', async (_which, id) => {
      const reader = await listen(server, id);
      await reader.message('state');
      await isTold(reader);
    });

    test('with an id that is too long is refused', async () => {
      const { statusCode = 0 } = await (await listen(server, 'x'.repeat(101))).response;
      expect(statusCode).toBeGreaterThanOrEqual(400);
      expect(statusCode).toBeLessThan(500);
    });

    test('with an id nobody keeps any more, as after a backup, gets everything', async () => {
      const reader = await listen(server);
      await isTold(reader);
      const known = reader.lastId;
      for (let steps = 0; steps < 3; steps++) await step();
      await isTold(reader);
      await server.database.db.deleteFrom('season_change').execute();
      const other = await createTestServer({ database: server.database });
      others.push(other);
      const back = await listen(other, known);
      await isTold(back);
      expect(back.messages.filter(({ event }) => event !== 'scores')).toEqual([
        expect.objectContaining({ event: 'state', id: reader.lastId }),
      ]);
    });
  });
});

/** Streams that are open at a server. */
async function openStreams(on: TestServer): Promise<number> {
  const metric = on.app.metrics.registry.getSingleMetric('spieltag_streams');
  return (await metric?.get())?.values[0]?.value ?? Number.NaN;
}
