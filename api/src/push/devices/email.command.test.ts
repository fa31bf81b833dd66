import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { guestNetworkOf } from '../../account/guest-network.ts';
import { insertUsers, type User } from '../../account/user.repository.ts';
import { deleteUser } from '../../administration/delete-user.command.ts';
import { RetryLater } from '../../problems/api-problem.ts';
import { createConfig } from '../../settings/config.ts';
import { DEFAULT_PUSH } from '../../settings/push-config.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { deviceIdOf } from '../../tokens/device-id.ts';
import { prune } from '../queue/prune.ts';
import { addDevice } from './add-device.command.ts';
import { confirmEmail, setEmail, unsubscribe } from './email.command.ts';
import { countGuestCodes } from './mailed-code.repository.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const ADDRESS = 'victim@example.org';

let database: TestDatabase;
let now: number;
let mails: { readonly to: string; readonly text: string }[];
let isMailAway: boolean;
const mailer = {
  async send(mail: (typeof mails)[number]) {
    if (isMailAway) throw new Error('away');
    mails.push(mail);
  },
};
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  now = Date.UTC(2026, 7, 1);
  mails = [];
  isMailAway = false;
  await database.db.deleteFrom('push_mailed_code').execute();
});

const guestCodesPerHour = 35;
const config = createConfig({ push: { ...DEFAULT_PUSH, guestCodesPerHour } });
const context = () =>
  ({
    ...{
      db: database.db,
      config,
      clock: () => now,
      log: { error: () => undefined },
    },
    admit: (work: () => Promise<unknown>) => work(),
  }) as unknown as Parameters<typeof setEmail>[0];

async function account(): Promise<User> {
  const [user] = await insertUsers(database.db, [{ name: 'Anna', role: 'trial' }]);
  if (!user) throw new Error('there is no account');
  return user;
}

const ask = (
  caller: Parameters<typeof confirmEmail>[1],
  address: string | null = ADDRESS,
  guestNetwork: Buffer | null = null,
) => setEmail(context(), mailer, { ...caller, guestNetwork }, { address, language: 'de' });

let strangers = 0;
/** Another guest has a code sent to another stranger. */
const mailStranger = async (guestFrom: string | undefined) => {
  const guest = { role: 'trial' } as const;
  const network =
    guestFrom === undefined ? null : await guestNetworkOf(context(), guest, guestFrom);
  return refusal(ask(await account(), `stranger${++strangers}@example.org`, network));
};

const addressOf = ({ id }: User) =>
  database.db
    .selectFrom('push_device')
    .select(['address', 'confirmed_at'])
    .where('user_id', '=', id)
    .executeTakeFirst();

const lastCode = () => /^\d{8}$/m.exec(mails.at(-1)?.text ?? '')?.[0] ?? '';

async function confirmed(address = ADDRESS): Promise<User> {
  const user = await account();
  await ask(user, address);
  await confirmEmail(context(), user, lastCode());
  return user;
}

/** What was refused, and how long from now. */
const refusal = (work: Promise<void>) =>
  work.then(
    () => 'sent',
    ({ code, retryAfterSeconds }) => [code, retryAfterSeconds],
  );

describe('an address', () => {
  test('that is confirmed is sent no code of other accounts within five minutes', async () => {
    const confirmedAt = new Date(now);
    const owner = await confirmed();
    now += 6 * MINUTE_MS;
    await ask(await account());
    for (const other of [await account(), await account()]) {
      expect(await refusal(ask(other))).toEqual(['RATE_LIMITED', 300]);
    }
    expect(mails).toHaveLength(2);
    expect(await addressOf(owner)).toMatchObject({ address: ADDRESS, confirmed_at: confirmedAt });
  });

  test.each([
    ['whoever asks', [ADDRESS]],
    [
      'however it is written',
      ['Victim@Example.org', 'victim+1@example.org', 'victim+2+3@example.org'],
    ],
  ])('is sent three codes in a day, %s', async (_, spellings) => {
    for (let no = 0; no < 3; no++) {
      await ask(await account(), spellings[no % spellings.length]);
      now += HOUR_MS;
    }
    expect(await refusal(ask(await account(), spellings[0]))).toEqual(['RATE_LIMITED', 21 * 3600]);
    now += 21 * HOUR_MS;
    await prune(database.db, now);
    expect(await refusal(ask(await account(), spellings[0]))).toBe('sent');
    expect(mails).toHaveLength(4);
  });

  test('is sent no code sooner because the account that had it sent one is deleted', async () => {
    const user = await account();
    await ask(user);
    const tokens = { forgetBarredUsers: () => undefined };
    await deleteUser({ db: database.db, tokens, config: { wrappingKeys: null } }, user.id, {
      ...{ actor: user.id, at: new Date(now), reason: '' },
      ...{ action: 'deleteUser', subject: user.id },
    });
    expect(await refusal(ask(await account()))).toEqual(['RATE_LIMITED', 300]);
    const kept = await database.db.selectFrom('push_mailed_code').select('user_id').execute();
    expect(kept).toEqual([{ user_id: null }]);
  });

  test('is nobody’s before a code has come back: who asked first keeps it and the code', async () => {
    const [first, second] = [await account(), await account()];
    await ask(first);
    const code = /^\d{8}$/m.exec(mails[0]?.text ?? '')?.[0] ?? '';
    now += 6 * MINUTE_MS;
    await ask(second);
    await confirmEmail(context(), first, code);
    expect([await addressOf(first), await addressOf(second)]).toMatchObject([
      { address: ADDRESS, confirmed_at: new Date(now) },
      { address: ADDRESS, confirmed_at: null },
    ]);
  });

  test('two accounts name at the same moment is sent one code', async () => {
    const accounts = [await account(), await account(), await account()];
    const answers = await Promise.all(accounts.map((one) => refusal(ask(one))));
    expect(answers.filter((answer) => answer === 'sent')).toHaveLength(1);
    expect(answers.flat()).toEqual(expect.arrayContaining(['RATE_LIMITED']));
    expect(mails).toHaveLength(1);
  });
});

