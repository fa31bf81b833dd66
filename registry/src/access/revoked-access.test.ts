import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sharedNowOf } from '../context/shared-now.ts';
import { openDatabase } from '../database/open-database.ts';
import { uploadOf } from '../testing/builds.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { listTokens, useToken } from './token.repository.ts';

const YEAR_MS = 365 * 24 * 3_600_000;
const LIVE = '/projects/spieltag/microFrontends/mf-live';
const [FIRST, NEXT] = ['1.0.0-0123456789', '1.0.1-0123456789'];

let site: TestRegistry;
beforeAll(async () => {
  site = await createTestRegistry();
  for (const version of [FIRST, NEXT]) {
    await site.call('POST', `${LIVE}/releases`, uploadOf('mf-live', version));
  }
  const deployment = { targetVersion: FIRST, deploymentStrategy: 'AllAtOnce' };
  await site.call('POST', `${LIVE}/deployment`, deployment);
});
afterAll(() => site.close());

const idOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti;

/** Does something while the clock of the database is years ahead. */
async function yearsAhead(work: (operator: string) => Promise<unknown>) {
  site.setClock(3 * YEAR_MS);
  await work(await site.token());
  site.setClock(-3 * YEAR_MS);
}

async function makeLink(operator?: string) {
  const body = { overrides: [{ remote: 'mf-live', version: NEXT }], minutes: 60 };
  const made = await site.call('POST', '/projects/spieltag/overrides', body, operator);
  return made.body as { link: string; token: string };
}

describe('a clock that was set forward for a moment makes nothing good that was revoked', () => {
  test('no token', async () => {
    const token = await site.token({ sub: 'cy' });
    const use = () => site.call('GET', '/projects', undefined, token);
    expect((await use()).status).toBe(200);
    await site.call('DELETE', `/tokens/${idOf(token)}`);
    await yearsAhead((operator) => site.call('GET', '/projects', undefined, operator));
    expect((await use()).status).toBe(401);
  });

  test('no link for testers', async () => {
    const { link, token } = await makeLink();
    expect((await site.registry.app.inject(link)).body).toContain(NEXT);
    await site.call('DELETE', `/projects/spieltag/overrides/${idOf(token)}`);
    await yearsAhead(makeLink);
    expect((await site.registry.app.inject(link)).body).not.toContain(NEXT);
  });
});

test('what one machine takes for ended long ago is forgotten by the clock of the database', async () => {
  const db = openDatabase(site.databaseUrl);
  const context = { db, sharedNow: sharedNowOf(undefined) };
  const token = (sub: string, issuedAtMs: number) => ({
    ...{ sub, role: 'operator' as const, remotes: [], id: randomUUID() },
    issuedAt: new Date(issuedAtMs),
    expiresAt: new Date(issuedAtMs + YEAR_MS),
  });
  const [nowMs, aheadMs] = [Date.now(), Date.now() + 20 * YEAR_MS];
  await useToken(context, token('dee', nowMs), new Date(nowMs));
  await useToken(context, token('eve', aheadMs), new Date(aheadMs));
  const names = (await listTokens(db, new Date(nowMs))).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['dee', 'eve']));
  await db.destroy();
});
