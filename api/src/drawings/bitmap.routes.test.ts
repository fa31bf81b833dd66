import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ClientDatabase } from '@spieltag/shared-kernel/contract';
import { type PlayedSeason, playedSeason } from '../sportsdata/sportsdata.fixture.ts';
import { PictureCache } from './picture-cache.ts';

let season: PlayedSeason;
let database: ClientDatabase;
beforeAll(async () => {
  season = await playedSeason(0);
  database = (
    await season.get(`/api/sportsdata/v1/client_database/${season.seasonId}.json`)
  ).json();
});
afterAll(() => season.close());

const at = (path: string, headers = {}) => season.get(`/bitmap-resources/${path}`, headers);

/** Width and height of a PNG, from its header. */
function sizeOf(png: Buffer): readonly [number, number] {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

const known = (path: string) =>
  path
    .replace('{league}', season.leagueId)
    .replace('{team}', database.teams[0]?.id ?? '')
    .replace('{player}', database.players[0]?.id ?? '');

describe('a picture', () => {
  test.each([
    ['of a league', 'leagues/{league}.png', [72, 72]],
    ['of a country', 'countries/DE.png', [72, 48]],
    ['of a country in small letters', 'countries/fr.png', [72, 48]],
    ['of a country we have no drawing of', 'countries/VU.png', [72, 48]],
    ['of a part of a country', 'countries/XE.png', [72, 48]],
    ['of a team', 'teams/{team}.png', [140, 140]],
    ['of a player', 'players/{player}.png', [290, 290]],
    ['of a player, small', 'players/{player}.png?width=140', [140, 140]],
    ['of a player in a shirt', 'players/{player}.png?width=290&teamId={team}', [290, 290]],
  ])('%s has its size, never changes and is not sent twice', async (_, path, size) => {
    const first = await at(known(path));
    expect(first.statusCode).toBe(200);
    expect(first.headers['content-type']).toBe('image/png');
    expect(sizeOf(first.rawPayload)).toEqual(size);
    expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[^"]+"$/);
    const again = await at(known(path), { 'if-none-match': etag });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  });

  test('is the same on every server, and another for another id', async () => {
    const other = await playedSeason(0);
    const path = known('/bitmap-resources/players/{player}.png?width=140');
    const [here, there] = await Promise.all([season.get(path), other.get(path)]);
    expect(here?.rawPayload.equals(there?.rawPayload ?? Buffer.alloc(0))).toBe(true);
    const second = `players/${database.players[1]?.id}.png?width=140`;
    expect((await at(second)).headers.etag).not.toBe(here?.headers.etag);
    await other.close();
  });

  test('is where the client database says, for every kind it names', async () => {
    const { photo, photoFallback, seasonImage, fallbackImage } = database.players[0] ?? {};
    for (const address of [photo, photoFallback, seasonImage, fallbackImage]) {
      expect((await season.get(String(address))).statusCode).toBe(200);
      const small = String(address).replace('width=290', 'width=140');
      expect(sizeOf((await season.get(small)).rawPayload)).toEqual([140, 140]);
    }
  });
});

test('pictures that are drawn are sent to any number at once', async () => {
  const path = known('players/{player}.png?width=36');
  await at(path);
  const answers = await Promise.all(Array.from({ length: 1000 }, () => at(path)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

describe('no picture', () => {
  test.each([
    ['of an unknown league', 'leagues/lg-none.png', 404, 'NOT_FOUND'],
    ['of an unknown country', 'countries/QQ.png', 404, 'NOT_FOUND'],
    ['of an unknown team', 'teams/tm-none.png', 404, 'NOT_FOUND'],
    ['of an unknown player', 'players/pl-none.png', 404, 'NOT_FOUND'],
    ['in an unknown shirt', 'players/{player}.png?teamId=tm-none', 404, 'NOT_FOUND'],
    ['of a size we do not have', 'players/{player}.png?width=100000', 400, 'PARAMETER_INVALID'],
    ['of two sizes', 'players/{player}.png?width=140&width=290', 400, 'PARAMETER_INVALID'],
    ['of a way out', 'teams/..%2f..%2fetc.png', 400, 'PARAMETER_INVALID'],
    ['of markup', 'players/pl-%3Cscript%3E.png', 400, 'PARAMETER_INVALID'],
    ['of a byte of nothing', 'leagues/lg-%00.png', 400, 'PARAMETER_INVALID'],
    ['of a country of three letters', 'countries/DEU.png', 400, 'PARAMETER_INVALID'],
    ['of another kind', 'stadiums/x.png', 404, 'NOT_FOUND'],
  ])('%s', async (_, path, status, code) => {
    const response = await at(known(path));
    expect([response.statusCode, response.json().code]).toEqual([status, code]);
  });
});

describe('the cache of pictures', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

  test('draws each once, and what was not asked for longest anew', async () => {
    const { body } = await new PictureCache().get('any', async () => svg);
    const pictures = new PictureCache(2 * body.length);
    const drawn: string[] = [];
    const ask = (name: string) =>
      pictures.get(name, async () => {
        drawn.push(name);
        return svg;
      });
    for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(name);
    expect(drawn).toEqual(['a', 'b', 'c', 'b']);
  });

  test('keeps no failure', async () => {
    const pictures = new PictureCache();
    await expect(pictures.get('a', () => Promise.reject(new Error('gone')))).rejects.toThrow(
      'gone',
    );
    await expect(pictures.get('a', async () => svg)).resolves.toBeDefined();
  });
});