describe('an account', () => {
  test('has codes sent to five addresses in a day, five minutes apart', async () => {
    const user = await account();
    const waits: unknown[] = [];
    for (let no = 0; no < 5; no++) {
      await ask(user, `number${no}@example.org`);
      waits.push(await refusal(ask(user, 'another@example.org')));
      now += 5 * MINUTE_MS;
    }
    const untilTomorrow = (DAY_MS - 4 * 5 * MINUTE_MS) / 1000;
    expect(waits).toEqual(
      [300, 300, 300, 300, untilTomorrow].map((seconds) => ['RATE_LIMITED', seconds]),
    );
    now += DAY_MS;
    expect(await refusal(ask(user, 'another@example.org'))).toBe('sent');
  });

  test('that takes its address back has it sent a code no sooner', async () => {
    const user = await account();
    await ask(user);
    await ask(user, null);
    expect(await addressOf(user)).toBeUndefined();
    expect(await refusal(ask(user))).toEqual(['RATE_LIMITED', 300]);
  });

  test('that is deleted has nothing sent', async () => {
    const user = await account();
    await database.db
      .updateTable('users')
      .set({ deleted_at: new Date(now) })
      .where('id', '=', user.id)
      .execute();
    await expect(ask(user)).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
    expect(await addressOf(user)).toBeUndefined();
  });
});

describe('guests', () => {
  test('of one network have thirty codes sent in a day, however many there are', async () => {
    for (let no = 0; no < 30; no++) {
      expect(await mailStranger('192.0.2.1')).toBe('sent');
      now += 6 * MINUTE_MS;
    }
    expect(await mailStranger('192.0.2.1')).toEqual(['RATE_LIMITED', 21 * 3600]);
    expect(await mailStranger('192.0.2.2')).toBe('sent');
    expect(await mailStranger(undefined)).toBe('sent');
    now += 21 * HOUR_MS;
    await prune(database.db, now);
    expect(await mailStranger('192.0.2.1')).toBe('sent');
    expect(mails).toHaveLength(33);
  });

  test('have as many sent an hour as the site lets all of them, and accounts go on', async () => {
    for (let no = 0; no < 35; no++) {
      expect(await mailStranger(`198.51.100.${no}`)).toBe('sent');
    }
    expect(await countGuestCodes(database.db, now)).toBe(35);
    now += 10 * MINUTE_MS;
    expect(await mailStranger('192.0.2.1')).toEqual(['RATE_LIMITED', 50 * 60]);
    expect(await mailStranger(undefined)).toBe('sent');
    now += 50 * MINUTE_MS;
    expect(await countGuestCodes(database.db, now)).toBe(0);
    expect(await mailStranger('192.0.2.1')).toBe('sent');
  });

  test('who ask at the same moment are counted one after the other', async () => {
    const asked = await Promise.all(Array.from({ length: 34 }, () => mailStranger('192.0.2.1')));
    expect(asked.filter((answer) => answer === 'sent')).toHaveLength(30);
  });
});

test('what was sent is forgotten after a day', async () => {
  await ask(await account());
  await prune(database.db, now + DAY_MS + 1);
  expect(await database.db.selectFrom('push_mailed_code').selectAll().execute()).toEqual([]);
});

describe('a code that cannot be handed in', () => {
  test('is not said to have been, and keeps nobody from the next', async () => {
    const user = await account();
    isMailAway = true;
    for (let no = 0; no < 6; no++) expect(await refusal(ask(user))).toEqual(['UNAVAILABLE', 5]);
    expect(await addressOf(user)).toBeUndefined();
    isMailAway = false;
    expect(await refusal(ask(user))).toBe('sent');
  });

  test('takes no address away that was there before', async () => {
    const user = await confirmed();
    now += 6 * MINUTE_MS;
    isMailAway = true;
    expect(await refusal(ask(user, 'new@example.org'))).toEqual(['UNAVAILABLE', 5]);
    expect(await addressOf(user)).toMatchObject({
      address: ADDRESS,
      confirmed_at: expect.anything(),
    });
  });
});

