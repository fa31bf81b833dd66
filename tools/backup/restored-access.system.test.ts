import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { mintToken, readSigningKey, signingKeyFile } from '@spieltag/registry/tokens';
import { writeShell } from '../../registry/src/testing/builds.ts';
import { type Place, Places } from './testing/places.ts';
import { type BackupSite, startSite } from './testing/site.ts';

const YEAR_S = 365 * 24 * 3600;
const KEYS = '/projects/spieltag/microFrontends/mf-live/keys';

let places: Places;
beforeAll(async () => {
  places = await Places.make();
});
afterAll(() => places.remove());

async function operatorToken({ dataDir }: Place): Promise<string> {
  const key = await readSigningKey(signingKeyFile(dataDir));
  const claims = { sub: 'ada', role: 'operator' as const, remotes: [] };
  return mintToken(key, claims, { nowMs: Date.now(), lifetimeS: YEAR_S });
}

async function call(
  { registry }: BackupSite,
  token: string,
  path: string,
  change: { readonly method?: 'POST' | 'DELETE'; readonly payload?: object } = {},
) {
  const headers = { authorization: `Bearer ${token}` };
  const url = `/discovery/admin${path}`;
  const reply = await registry.app.inject({ method: 'GET', url, headers, ...change });
  return { status: reply.statusCode, body: reply.body ? reply.json() : undefined };
}

test('what was revoked after a backup stays revoked when that comes back, and keys are named', async () => {
  const place = places.first;
  const site = await startSite(place.databaseUrl, place.dataDir);
  await site.registry.publishFromBuild(await writeShell(places.folder));
  const leaked = await operatorToken(place);
  const publicKey = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x;
  const payload = { name: 'CI', publicKey };
  const added = await call(site, leaked, KEYS, { method: 'POST', payload });
  expect(added.status).toBe(201);
  expect(await places.spieltag(place, 'backup', 'monday')).toMatchObject({ code: 0 });

  // The next day one token is revoked, and another one is made, leaks as well, and is revoked, too.
  const later = await operatorToken(place);
  expect((await call(site, later, '/tokens')).status).toBe(200);
  for (const token of [leaked, later]) {
    const { jti } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const method = 'DELETE';
    const revoked = await call(site, await operatorToken(place), `/tokens/${jti}`, { method });
    expect(revoked.status).toBe(204);
    expect((await call(site, token, '/projects')).status).toBe(401);
  }
  await site.close();
  // Tokens say in whole seconds when they were made.
  await new Promise((resolve) => setTimeout(resolve, 1000));

  const restored = await places.spieltag(place, 'restore', 'monday', '--replace', '--json');
  expect(restored.code).toBe(0);
  const key = { remote: 'mf-live', id: added.body.id, name: 'CI' };
  const ended = { tokens: 1, sessions: 0, overrideLinks: 0, staffLinks: 0 };
  expect(JSON.parse(restored.stdout)).toMatchObject({ access: { ended, keys: [key] } });
  expect(restored.stderr).toContain('tokens 1, sessions 0');
  expect(restored.stderr).toContain(`npx remotes revoke-key mf-live ${key.id}  (CI)`);

  const again = await startSite(place.databaseUrl, place.dataDir);
  for (const token of [leaked, later]) {
    expect((await call(again, token, '/projects')).status).toBe(401);
  }
  const anew = await operatorToken(place);
  expect((await call(again, anew, '/projects')).status).toBe(200);
  await again.close();
});

test('a database that went back to a moment by itself has its access ended by hand, and no server may run', async () => {
  const place = await places.empty();
  const site = await startSite(place.databaseUrl, place.dataDir);
  await site.registry.publishFromBuild(await writeShell(places.folder));
  const leaked = await operatorToken(place);
  expect((await call(site, leaked, '/projects')).status).toBe(200);
  // Made and revoked after that moment, so that nothing here knows of it.
  const later = await operatorToken(place);
  const refused = await places.spieltag(place, 'end-access');
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('(GAME_RUNNING)') });
  expect((await call(site, leaked, '/projects')).status).toBe(200);
  await site.close();
  // Tokens say in whole seconds when they were made.
  await new Promise((resolve) => setTimeout(resolve, 1000));

  const done = await places.spieltag(place, 'end-access', '--json');
  expect(done).toMatchObject({ code: 0, stderr: expect.stringContaining('tokens 1, sessions 0') });
  const ended = { tokens: 1, sessions: 0, overrideLinks: 0, staffLinks: 0 };
  expect(JSON.parse(done.stdout)).toEqual({ ended, keys: [] });

  const again = await startSite(place.databaseUrl, place.dataDir);
  for (const token of [leaked, later]) {
    expect((await call(again, token, '/projects')).status).toBe(401);
  }
  const anew = await operatorToken(place);
  const history = '/projects/spieltag/history?action=restore';
  expect((await call(again, anew, history)).body).toMatchObject({
    entries: [{ reason: 'database of an earlier moment', after: ended }],
  });
  await again.close();
});

test('where there is no registry, that is said instead of nothing', async () => {
  const place = await places.empty();
  expect(await places.spieltag(place, 'end-access')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('(NO_REGISTRY)'),
  });
});
