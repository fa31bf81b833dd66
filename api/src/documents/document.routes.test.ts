import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { documentPage } from '@spieltag/shared-kernel/documents';
import { DEFAULT_FAIRNESS } from '@spieltag/shared-kernel/rules';
import { createSeasonServer } from '../testing/season-server.ts';
import { documentRoutes } from './index.ts';

let server: Awaited<ReturnType<typeof createSeasonServer>>;
beforeAll(async () => {
  server = await createSeasonServer({ families: [documentRoutes] });
});
afterAll(() => server.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  server.app.inject({ url, headers });

test('a document is answered to everybody, and not again to who has it', async () => {
  const url = '/api/documents/v1/de/privacy.json';
  const first = await get(url);
  expect(first.json()).toMatchObject({ title: 'Datenschutz', language: 'de', isDefault: true });
  const again = await get(url, { 'if-none-match': String(first.headers.etag) });
  expect(again.statusCode).toBe(304);
});

test('the same is a page that runs nothing', async () => {
  const page = await get(documentPage('imprint', 'en'));
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-/,
  );
  expect(page.body).toContain('<html lang="en">');
  expect(page.body).toContain(documentPage('privacy', 'en'));
});

test.each(['/api/documents/v1/fr/imprint.json', '/api/documents/v1/de/..%2Fsecrets.json'])(
  '%s is no document',
  async (url) => {
    expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400);
  },
);

test.each([
  ['nothing while its time is not the real one', 'stepped', false, null],
  ['nothing while its time is accelerated', 'accelerated', true, null],
  ['the time it leaves to its managers in real time', 'real', false, DEFAULT_FAIRNESS],
  [
    'never more than the first kick-off where its source says that a match has begun with its result only',
    'real',
    true,
    { ...DEFAULT_FAIRNESS, pastKickOffMinutes: 0 },
  ],
] as const)(
  'the rules of a season promise after an outage %s',
  async (_, mode, grows, fairness) => {
    const { db } = server.database;
    await db.updateTable('season_clock').set({ mode }).execute();
    await db
      .updateTable('season')
      .set({ feed_spec: JSON.stringify({ provider: 'kicker', folder: '/nowhere', grows }) })
      .execute();
    const rules = (await get(`/api/documents/v1/season-rules/${server.seasonId}.json`)).json();
    expect(rules.fairness).toEqual(fairness);
    expect(rules).toHaveProperty('limits.maxLineupSize');
  },
);