describe('a code that is out', () => {
  /** The database takes nobody in so often once the code has been sent. */
  const askRefused = (user: User, times: number) => {
    let left = times;
    const admit = async (work: () => Promise<unknown>) => {
      if (mails.length === 0 || left-- <= 0) return work();
      throw new RetryLater('UNAVAILABLE', 2);
    };
    const refusing = { ...context(), admit } as ReturnType<typeof context>;
    return refusal(
      setEmail(
        refusing,
        mailer,
        { ...user, guestNetwork: null },
        { address: ADDRESS, language: 'de' },
      ),
    );
  };

  test('is good though the database takes nobody in at first', async () => {
    const user = await account();
    expect(await askRefused(user, 3)).toBe('sent');
    await confirmEmail(context(), user, lastCode());
    expect(await addressOf(user)).toMatchObject({ confirmed_at: expect.anything() });
  });

  test('is given up where it goes on taking nobody in', async () => {
    expect(await askRefused(await account(), 4)).toEqual(['UNAVAILABLE', 2]);
  });
});

describe('a code that comes back', () => {
  const answer = (user: User, code: string) =>
    confirmEmail(context(), user, code).then(
      () => 'confirmed',
      ({ code: problem, params }) => [problem, params],
    );
  const WRONG = ['PARAMETER_INVALID', { name: 'code' }];
  const OVER = ['PARAMETER_INVALID', { name: 'code', reason: 'over' }];

  test('is right again, where the answer got lost, also an hour later', async () => {
    const user = await account();
    await ask(user);
    const code = lastCode();
    expect(await answer(user, code)).toBe('confirmed');
    now += 2 * HOUR_MS;
    expect(await answer(user, code)).toBe('confirmed');
  });

  test('after five wrong ones is over, and said to be', async () => {
    const user = await account();
    await ask(user);
    const code = lastCode();
    const wrong = code === '00000000' ? '00000001' : '00000000';
    for (let no = 0; no < 5; no++) expect(await answer(user, wrong)).toEqual(WRONG);
    expect(await answer(user, code)).toEqual(OVER);
  });

  test('after an hour, or where none was sent, is over', async () => {
    const user = await account();
    expect(await answer(user, '12345678')).toEqual(OVER);
    await ask(user);
    now += HOUR_MS;
    expect(await answer(user, lastCode())).toEqual(OVER);
  });
});

/** Another device of the account, as it calls. */
async function deviceOf({ id }: User, no: number) {
  const device = { credential_hash: Buffer.alloc(32, no), created_at: new Date(now) };
  await database.db
    .insertInto('user_device')
    .values({ user_id: id, ...device })
    .execute();
  return { id, deviceId: deviceIdOf(device) };
}

test('a device that was signed off leaves no way behind on which its account is told anything', async () => {
  const user = await account();
  const device = await deviceOf(user, 1);
  const another = await deviceOf(user, 2);
  await ask(device);
  const code = lastCode();
  await database.db
    .deleteFrom('user_device')
    .where('credential_hash', '=', Buffer.alloc(32, 1))
    .execute();
  const app = { kind: 'ios', address: 'f'.repeat(64), label: 'iPhone', language: 'de' } as const;
  now += HOUR_MS / 2;
  const tries = [
    () => confirmEmail(context(), device, code),
    () => ask(device, 'stranger@example.org'),
    () => addDevice(context(), device, undefined, app),
  ];
  for (const attempt of tries) {
    await expect(attempt()).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
  }
  expect(mails).toHaveLength(1);
  await addDevice(context(), another, undefined, app);
  await confirmEmail(context(), another, code);
});

describe('the link in an e-mail', () => {
  const tokenOf = async ({ id }: User) => {
    const { unsubscribe_token: token } = await database.db
      .selectFrom('push_device')
      .select('unsubscribe_token')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    return token ?? '';
  };

  test('ends those to its address at every account, and to no other address', async () => {
    const one = await confirmed('twice@example.org');
    now += 6 * MINUTE_MS;
    const same = await confirmed('Twice@Example.org');
    const other = await confirmed('once@example.org');
    expect(await unsubscribe(context(), await tokenOf(one))).toBe(true);
    expect([await addressOf(one), await addressOf(same)]).toEqual([undefined, undefined]);
    expect(await addressOf(other)).toMatchObject({ address: 'once@example.org' });
  });

  test('goes on ending them when the account has confirmed the same address once more', async () => {
    const user = await confirmed('again@example.org');
    const old = await tokenOf(user);
    now += 6 * MINUTE_MS;
    await ask(user, 'Again@example.org');
    await confirmEmail(context(), user, lastCode());
    expect(await unsubscribe(context(), old)).toBe(true);
    expect(await addressOf(user)).toBeUndefined();
  });

  test('ends nothing when the account has another address by now', async () => {
    const user = await confirmed('before@example.org');
    const old = await tokenOf(user);
    now += 6 * MINUTE_MS;
    await ask(user, 'after@example.org');
    expect(await unsubscribe(context(), old)).toBe(false);
    expect(await addressOf(user)).toMatchObject({ address: 'after@example.org' });
  });
});
