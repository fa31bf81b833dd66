import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { checkSignature, keyIdOf } from '../../registry/src/signing/check-signature.ts';
import {
  makeReleaseKey,
  type ReleaseKey,
  readReleaseKey,
} from '../../remote-kit/src/remotes/registry/release-key.ts';

const RELEASE = { name: 'mf-live', version: '1.0.0-0123456789', files: { 'main.js': 'sha384-x' } };
const FILE = 'team.key';

let folder: string;
let key: ReleaseKey;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spieltag-key-'));
  key = makeReleaseKey(FILE, folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const registered = ({ id, publicKey }: ReleaseKey) => [
  { id, name: 'CI', publicKey, addedBy: 'ada', addedAt: '', revokedAt: null },
];

test('a key lies in a file that only its owner reads, and replaces none', async () => {
  expect((await stat(join(folder, FILE))).mode & 0o777).toBe(0o600);
  expect(() => makeReleaseKey(FILE, folder)).toThrow(`${FILE} cannot be written`);
});

test('what the command line signs the registry takes as signed by that key', async () => {
  const read = readReleaseKey(FILE, folder);
  expect(read.id).toBe(await keyIdOf(key.publicKey));
  const signature = read.sign(RELEASE);
  expect(await checkSignature(registered(key), RELEASE, signature)).toBe(key.id);
  const other = { ...RELEASE, files: { 'main.js': 'sha384-y' } };
  await expect(checkSignature(registered(key), other, signature)).rejects.toMatchObject({
    code: 'SIGNATURE_INVALID',
  });
});

test('a file that holds no key is named', () => {
  expect(() => readReleaseKey('absent.key', folder)).toThrow('absent.key cannot be read');
});
