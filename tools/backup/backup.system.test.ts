import { createPublicKey, verify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase } from '@spieltag/api/database';
import { openFeed } from '@spieltag/api/feed';
import { importSeason } from '@spieltag/api/game';
import { SIGNATURE_HEADER } from '@spieltag/shared-kernel/composition';
import { makeReleased } from '../../api/src/database/testing/released-schemas.ts';
import { schemaOf } from '../../api/src/testing/schema-of.ts';
import {
  MAIN_FILE,
  remoteParts,
  SHELL_VERSION,
  writeBuild,
  writeShell,
} from '../../registry/src/testing/builds.ts';
import { asRole, makeRoles } from '../compose/testing/database-roles.ts';
import { Guest } from '../start/testing/guest.ts';
import { Places } from './testing/places.ts';
import { type BackupSite, startSite } from './testing/site.ts';

const feedSpec = { provider: 'generated', seed: 8 } as const;
const PLAYERS = 4;
const VERSION = (no: number) => `1.0.${no}-0123456789`;
const KEY = 'registry/signing-key.json';

let places: Places;
let folder: string;

beforeAll(async () => {
  places = await Places.make();
  ({ folder } = places);
  await importSeason(places.database.db, openFeed(feedSpec), {
    feedSpec,
    clock: { mode: 'stepped' },
  });
});
afterAll(() => places.remove());

