import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { signingKeyFile } from '@spieltag/registry/tokens';
import { readWrappingKeys } from '@spieltag/server-kit/secrets';
import { asTheyAre, loadSigningKeys } from '../../api/src/tokens/signing-key.repository.ts';
import { type Place, Places } from './testing/places.ts';

const BEFORE = randomBytes(32).toString('base64');
const NOW = randomBytes(32).toString('base64');

let places: Places;
let first: Place;
beforeAll(async () => {
  places = await Places.make();
  first = { ...places.first, secret: BEFORE };
  await loadSigningKeys(
    places.database.db,
    asTheyAre(readWrappingKeys({ KEY_WRAPPING_SECRET: BEFORE })),
  );
  await makeKey(first);
  expect(await places.spieltag(first, 'backup', 'monday')).toMatchObject({ code: 0 });
});
afterAll(() => places.remove());

/** Makes the key of a place, or wraps the one that is there anew. @returns what lies there then */
async function makeKey(place: Place): Promise<Buffer> {
  const file = signingKeyFile(place.dataDir);
  expect(await places.spieltag(place, 'make-key', file)).toMatchObject({ code: 0 });
  return readFile(file);
}

const keyOf = (place: Place) => readFile(signingKeyFile(place.dataDir));

test.each([
  ['with files and key', []],
  ['rows alone', ['--database-only']],
])('What is wrapped by a secret that is not set any more is not restored, %s', async (_, more) => {
  const place = { ...(await places.empty()), secret: NOW };
  expect(await places.spieltag(place, 'restore', 'monday', ...more)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('(SECRET_MISSING)'),
  });
  // Nothing was changed: it is restored as if nothing had been.
  const both = { ...place, secret: `${NOW},${BEFORE}` };
  expect(await places.spieltag(both, 'restore', 'monday', ...more)).toMatchObject({ code: 0 });
});

test('The same key under the secret of today stays as it is', async () => {
  const place = { ...(await places.empty()), secret: `${NOW},${BEFORE}` };
  await mkdir(dirname(signingKeyFile(place.dataDir)), { recursive: true });
  await copyFile(signingKeyFile(first.dataDir), signingKeyFile(place.dataDir));
  const wrappedAnew = await makeKey(place);
  expect(wrappedAnew.equals(await keyOf(first))).toBe(false);
  expect(await places.spieltag(place, 'restore', 'monday')).toMatchObject({ code: 0 });
  expect(await keyOf(place)).toEqual(wrappedAnew);
});

test('A key that has to go is put aside', async () => {
  const place = { ...(await places.empty()), secret: BEFORE };
  const own = await makeKey(place);
  const restored = await places.spieltag(place, 'restore', 'monday', '--replace');
  expect(restored).toMatchObject({ code: 0 });
  const [, aside = ''] = /lies in (\S+) now/.exec(restored.stderr) ?? [];
  expect(await readFile(aside)).toEqual(own);
  expect(await keyOf(place)).toEqual(await keyOf(first));
});
