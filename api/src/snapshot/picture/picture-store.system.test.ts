import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { FORMATIONS } from '@spieltag/shared-kernel/rules';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { deleteSnapshots } from '../delete-snapshots.command.ts';
import { findSnapshot, insertSnapshot } from '../snapshot.repository.ts';
import type { PictureOrder } from './draw-picture.ts';
import { findPicture, keepPicture } from './picture.repository.ts';
import { PictureRenderer } from './picture-renderer.ts';
import { PictureStore, pictureKey } from './picture-store.ts';
import { testContent } from './testing/content.ts';

let database: TestDatabase;
let studio: PictureRenderer;
beforeAll(async () => {
  database = await createTestDatabase();
  studio = new PictureRenderer();
});
afterAll(async () => {
  await studio.close();
  await database.close();
});

const order = (overrides: Partial<PictureOrder> = {}): PictureOrder => ({
  type: 'post',
  language: 'de',
  content: testContent(),
  ...overrides,
});

describe('drawing', () => {
  let usual: Buffer;
  beforeAll(async () => {
    usual = await studio.draw(order());
  });

  test('leads to the same bytes for the same content, on any thread', async () => {
    const other = new PictureRenderer();
    const second = await other.draw(order());
    await other.close();
    expect(second.equals(usual)).toBe(true);
  });

  test.each([
    ['a manager', testContent({}, { name: 'Jürgen vom Mühlenbergs' })],
    ['a player', testContent({ names: ['Müllers'] })],
    ['a rank', testContent({}, { seasonRanking: 3483 })],
    ['a captain', testContent({ captain: 7 })],
    ['a formation', testContent({ formationId: '1343' })],
    ['an empty slot', testContent({ empty: (index) => index === 4 })],
  ])('shows %s: with another one the picture is another', async (_what, content) => {
    expect((await studio.draw(order({ content }))).equals(usual)).toBe(false);
  });

  test('tells of a season who was bought best and what was missed most, each where there is one', async () => {
    const way = { ranks: [9, 4], average: 50, bestRound: { name: '2. Spieltag', score: 80 } };
    const bestBuy = { name: 'Alexander-Arnold', points: 148, price: 2_500_000 };
    const worstMiss = { name: '12. Spieltag', missed: 34 };
    const seasons = [
      // As snapshots were kept that knew of neither.
      way,
      { ...way, isOver: true },
      { ...way, bestBuy },
      { ...way, bestBuy: { ...bestBuy, name: 'Ibáñez' } },
      { ...way, worstMiss },
      { ...way, bestBuy, worstMiss },
      { ...way, bestBuy: { ...bestBuy, name: 'Kiernan Dewsbury-Hall '.repeat(3) }, worstMiss },
    ];
    const drawn = new Set<string>();
    for (const language of ['de', 'en'] as const) {
      for (const season of seasons) {
        const content = testContent({}, { season });
        const png = await studio.draw(order({ type: 'season', language, content }));
        expect(png.readUInt32BE(16)).toBe(1080);
        drawn.add(png.toString('base64'));
      }
    }
    expect(drawn.size).toBe(2 * seasons.length);
  });

  test('copes with names of any letters and any length, and with none', async () => {
    const names = ['Иванов', '😀', '中文名', '<b>&"', '', '   ', 'a'.repeat(80), 'x\u0000\u202E'];
    const content = testContent({ names }, { name: '<i>&', roundName: '', seasonName: '' });
    expect((await studio.draw(order({ content }))).readUInt32BE(16)).toBe(1080);
    const empty = testContent({}, { lineup: [] });
    expect((await studio.draw(order({ content: empty }))).readUInt32BE(16)).toBe(1080);
  });

  test.each(FORMATIONS.map(({ id }) => id))('can show formation %s', async (formationId) => {
    for (const preset of ['league', 'tournament'] as const) {
      const content = testContent({ formationId, preset, played: false });
      expect((await studio.draw(order({ content }))).readUInt32BE(16)).toBe(1080);
    }
  });
});