/** Buys again and again until it is told to end. @returns what was acknowledged so far, at any time */
function play(site: BackupSite) {
  const guest = new Guest();
  let isOver = false;
  const acknowledged = { version: 0, bought: 0 };
  const playing = (async () => {
    while (!isOver) {
      const { version, lineup } = await guest.buyOne(site.url).catch(async (error: Error) => {
        // All that can be afforded is bought: the rest of the time is spent with looking.
        if (!/nobody to buy|4\d\d/.test(error.message)) throw error;
        return guest.ledger(site.url);
      });
      acknowledged.version = version;
      acknowledged.bought = lineup.indexedPlayers.filter(Boolean).length;
    }
  })();
  return {
    guest,
    acknowledged,
    end: () => {
      isOver = true;
      return playing;
    },
  };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

/** Whether the composition of a page is signed by the key the page has. */
async function isSigned({ registry }: BackupSite): Promise<boolean> {
  const reply = await registry.app.inject('/discovery/projects/spieltag/microFrontends');
  const page = await registry.app.inject('/');
  const [, text = ''] = /id="page-config"[^>]*>([^<]+)</.exec(page.body) ?? [];
  const { signatureKey } = JSON.parse(text);
  const [header = '', , signature = ''] = String(reply.headers[SIGNATURE_HEADER]).split('.');
  return verify(
    'sha256',
    Buffer.from(`${header}.${reply.rawPayload.toString('base64url')}`),
    { key: createPublicKey({ key: signatureKey, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
}

test('what is backed up while it is played and published comes back whole, and goes on', async () => {
  const place = places.first;
  const site = await startSite(place.databaseUrl, place.dataDir);
  const live = (no: number) =>
    writeBuild(folder, 'mf-live', VERSION(no), remoteParts('mf-live', VERSION(no)));
  await site.registry.publishFromBuild(await writeShell(folder));
  await site.registry.publishFromBuild(await live(0));
  const players = Array.from({ length: PLAYERS }, () => play(site));
  await until(() => players.every(({ acknowledged }) => acknowledged.bought >= 3));
  let published = 0;
  let isOver = false;
  const publishing = (async () => {
    while (!isOver) await site.registry.publishFromBuild(await live(++published));
  })();
  await until(() => published >= 2);
  const before = players.map(({ acknowledged }) => ({ ...acknowledged }));
  const publishedBefore = published - 1;

  const done = await places.spieltag(place, 'backup', 'played', '--json');
  expect(done).toMatchObject({ code: 0 });
  isOver = true;
  await Promise.all([publishing, ...players.map(({ end }) => end())]);
  await site.close();
  expect(JSON.parse(done.stdout)).toMatchObject({ missing: [], hasKey: true });

  const other = await places.empty();
  expect(await places.spieltag(other, 'restore', 'played')).toMatchObject({ code: 0 });
  const again = await startSite(other.databaseUrl, other.dataDir);
  for (const [no, { guest }] of players.entries()) {
    const { version, lineup } = await guest.ledger(again.url);
    const bought = lineup.indexedPlayers.filter(Boolean).length;
    expect(version).toBeGreaterThanOrEqual(before[no]?.version ?? Number.NaN);
    expect(bought).toBeGreaterThanOrEqual(before[no]?.bought ?? Number.NaN);
  }
  const page = await again.registry.app.inject('/');
  expect(page.statusCode).toBe(200);
  const [, shown = ''] = /\/mf-live\/(1\.0\.\d+-0123456789)\//.exec(page.body) ?? [];
  expect(Number(shown.split(/[.-]/)[2])).toBeGreaterThanOrEqual(publishedBefore);
  for (const path of [`shell/${SHELL_VERSION}`, `mf-live/${shown}`]) {
    expect((await again.registry.app.inject(`/${path}/${MAIN_FILE}`)).statusCode).toBe(200);
  }
  expect(await isSigned(again)).toBe(true);
  // The next rows get numbers of their own, and what is published next is a version like any other.
  expect((await new Guest().buyOne(again.url)).lineup.indexedPlayers.some(Boolean)).toBe(true);
  await again.registry.publishFromBuild(await live(published + 1));
  await again.close();
  const keys = [place, other].map(({ dataDir }) => readFile(join(dataDir, KEY), 'utf8'));
  expect((await keys[0]) === (await keys[1])).toBe(true);
});

test('with a role for each server, both get their own again', async () => {
  const [from, to] = [await places.empty(), await places.empty()];
  const roles = { api: 'secret2', registry: 'secret3' };
  const owned = { ...from, ...(await withRoles(from.databaseUrl, roles)) };
  const other = { ...to, ...(await withRoles(to.databaseUrl, roles)) };
  const site = await startSite(owned.databaseUrl, owned.dataDir, owned.registryUrl);
  await site.registry.publishFromBuild(await writeShell(folder));
  await site.close();
  expect(await places.spieltag(owned, 'backup', 'two-roles')).toMatchObject({ code: 0 });
  expect(await places.spieltag(other, 'restore', 'two-roles')).toMatchObject({ code: 0 });
  const again = await startSite(other.databaseUrl, other.dataDir, other.registryUrl);
  expect((await again.registry.app.inject('/')).statusCode).toBe(200);
  expect(await isSigned(again)).toBe(true);
  await again.close();
});

test('of a database that came back alone, what is missing is named, and what is built is put back', async () => {
  const place = await places.empty();
  const first = await startSite(places.first.databaseUrl, places.first.dataDir);
  const shell = await writeShell(folder);
  await first.registry.publishFromBuild(shell);
  await first.close();
  expect(await places.spieltag(places.first, 'backup', 'alone')).toMatchObject({ code: 0 });
  const done = await places.spieltag(place, 'restore', 'alone', '--database-only');
  expect(done).toMatchObject({ code: 0 });
  const site = await startSite(place.databaseUrl, place.dataDir);
  const address = `/shell/${SHELL_VERSION}/${MAIN_FILE}`;
  const health = await site.registry.app.inject('/discovery/health');
  expect(health.json().missing).toContain(address);
  await site.registry.seedFromBuild(shell);
  expect((await site.registry.app.inject(address)).statusCode).toBe(200);
  await site.close();
});

async function withRoles(url: string, passwords: { api: string; registry: string }) {
  const db = openDatabase({ url, maxConnections: 1 });
  await makeRoles(db, passwords);
  await db.destroy();
  const address = (name: keyof typeof passwords) =>
    asRole(url, { username: `spieltag_${name}`, password: passwords[name] });
  return { databaseUrl: address('api'), registryUrl: address('registry') };
}

test('tables are brought up to date once, for game server and registry', async () => {
  const place = await places.empty();
  const first = await places.spieltag(place, 'migrate', '--json');
  expect(first).toMatchObject({ code: 0 });
  const { game, registry } = JSON.parse(first.stdout);
  expect([game[0], registry[0]]).toEqual(['0001-accounts', '0001-releases']);
  expect(await places.spieltag(place, 'migrate')).toMatchObject({ stdout: 'up to date already\n' });
  const site = await startSite(place.databaseUrl, place.dataDir);
  expect((await site.registry.app.inject('/discovery/health')).statusCode).toBe(200);
  await site.close();
});

test('a backup of an older version is brought up to date', async () => {
  const [old, place] = [await places.empty(), await places.empty()];
  const db = openDatabase({ url: old.databaseUrl });
  await makeReleased(db, '0016-player-owners', {});
  await db.insertInto('users').values({ id: 'us-1', name: 'Ada', role: 'trial' }).execute();
  await db.destroy();
  expect(await places.spieltag(old, 'backup', 'old')).toMatchObject({ code: 0 });
  expect(await places.spieltag(place, 'restore', 'old')).toMatchObject({ code: 0 });
  const restored = openDatabase({ url: place.databaseUrl });
  expect(await schemaOf(restored)).toEqual(await schemaOf(places.database.db));
  expect(await restored.selectFrom('users').select('name').execute()).toEqual([{ name: 'Ada' }]);
  await restored.destroy();
});
