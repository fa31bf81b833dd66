import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openDatabase } from '@spieltag/api/database';
import { readComposeFile } from '../compose/compose-file.ts';
import { asRole, makeRoles } from '../compose/testing/database-roles.ts';
import { type Place, Places } from './testing/places.ts';

const FILE = join(import.meta.dirname, '../../docker-compose.yml');
const VARIABLES = {
  POSTGRES_PASSWORD: 'secret1',
  API_DB_PASSWORD: 'secret2',
  REGISTRY_DB_PASSWORD: 'secret3',
  REPLICA_DB_PASSWORD: 'secret4',
  KEY_WRAPPING_SECRET: 'secret5',
  PUBLIC_URL: 'https://game.example',
};
/** Nobody listens there. */
const DEAD_HOST = '127.0.0.1:1';

let places: Places;
beforeAll(async () => {
  places = await Places.make();
});
afterAll(() => places.remove());

/** The addresses of the service `backup`; a host is its database's where it is the one that lives. */
async function asComposed(place: Place, living: 'postgres' | 'replica' | 'none'): Promise<Place> {
  const { services } = await readComposeFile(FILE, VARIABLES);
  const { DATABASE_URL = '', REGISTRY_DATABASE_URL = '' } = services.backup?.environment ?? {};
  const here = (addresses: string) =>
    addresses
      .split(',')
      .map((address) => {
        const url = new URL(address);
        if (url.hostname === living) return asRole(place.databaseUrl, url);
        return address.replace(url.host, DEAD_HOST);
      })
      .join(',');
  const [databaseUrl, registryUrl] = [here(DATABASE_URL), here(REGISTRY_DATABASE_URL)];
  expect([databaseUrl, registryUrl]).toEqual(Array(2).fill(expect.stringContaining(DEAD_HOST)));
  return { ...place, databaseUrl, registryUrl };
}

test.each(['postgres', 'replica'] as const)(
  'the composition backs up, restores and migrates where %s is the one that answers',
  async (living) => {
    const [from, to] = [await places.empty(), await places.empty()];
    for (const { databaseUrl: url } of [from, to]) {
      const db = openDatabase({ url, maxConnections: 1 });
      const { API_DB_PASSWORD: api, REGISTRY_DB_PASSWORD: registry } = VARIABLES;
      await makeRoles(db, { api, registry });
      await db.destroy();
    }
    const [composed, other] = [await asComposed(from, living), await asComposed(to, living)];
    const folder = `from-${living}`;
    expect(await places.spieltag(composed, 'migrate')).toMatchObject({ code: 0 });
    expect(await places.spieltag(composed, 'backup', folder)).toMatchObject({ code: 0 });
    expect(await places.spieltag(other, 'restore', folder)).toMatchObject({ code: 0 });
  },
);

test('where neither answers, both are named, and no password is', async () => {
  const composed = await asComposed(await places.empty(), 'none');
  for (const [verb, ...args] of [['backup', 'away'], ['migrate']] as const) {
    const refused = await places.spieltag(composed, verb, ...args);
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /does not answer: 127\.0\.0\.1:1\/spieltag: .*; 127\.0\.0\.1:1\/spieltag: .* \(DATABASE_UNREACHABLE\)/,
      ),
    });
    expect(refused.stdout + refused.stderr).not.toContain('secret');
  }
});
