import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type {
  ClientDatabase,
  GameState,
  Player,
  RoundResult,
} from '@spieltag/shared-kernel/contract';
import { openFeed } from './feed/index.ts';
import { kickerFiles, removeSeasonFolders, seasonFolder } from './feed/testing/season-files.ts';
import { createLedgerServer, type LedgerServer } from './ledger/ledger.fixture.ts';
import { importSeason } from './season/import-season.ts';
import type { TestUser } from './testing/test-server.ts';

let server: LedgerServer;
let user: TestUser;
beforeAll(async () => {
  server = await createLedgerServer();
  user = await server.user();
});
afterAll(async () => {
  removeSeasonFolders();
  await server.close();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url, headers });
const state = async (): Promise<GameState> =>
  (await get(`/api/gameloop/v1/state/current/${server.seasonId}.json`)).json();
const database = async (): Promise<ClientDatabase> =>
  (await get(`/api/sportsdata/v1/client_database/${server.seasonId}.json`)).json();
const step = (payload: object) =>
  server.call(user, {
    method: 'POST',
    url: '/api/simulations/v1/round-simulation-step.json',
    payload,
  });

describe('before the season', () => {
  test('its league is listed with it as the current season', async () => {
    const { leagues, seasons } = (await get('/api/sportsdata/v1/leagues.json')).json();
    expect(seasons).toEqual([expect.objectContaining({ id: server.seasonId, hidden: false })]);
    expect(leagues).toEqual([expect.objectContaining({ currentSeasonId: server.seasonId })]);
  });

  test('the state is GENERAL of the first round with an open market and no completed round', async () => {
    const before = await state();
    expect(before).toMatchObject({
      phase: 'GENERAL',
      playerMarketPhase: 'OPEN',
      lastCompletedRoundId: null,
      clockMode: 'stepped',
      config: { maxLineupSize: 22, initialBudget: 42_500_000 },
      restrictedTransferWindowMaxTransfers: 4,
      restrictedTransferMaxTransfers: 4,
    });
    expect(before.phaseEndsAt).toBeGreaterThan(before.gameTime);
  });

  test('the client database carries the hash of the state, and is immutable under its hash', async () => {
    const { hash } = await state();
    expect((await database()).hash).toBe(hash);
    const url = `/api/sportsdata/v1/client_database/${server.seasonId}`;
    const byHash = await get(`${url}/${hash}.json`);
    expect(byHash.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const outdated = await get(`${url}/outdatedhash.json`);
    expect(outdated.json<ClientDatabase>().hash).toBe(hash);
    expect(outdated.headers['cache-control']).toBe('public, no-cache');
  });

  test('the client database goes out in a tenth of its bytes, and only once', async () => {
    const { hash } = await state();
    const url = `/api/sportsdata/v1/client_database/${server.seasonId}`;
    const whole = await get(`${url}.json`);
    for (const path of [`${url}.json`, `${url}/${hash}.json`]) {
      const sent = await get(path, { 'accept-encoding': 'gzip, deflate, br, zstd' });
      expect(sent.headers['content-encoding']).toBe('br');
      expect(sent.rawPayload.length).toBeLessThan(whole.rawPayload.length / 10);
      expect(brotliDecompressSync(sent.rawPayload).equals(whole.rawPayload)).toBe(true);
      const known = { 'accept-encoding': 'br', 'if-none-match': `${sent.headers.etag}` };
      const again = await get(path, known);
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect(again.headers['cache-control']).toBe(sent.headers['cache-control']);
    }
  });

  test.each(['leagues', 'client_database/SEASON'])('%s answers 304 to its etag', async (page) => {
    const url = `/api/sportsdata/v1/${page.replace('SEASON', server.seasonId)}.json`;
    const { etag } = (await get(url)).headers;
    expect((await get(url, { 'if-none-match': `${etag}` })).statusCode).toBe(304);
  });
});

describe('stepping', () => {
  test('needs a signed-in user', async () => {
    const url = '/api/simulations/v1/round-simulation-step.json';
    const payload = { seasonId: server.seasonId };
    expect((await server.app.inject({ method: 'POST', url, payload })).statusCode).toBe(401);
  });

  test('changes the state and its etag at once', async () => {
    const url = `/api/gameloop/v1/state/current/${server.seasonId}.json`;
    const { etag } = (await get(url)).headers;
    const { seasonId } = server;
    expect((await step({ seasonId, until: 'GAMEDAY' })).json()).toMatchObject({ phase: 'GAMEDAY' });
    const changed = await get(url, { 'if-none-match': `${etag}` });
    expect(changed.statusCode).toBe(200);
    expect(changed.json<GameState>()).toMatchObject({
      phase: 'GAMEDAY',
      playerMarketPhase: 'CLOSED',
    });
  });

  test('shows matches as they go on, in the state and as a round', async () => {
    const seen = new Set<string>();
    while ((await state()).phase === 'GAMEDAY') {
      await step({ seasonId: server.seasonId });
      for (const match of (await state()).currentResults.matches) seen.add(match.state);
    }
    expect([...seen]).toEqual(expect.arrayContaining(['SCHEDULED', 'LIVE', 'FINISHED']));
    const { roundId, currentResults } = await state();
    const round = (await get(`/api/gameloop/v1/state/round/${roundId}.json`)).json<RoundResult>();
    expect(round).toEqual(currentResults);
  });

  test('a completed round counts for the ratings in the client database', async () => {
    const before = await database();
    await step({ seasonId: server.seasonId, until: 'COMPLETED' });
    const { hash, roundId, lastCompletedRoundId, currentResults } = await state();
    expect([lastCompletedRoundId, hash]).toEqual([roundId, (await database()).hash]);
    expect(hash).not.toBe(before.hash);
    const players = new Map(
      (await database()).players.map((player): [string, Player] => [player.id, player]),
    );
    const rated = currentResults.matches.flatMap((match) => match.players);
    expect(rated.length).toBeGreaterThan(100);
    expect([...players.values()].some((player) => player.lastRoundPoints === null)).toBe(true);
    for (const { id, points, pointsBreakDown } of rated) {
      const player = players.get(id);
      const { ratingBreakDown: sum } = player as Player;
      const tookPart = sum.starter + sum.joker > 0 || points !== 0;
      expect(player?.rating).toBe(points);
      expect(player?.lastRoundPoints).toBe(tookPart ? points : null);
      expect(sum.ratingSum).toBe(points);
      expect(sum.ratingGrade).toBe(pointsBreakDown.pointsGrade ?? 0);
      expect(sum.goals).toBe(pointsBreakDown.goals ?? 0);
      expect(sum.starter + sum.joker).toBeLessThanOrEqual(1);
    }
  });

  test.each([
    ['a season that does not exist', { seasonId: 'se-nowhere' }, 404],
    ['an id that is none', { seasonId: "se-'; drop table season" }, 400],
    ['a phase that is none', { seasonId: 'se-nowhere', until: 'HALFTIME' }, 400],
    ['nothing', {}, 400],
  ])('%s is refused', async (_, payload, status) => {
    expect((await step(payload)).statusCode).toBe(status);
  });

  test('ends with the season, which is frozen then', async () => {
    const feedSpec = { provider: 'kicker', folder: seasonFolder(kickerFiles()) } as const;
    const { seasonId } = await importSeason(server.db, openFeed(feedSpec), {
      feedSpec,
      clock: { mode: 'stepped' },
    });
    expect((await step({ seasonId, until: 'LOCKED' })).json()).toMatchObject({ phase: 'LOCKED' });
    const url = `/api/gameloop/v1/state/current/${seasonId}.json`;
    expect((await get(url)).json()).toMatchObject({
      phase: 'LOCKED',
      playerMarketPhase: 'LOCKED',
      phaseEndsAt: null,
    });
    expect((await step({ seasonId })).json()).toMatchObject({ status: 409, code: 'SEASON_OVER' });
  });
});

describe('random accounts', () => {
  test('are created as many as asked for', async () => {
    const url = '/api/simulations/v1/create-random-accounts.json';
    const payload = { seasonId: server.seasonId, count: 20 };
    expect((await server.call(user, { method: 'POST', url, payload })).json()).toEqual({
      created: 20,
    });
  });

  test.each([0, -1, 10_001, 1.5])('but not %d of them', async (count) => {
    const url = '/api/simulations/v1/create-random-accounts.json';
    const payload = { seasonId: server.seasonId, count };
    expect((await server.call(user, { method: 'POST', url, payload })).statusCode).toBe(400);
  });
});

test.each([
  '/api/gameloop/v1/state/current/se-nowhere.json',
  '/api/gameloop/v1/state/round/rn-nowhere.json',
  '/api/sportsdata/v1/client_database/se-nowhere.json',
])('%s is not found', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});
