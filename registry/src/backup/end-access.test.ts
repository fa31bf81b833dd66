import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openDatabase } from '../database/open-database.ts';
import { uploadOf } from '../testing/builds.ts';
import { createTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { mintOverride, readSigningKey } from '../tokens/index.ts';
import { type EndedAccess, endAccess } from './end-access.ts';

const HOST = 'operators.game.test';
const ORIGIN = `https://${HOST}`;
const LIVE = 'mf-live';
const [EVERYBODYS, TESTERS] = ['1.0.0-0123456789', '1.0.1-0123456789'] as const;
const PROJECT = '/projects/spieltag';
const HOUR_MS = 3_600_000;
const overrides = [{ remote: LIVE, version: TESTERS }];
/** Of before the restore; what is unknown is signed, and no row of it was there. */
const held = { token: '', unknownToken: '', cookie: '', link: '', unknownLink: '' };
let site: TestRegistry;
let outcome: EndedAccess;

const statusWith = async (token: string) =>
  (await site.call('GET', '/projects', undefined, token)).status;
const sessionStatus = async () => {
  const headers = { host: HOST, origin: ORIGIN, 'sec-fetch-site': 'same-origin' };
  const reply = await site.registry.app.inject({
    url: '/discovery/admin/projects',
    headers: { ...headers, cookie: held.cookie },
  });
  return reply.statusCode;
};
const versionAt = async (link: string) => {
  const { body } = await site.registry.app.inject({ url: link, headers: { host: 'game.test' } });
  return new RegExp(`/${LIVE}/([^/"]+)/`).exec(body)?.[1];
};
const makeLink = async () => {
  const { body } = await site.call('POST', `${PROJECT}/overrides`, { overrides, minutes: 600 });
  return String(body.link);
};
/** A link that is signed, and of which no row is known. */
async function unknownLink(): Promise<string> {
  const key = await readSigningKey(join(site.folder, 'registry', 'signing-key.json'));
  const iat = Math.floor(site.now() / 1000);
  const claims = { jti: randomUUID(), sub: 'ada', project: 'spieltag', iat, exp: iat + 36_000 };
  return `/?override=${await mintOverride(key, { ...claims, overrides })}`;
}

beforeAll(async () => {
  site = await createTestRegistry({ stage: 'production', operatorOrigin: ORIGIN });
  const frontend = `${PROJECT}/microFrontends/${LIVE}`;
  await site.call('POST', `${frontend}/releases`, uploadOf(LIVE, EVERYBODYS));
  const deployment = { targetVersion: EVERYBODYS, deploymentStrategy: 'AllAtOnce' };
  await site.call('POST', `${frontend}/deployment`, deployment);
  await site.call('POST', `${frontend}/releases`, uploadOf(LIVE, TESTERS));
  const { publicKey } = generateKeyPairSync('ed25519');
  const { x } = publicKey.export({ format: 'jwk' });
  await site.call('POST', `${frontend}/keys`, { name: 'CI', publicKey: x });

  held.token = await site.token({ sub: 'bo' });
  held.unknownToken = await site.token({ sub: 'cy' });
  const signedIn = await site.registry.app.inject({
    method: 'POST',
    url: '/discovery/admin/session',
    headers: { host: HOST, origin: ORIGIN, 'sec-fetch-site': 'same-origin' },
    payload: { token: held.token },
  });
  [held.cookie = ''] = String(signedIn.headers['set-cookie']).split(';');
  held.link = await makeLink();
  held.unknownLink = await unknownLink();
  await site.call('POST', `${PROJECT}/staff-links`, { name: 'dee', hours: 10 });
  expect([await statusWith(held.token), await sessionStatus()]).toEqual([200, 200]);
  expect(await versionAt(held.link)).toBe(TESTERS);

  site.pass(HOUR_MS);
  const db = openDatabase(site.databaseUrl);
  outcome = await endAccess(db, { at: new Date(site.now()), reason: 'backup of Monday' });
  await db.destroy();
  site.pass(1000);
});
afterAll(() => site.close());

describe('with a backup that comes back ends', () => {
  test('each token that held, and one nobody had seen when it was made', async () => {
    expect(await statusWith(held.token)).toBe(401);
    expect(await statusWith(held.unknownToken)).toBe(401);
    expect(await statusWith(held.unknownToken)).toBe(401);
  });

  test('each session', async () => {
    expect(await sessionStatus()).toBe(401);
  });

  test('each link for testers, and one nobody had seen', async () => {
    expect(await versionAt(held.link)).toBe(EVERYBODYS);
    expect(await versionAt(held.unknownLink)).toBe(EVERYBODYS);
  });

  test('each link for staff', async () => {
    const { body } = await site.call(
      'GET',
      `${PROJECT}/staff-links`,
      undefined,
      await site.token(),
    );
    expect(body.links).toMatchObject([{ name: 'dee', revokedAt: expect.any(String) }]);
  });
});

test('what is made from then on holds', async () => {
  const token = await site.token();
  expect(await statusWith(token)).toBe(200);
  expect(await versionAt(await unknownLink())).toBe(TESTERS);
});

test('it is told how much has ended, and which keys releases are taken with', async () => {
  // The test's own operator is one of two tokens.
  const ended = { tokens: 2, sessions: 1, overrideLinks: 1, staffLinks: 1 };
  const key = { remote: LIVE, name: 'CI', id: expect.any(String) };
  expect(outcome).toEqual({ ended, keys: [key] });
  const path = `${PROJECT}/history?action=restore`;
  const { body } = await site.call('GET', path, undefined, await site.token());
  expect(body.entries).toMatchObject([
    { actor: 'registry', reason: 'backup of Monday', after: ended },
  ]);
});
