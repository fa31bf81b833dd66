import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { readWrappingKeys } from '@spieltag/server-kit/secrets';
import { decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose';
import { giveOwnClock, setOwnClock } from '../testing/own-clock.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createTokenService, type TokenService } from './token-service.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const ANNA = { id: 'us-anna', role: 'user' } as const;

let nowMs: number;
let database: TestDatabase;
/** Keeps PostgreSQL running from test to test. */
let keeper: TestDatabase;
beforeAll(async () => {
  keeper = await createTestDatabase();
});
afterAll(() => keeper.close());
beforeEach(async () => {
  nowMs = Date.UTC(2026, 7, 1);
  database = await createTestDatabase();
  await giveOwnClock(database);
});
afterEach(() => database.close());

const start = (secret?: string) =>
  createTokenService(database.db, {
    lifetimeSeconds: 900,
    keyDays: 30,
    wrapping: readWrappingKeys({ KEY_WRAPPING_SECRET: secret }),
    clock: () => nowMs,
  });
const [ONE, TWO] = [1, 2].map((fill) => Buffer.alloc(32, fill).toString('base64'));
/** What is kept of the private keys. */
async function keptKeys(): Promise<Record<string, unknown>[]> {
  const rows = await database.db.selectFrom('signing_key').select('private_jwk').execute();
  return rows.map((row) => ({ ...row.private_jwk }));
}
const kidOf = (token: string) => decodeProtectedHeader(token).kid;
const publishedBy = async (tokens: TokenService) =>
  (await tokens.jwks()).keys.map((key) => key.kid);

describe('with a secret, signing keys', () => {
  test('are kept wrapped only, and sign', async () => {
    const tokens = await start(ONE);
    expect(await tokens.verify(await tokens.issue(ANNA))).toEqual(ANNA);
    const [kept] = await keptKeys();
    expect(Object.keys(kept ?? {}).sort()).toEqual(['wrapped', 'wrappedBy']);
  });

  test('that were plain are wrapped by the first start with it, and stay the same', async () => {
    const plain = await start();
    const token = await plain.issue(ANNA);
    expect((await keptKeys())[0]).toHaveProperty('d');
    const servers = await Promise.all([start(ONE), start(ONE), start(ONE)]);
    for (const tokens of servers) {
      expect(await tokens.verify(token)).toEqual(ANNA);
      expect(kidOf(await tokens.issue(ANNA))).toBe(kidOf(token));
    }
    const kept = await keptKeys();
    expect([kept.length, kept[0]?.d]).toEqual([1, undefined]);
  });

  test('go over to another secret, and the old one is not needed any more', async () => {
    const token = await (await start(ONE)).issue(ANNA);
    const [before] = await keptKeys();
    await start(`${TWO},${ONE}`);
    expect((await keptKeys())[0]?.wrappedBy).not.toBe(before?.wrappedBy);
    expect(await (await start(TWO)).verify(token)).toEqual(ANNA);
  });

  test('do not open without it: the start is refused in one line', async () => {
    await start(ONE);
    await expect(start()).rejects.toThrow(/^KEY_WRAPPING_SECRET must hold [^\n]*$/);
    await expect(start(TWO)).rejects.toThrow(/^KEY_WRAPPING_SECRET must hold [^\n]*$/);
    expect(await keptKeys()).toHaveLength(1);
  });

  test('of a server that still has the old secret go on serving', async () => {
    const old = await start(ONE);
    await start(`${TWO},${ONE}`);
    nowMs += 2 * MINUTE;
    expect(await old.verify(await old.issue(ANNA))).toEqual(ANNA);
  });
});

describe('signing keys', () => {
  test('are made once, however many servers start at the same moment', async () => {
    const servers = await Promise.all(Array.from({ length: 6 }, () => start()));
    const kids = new Set(await Promise.all(servers.map(async (s) => kidOf(await s.issue(ANNA)))));
    expect(kids.size).toBe(1);
  });

  test('rotate: published first, then signing, and the old one verifies to the end', async () => {
    const [one, two] = [await start(), await start()];
    const first = await one.issue(ANNA);
    nowMs += 30 * DAY;
    const last = await one.issue(ANNA);
    expect(kidOf(last)).toBe(kidOf(first));
    const published = await publishedBy(one);
    expect(published).toHaveLength(2);
    nowMs += 10 * MINUTE;
    const fresh = await one.issue(ANNA);
    expect(kidOf(fresh)).toBe(published[0]);
    expect(kidOf(fresh)).not.toBe(kidOf(first));
    for (const token of [last, fresh]) expect(await two.verify(token)).toEqual(ANNA);
    expect(kidOf(await two.issue(ANNA))).toBe(kidOf(fresh));
    nowMs += 30 * MINUTE;
    expect(await publishedBy(two)).toEqual([kidOf(fresh)]);
  });

  test('are made in time after a moment in which the clock of a server was a year ahead', async () => {
    const keys = () => database.db.selectFrom('signing_key').select('kid').execute();
    await setOwnClock(database.db, nowMs);
    const first = kidOf(await (await start()).issue(ANNA));
    nowMs += 365 * DAY;
    await (await start()).issue(ANNA);
    expect(await keys()).toHaveLength(1);
    nowMs -= 365 * DAY - 31 * DAY;
    await setOwnClock(database.db, nowMs);
    const tokens = await start();
    expect(await keys()).toHaveLength(2);
    nowMs += 10 * MINUTE;
    expect(kidOf(await tokens.issue(ANNA))).not.toBe(first);
  });

  test('that were dated a year ahead keep no others from being made, and signing', async () => {
    await (await start()).issue(ANNA);
    await setOwnClock(database.db, nowMs);
    const ahead = new Date(nowMs + 365 * DAY);
    await database.db.updateTable('signing_key').set({ created_at: ahead }).execute();
    const tokens = await start();
    const [newest, made] = await publishedBy(tokens);
    nowMs += 10 * MINUTE;
    const token = await tokens.issue(ANNA);
    expect(kidOf(token)).toBe(made);
    expect(made).not.toBe(newest);
    expect(await (await start()).verify(token)).toEqual(ANNA);
  });

  test('are made by one server alone when they become due for all at the same moment', async () => {
    const servers = await Promise.all(Array.from({ length: 5 }, () => start()));
    nowMs += 31 * DAY;
    await Promise.all(servers.map((server) => server.issue(ANNA)));
    const rows = await database.db.selectFrom('signing_key').select('kid').execute();
    expect(rows).toHaveLength(2);
  });

  test('another server has made are found when the first token of them comes', async () => {
    const one = await start();
    await database.db.deleteFrom('signing_key').execute();
    const two = await start();
    nowMs += 6000;
    expect(await one.verify(await two.issue(ANNA))).toEqual(ANNA);
  });

  test('that are made up do not reach the database more than every few seconds', async () => {
    const tokens = await start();
    const { privateKey } = await generateKeyPair('ES256');
    const forge = (kid: string) =>
      new SignJWT({ role: 'admin' })
        .setProtectedHeader({ alg: 'ES256', kid })
        .setSubject('us-eve')
        .setIssuedAt(nowMs / 1000)
        .setExpirationTime(nowMs / 1000 + 60)
        .sign(privateKey);
    const real = await tokens.issue(ANNA);
    nowMs += 6000;
    for (let time = 0; time < 3; time++) {
      await expect(tokens.verify(await forge(`made-up-${time}`))).rejects.toMatchObject({
        code: 'TOKEN_INVALID',
      });
      // The first of them made the server look; from then on it does not, and no key is lost.
      await database.db.deleteFrom('signing_key').execute();
    }
    expect(await tokens.verify(real)).toEqual(ANNA);
  });
});

describe('a token that was handed out before', () => {
  const insertAnna = () =>
    database.db.insertInto('users').values({ id: ANNA.id, name: 'Anna', role: 'user' }).execute();
  const change = (values: { banned_until?: Date | null; deleted_at?: Date }) =>
    database.db.updateTable('users').set(values).where('id', '=', ANNA.id).execute();

  test('ends with a ban, within ten seconds on every server, and serves again after it', async () => {
    await insertAnna();
    const tokens = await start();
    const token = await tokens.issue(ANNA);
    expect(await tokens.verify(token)).toEqual(ANNA);
    await change({ banned_until: new Date(nowMs + 5 * MINUTE) });
    nowMs += 10_000;
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'USER_BANNED', status: 403 });
    nowMs += 5 * MINUTE;
    expect(await tokens.verify(token)).toEqual(ANNA);
  });

  test('ends with the account, at once on the server that deleted it', async () => {
    await insertAnna();
    const tokens = await start();
    const token = await tokens.issue(ANNA);
    expect(await tokens.verify(token)).toEqual(ANNA);
    await change({ deleted_at: new Date(nowMs) });
    tokens.forgetBarredUsers();
    await expect(tokens.verify(token)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  });

  test('costs no question to the database for ten seconds', async () => {
    const tokens = await start();
    const token = await tokens.issue(ANNA);
    await tokens.verify(token);
    const broken = database.db;
    await broken.schema.alterTable('users').renameTo('gone').execute();
    nowMs += 9_999;
    expect(await tokens.verify(token)).toEqual(ANNA);
    // Later the question fails, and what was known goes on being true.
    nowMs += 1;
    expect(await tokens.verify(token)).toEqual(ANNA);
  });
});
