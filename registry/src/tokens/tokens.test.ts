import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readWrappingKeys, WrappingKeyError } from '@spieltag/server-kit/secrets';
import { SignJWT } from 'jose';
import {
  mintToken,
  provideSigningKey,
  readSigningKey,
  signingKeyFile,
  verifyToken,
} from './index.ts';

const NOW_MS = Date.UTC(2026, 7, 1);
const TIMES = { nowMs: NOW_MS, lifetimeS: 60 };
const TEAM = { sub: 'market team', role: 'team', remotes: ['mf-market'] } as const;
const claims = { ...TEAM, remotes: [...TEAM.remotes] };
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'spieltag-key-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe('the signing key', () => {
  test('is made once, also when several start at once, for its owner alone', async () => {
    const file = signingKeyFile(dataDir);
    const keys = await Promise.all([1, 2, 3].map(() => provideSigningKey(file)));
    expect(new Set(keys.map(({ publicJwk }) => publicJwk.x)).size).toBe(1);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(keys[0]?.publicJwk).not.toHaveProperty('d');
  });

  test('is not replaced when it cannot be read', async () => {
    const file = join(dataDir, 'broken.json');
    await writeFile(file, '{"kty":"RSA"}');
    await expect(provideSigningKey(file)).rejects.toThrow('holds no private key');
    expect(await readFile(file, 'utf8')).toBe('{"kty":"RSA"}');
  });
});

describe('with a secret the signing key', () => {
  const keysOf = (...fills: number[]) => {
    const secrets = fills.map((fill) => Buffer.alloc(32, fill).toString('base64'));
    return readWrappingKeys({ KEY_WRAPPING_SECRET: secrets.join(',') });
  };
  const keptIn = async (file: string) => Object.keys(JSON.parse(await readFile(file, 'utf8')));

  test('is wrapped when it is made, and opens with it alone', async () => {
    const file = join(dataDir, 'wrapped', 'key.json');
    const made = await Promise.all([1, 2, 3].map(() => provideSigningKey(file, keysOf(1))));
    expect(new Set(made.map(({ publicJwk }) => publicJwk.x)).size).toBe(1);
    expect(await keptIn(file)).toEqual(['wrapped', 'wrappedBy']);
    for (const wrong of [null, keysOf(2)]) {
      await expect(provideSigningKey(file, wrong)).rejects.toThrow(WrappingKeyError);
    }
  });

  test('that was plain is wrapped, goes over to another secret, and stays the same', async () => {
    const file = join(dataDir, 'plain.json');
    const { publicJwk } = await provideSigningKey(file);
    expect(await keptIn(file)).toContain('d');
    for (const keys of [keysOf(1), keysOf(2, 1), keysOf(2)]) {
      expect((await provideSigningKey(file, keys)).publicJwk).toEqual(publicJwk);
      expect(await keptIn(file)).toEqual(['wrapped', 'wrappedBy']);
    }
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});

describe('a token', () => {
  const key = () => readSigningKey(signingKeyFile(dataDir));

  test('says who it stands for until it expires', async () => {
    const token = await mintToken(await key(), claims, TIMES);
    expect(await verifyToken(await key(), token, NOW_MS + 59_000)).toMatchObject({
      ...claims,
      issuedAt: new Date(NOW_MS),
      expiresAt: new Date(NOW_MS + 60_000),
    });
    expect(await verifyToken(await key(), token, NOW_MS + 61_000)).toBeUndefined();
  });

  test('of another registry, or changed by hand, stands for nobody', async () => {
    const other = await provideSigningKey(join(dataDir, 'other.json'));
    const token = await mintToken(other, claims, TIMES);
    expect(await verifyToken(await key(), token, NOW_MS)).toBeUndefined();
    const own = await mintToken(await key(), claims, TIMES);
    const [head, , signature] = own.split('.');
    const operator = Buffer.from(JSON.stringify({ ...claims, role: 'operator' }));
    const forged = `${head}.${operator.toString('base64url')}.${signature}`;
    expect(await verifyToken(await key(), forged, NOW_MS)).toBeUndefined();
  });

  test.each([
    ['for something else', { aud: 'override' }],
    ['without an end', { exp: undefined }],
    ['with a role nobody has', { role: 'owner' }],
  ])('%s stands for nobody', async (_name, changed) => {
    const { privateKey } = await key();
    const given: Record<string, unknown> = {
      iss: 'spieltag-registry',
      aud: 'admin',
      exp: NOW_MS / 1000 + 60,
      ...claims,
      ...changed,
    };
    const token = await new SignJWT(given).setProtectedHeader({ alg: 'ES256' }).sign(privateKey);
    expect(await verifyToken(await key(), token, NOW_MS)).toBeUndefined();
  });
});