describe('pictures', () => {
  test('are drawn once when many ask at the same time, and not again afterwards', async () => {
    const pictures = new PictureStore(database.db, studio);
    const { id, content } = await insertSnapshot(database.db, 'us-many', testContent());
    const asked = order({ type: 'story_b', content });
    const before = studio.drawn;
    const [first, ...others] = await Promise.all(
      Array.from({ length: 8 }, () => pictures.get(asked, id)),
    );
    for (const other of others) expect(first && other.equals(first)).toBe(true);
    expect(studio.drawn).toBe(before + 1);

    const elsewhere = await new PictureStore(database.db, studio).get(asked, id);
    expect(first && elsewhere.equals(first)).toBe(true);
    expect(studio.drawn).toBe(before + 1);
  });

  test('are told apart by everything they show', () => {
    const keys = [
      order(),
      order({ type: 'print' }),
      order({ language: 'en' }),
      order({ content: testContent({ played: false }) }),
    ].map(pictureKey);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('go with everything else their manager has shown around', async () => {
    const { db } = database;
    const asked = order({ type: 'story_b', language: 'en' });
    const mine = await insertSnapshot(db, 'us-gone', asked.content);
    const other = await insertSnapshot(db, 'us-other', testContent({}, { name: 'Other' }));
    for (const { id, content } of [mine, other]) {
      const key = pictureKey({ ...asked, content });
      await keepPicture(db, { key, png: Buffer.alloc(10), snapshotId: id });
    }
    await db.transaction().execute((trx) => deleteSnapshots(trx, 'us-gone'));
    expect(await findSnapshot(db, mine.id)).toBeUndefined();
    expect(await findPicture(db, pictureKey({ ...asked, content: mine.content }))).toBeUndefined();
    expect(await findSnapshot(db, other.id)).toEqual(other);
    expect(await findPicture(db, pictureKey({ ...asked, content: other.content }))).toBeDefined();
  });

  test('are kept up to a size, the newest longest', async () => {
    const png = Buffer.alloc(1000, 1);
    const { id: snapshotId } = await insertSnapshot(database.db, 'us-keeps', testContent());
    for (const key of ['old', 'new', 'newest']) {
      await keepPicture(database.db, { key, png, snapshotId }, 2500);
    }
    expect(await findPicture(database.db, 'old')).toBeUndefined();
    expect(await findPicture(database.db, 'newest')).toEqual(png);
  });
});

describe('a studio', () => {
  test('refuses when too many wait, and tells each a later time to come again', async () => {
    const small = new PictureRenderer(2, () => 0);
    const asked = Array.from({ length: 8 }, () => small.draw(order({ type: 'story_b' })));
    const outcomes = await Promise.allSettled(asked);
    await small.close();
    // One is drawn, two wait; the others come again after those, half a second apart.
    const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused.map(({ code }) => code)).toEqual(Array(5).fill('UNAVAILABLE'));
    expect(refused.map(({ retryAfterSeconds }) => retryAfterSeconds)).toEqual([2, 2, 3, 3, 4]);
  });

  test('sends nobody away for more than a minute', async () => {
    const small = new PictureRenderer(1, () => 0);
    const asked = Array.from({ length: 300 }, () => small.draw(order({ type: 'story_b' })));
    const outcomes = await Promise.allSettled(asked);
    await small.close();
    const times = outcomes.flatMap((one) =>
      one.status === 'rejected' ? [one.reason.retryAfterSeconds] : [],
    );
    expect([Math.min(...times), Math.max(...times)]).toEqual([1, 60]);
  });

  test('goes on after a picture that cannot be drawn', async () => {
    const broken = order({ type: 'poster' as PictureOrder['type'] });
    await expect(studio.draw(broken)).rejects.toThrow('could not be drawn');
    expect((await studio.draw(order())).readUInt32BE(16)).toBe(1080);
  });

  test('that is closed refuses', async () => {
    const closed = new PictureRenderer();
    const waiting = closed.draw(order());
    const refused = expect(waiting).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await closed.close();
    await refused;
    await expect(closed.draw(order())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
