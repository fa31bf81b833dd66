import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { BAR_DELAY_MS, createBarredUsers } from './barred-users.ts';

const DAY_MS = 86_400_000;
let database: TestDatabase;
let now = Date.now();
let usersNo = 0;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const barred = () => createBarredUsers(database.db, { tokenLifetimeMs: 900_000, clock: () => now });

async function newUser(): Promise<string> {
  const id = `us-barred-${usersNo++}`;
  const user = { id, name: id, role: 'trial' } as never;
  await database.db.insertInto('users').values(user).execute();
  return id;
}

async function ban(id: string, until: number | null): Promise<void> {
  const change = { banned_until: until === null ? null : new Date(until) };
  await database.db.updateTable('users').set(change).where('id', '=', id).execute();
}

const banned = { code: 'USER_BANNED' };

test('a clock that was a day ahead is no reason to know nothing of bans for a day', async () => {
  const users = barred();
  const [user, other] = [await newUser(), await newUser()];
  await ban(other, now + 3 * DAY_MS);
  now += DAY_MS;
  await users.check(user);
  now -= DAY_MS;
  await ban(user, now + DAY_MS);
  await ban(other, null);
  await expect(users.check(user)).rejects.toMatchObject(banned);
  await users.check(other);
});

test('a ban counts with the next call, also while the list is being read', async () => {
  const [isRead, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      isRead.resolve();
      await goOn.promise;
      return result;
    },
  });
  const users = createBarredUsers(slow, { tokenLifetimeMs: 900_000, clock: () => now });
  const user = await newUser();
  const checked = users.check(user);
  await isRead.promise;
  await ban(user, now + DAY_MS);
  users.forget();
  goOn.resolve();
  await expect(checked).rejects.toMatchObject(banned);
  await expect(users.check(user)).rejects.toMatchObject(banned);
});

test.each([
  ['is read', false],
  ['cannot be read', true],
])(
  'whoever calls waits for one read, however long it takes until the list %s',
  async (_, isBroken) => {
    let reads = 0;
    const slow = database.db.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        reads += 1;
        // The first one is what is known; a caller who waits on would be let go by the fifth.
        if (reads === 1 || reads > 4) return result;
        now += BAR_DELAY_MS;
        if (isBroken) throw new Error('canceling statement due to lock timeout');
        return result;
      },
    });
    const users = createBarredUsers(slow, { tokenLifetimeMs: 900_000, clock: () => now });
    const [user, other] = [await newUser(), await newUser()];
    await ban(other, now + DAY_MS);
    await users.check(user);
    now += BAR_DELAY_MS;
    await users.check(user);
    expect(reads).toBe(2);
    await expect(users.check(other)).rejects.toMatchObject(banned);
    expect(reads).toBe(2);
  },
);

test('a device that was signed off is refused, and no other of the account, on every server', async () => {
  const users = barred();
  const user = await newUser();
  await users.check(user, 'ud-1');
  await database.db
    .insertInto('signed_off_device')
    .values({
      user_id: user,
      device_id: 'ud-1',
      credential_hash: Buffer.alloc(32, 1),
      browser: null,
      signed_off_at: new Date(now),
    })
    .execute();
  now += BAR_DELAY_MS;
  await expect(users.check(user, 'ud-1')).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  await users.check(user, 'ud-2');
  await users.check(user);
});
