import { setTimeout } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createTestServer } from '../testing/test-server.ts';
import { ClientDatabaseWarmer } from './client-database-warmer.ts';
import { type PlayedSeason, playedSeason } from './sportsdata.fixture.ts';
import { registerSportsdataRoutes } from './sportsdata.routes.ts';
import type { SportsdataContext } from './sportsdata-context.ts';

const QUALITY = 9;
const warnings: unknown[] = [];
const log = { warn: (warning: unknown) => void warnings.push(warning) };
let season: PlayedSeason;
let warmer: ClientDatabaseWarmer;
let context: SportsdataContext;
beforeAll(async () => {
  // Without the news of seasons, which would warm as well, whenever they come.
  season = await playedSeason(1, [
    async (app, given) => {
      context = given;
      registerSportsdataRoutes(app, given);
    },
  ]);
});
beforeEach(() => {
  warmer = new ClientDatabaseWarmer(context, log, QUALITY);
});
afterAll(() => season.close());

const formsOf = async () => {
  const { reply } = await context.clientDatabases.get(season.seasonId);
  return [...reply.precompressed.keys()].sort();
};
const url = (hash?: string) =>
  `/api/sportsdata/v1/client_database/${season.seasonId}${hash ? `/${hash}` : ''}.json`;
const hashNow = async () => (await context.clientDatabases.get(season.seasonId)).hash;

describe('client databases', () => {
  test('are compressed in every form before somebody asks', async () => {
    context.clientDatabases.clear();
    warmer.missed();
    await warmer.settled();
    expect(await formsOf()).toEqual(['br', 'gzip']);
    expect(warnings).toEqual([]);
  });

  test('are so anew with every version', async () => {
    await season.loop.playRounds(season.seasonId, 2);
    warmer.changed(season.seasonId);
    await warmer.settled();
    expect(await formsOf()).toEqual(['br', 'gzip']);
    expect(JSON.parse((await season.get(url())).body).hash).toBe(await hashNow());
  });

  test('are smaller than what is compressed while somebody waits, and say the same', async () => {
    warmer.changed(season.seasonId);
    await warmer.settled();
    const plain = await season.get(url());
    const [br, gzip] = await Promise.all([
      season.get(url(), { 'accept-encoding': 'br' }),
      season.get(url(), { 'accept-encoding': 'gzip' }),
    ]);
    expect(brotliDecompressSync(br?.rawPayload ?? '').toString()).toBe(plain.body);
    expect(gunzipSync(gzip?.rawPayload ?? '').toString()).toBe(plain.body);
    const usual = brotliCompressSync(plain.rawPayload, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
    });
    expect(br?.rawPayload.length).toBeLessThan(usual.length);
    const etags = [plain, br, gzip].map((response) => response?.headers.etag);
    expect(new Set(etags).size).toBe(3);
  });

  test('are not sent again in any form that is held', async () => {
    const usual = String((await season.get(url())).headers.etag).replace(/"$/, '-br"');
    const ahead = (await season.get(url(), { 'accept-encoding': 'br' })).headers.etag;
    expect(ahead).not.toBe(usual);
    for (const etag of [usual, String(ahead)]) {
      const again = await season.get(url(), { 'accept-encoding': 'br', 'if-none-match': etag });
      expect([again.statusCode, again.headers.etag]).toEqual([304, etag]);
    }
    const other = { 'accept-encoding': 'br', 'if-none-match': '"another"' };
    expect((await season.get(url(), other)).statusCode).toBe(200);
  });

  test('never change under their hash, and are the newest under an old one', async () => {
    const current = await season.get(url(await hashNow()), { 'accept-encoding': 'br' });
    expect(current.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(current.headers.etag).toMatch(/-br-ahead"$/);
    const old = await season.get(url('outdated-hash'));
    expect(old.headers['cache-control']).toBe('public, no-cache');
    expect(old.json().hash).toBe(await hashNow());
  });

  test('of hidden seasons are left until somebody asks', async () => {
    await season.db.updateTable('season').set({ hidden: true, catalogue_version: 99 }).execute();
    warmer.changed(season.seasonId);
    warmer.missed();
    await warmer.settled();
    expect((await season.get(url(), { 'accept-encoding': 'br' })).headers.etag).toMatch(/-br"$/);
  });
});

test('a season that is not there is told of, and the others are made', async () => {
  await season.db.updateTable('season').set({ hidden: false, catalogue_version: 100 }).execute();
  warmer.changed('se-none');
  warmer.changed(season.seasonId);
  await warmer.settled();
  expect(warnings).toHaveLength(1);
  expect(await formsOf()).toEqual(['br', 'gzip']);
});

test('a server hears of new versions by itself', async () => {
  const server = await createTestServer({ database: season.server.database });
  try {
    await season.db.updateTable('season').set({ catalogue_version: 200 }).execute();
    const etag = async () =>
      (await server.app.inject({ url: url(), headers: { 'accept-encoding': 'br' } })).headers.etag;
    while (!String(await etag()).endsWith('-br-ahead"')) await setTimeout(20);
    expect(await etag()).toMatch(/-br-ahead"$/);
  } finally {
    await server.close();
  }
});
