import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { BodyOf } from '@spieltag/shared-kernel/contract';
import type { pushRoutes } from '@spieltag/shared-kernel/push';
import type { Transaction } from 'kysely';
import type { Database } from '../../database/index.ts';
import { ApiProblem, RetryLater } from '../../problems/api-problem.ts';
import type { PushContext } from '../push-context.ts';
import { confirmationMail } from '../texts/mail.texts.ts';
import { hashOf, makeDeviceId, removeDevices } from './device.repository.ts';

/** Hands an e-mail in. */
export interface Mailer {
  send(mail: {
    readonly to: string;
    readonly subject: string;
    readonly text: string;
  }): Promise<void>;
}

/** Neither spaces nor line ends, and a host with a dot: more is known once a code has come back. */
const EMAIL = /^[^\s@<>"(),;:\\[\]]{1,64}@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/;
const CODE_LIFETIME_MS = 3_600_000;
/** An address gets no second code within this time, whoever asks. */
const CODE_PAUSE_MS = 5 * 60_000;
const MOST_TRIES = 5;
const CODES = 100_000_000;
const CODE_DIGITS = 8;

/**
 * Sends a code to an address; null: nothing is sent to any more. Nobody gets reminders who has not
 * shown the code.
 * @throws ApiProblem PARAMETER_INVALID; RetryLater RATE_LIMITED
 */
export async function setEmail(
  { db, config, clock }: PushContext,
  mailer: Mailer | undefined,
  userId: string,
  { address, language }: BodyOf<typeof pushRoutes.setEmail>,
): Promise<void> {
  if (address === null) return forgetAddress(db, userId, clock());
  if (!mailer || !EMAIL.test(address))
    throw new ApiProblem('PARAMETER_INVALID', { name: 'address' });
  const code = String(randomInt(CODES)).padStart(CODE_DIGITS, '0');
  const until = new Date(clock() + CODE_LIFETIME_MS);
  await db
    .transaction()
    .execute((trx) => keepAddress(trx, { userId, address, language, code, until }));
  const text = confirmationMail(language, code, config.publicUrl ?? '');
  await mailer.send({ to: address, ...text });
}

/** An address that was sent a code just now is remembered for a while: asking again sends none. */
async function forgetAddress(db: PushContext['db'], userId: string, now: number): Promise<void> {
  const sentSince = new Date(now + CODE_LIFETIME_MS - CODE_PAUSE_MS);
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('push_device')
      .set({ code_hash: null, confirmed_at: null })
      .where('user_id', '=', userId)
      .where('kind', '=', 'mail')
      .where('code_until', '>', sentSince)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) await removeDevices(trx, userId, { kind: 'mail' });
  });
}

interface AddressToConfirm {
  readonly userId: string;
  readonly address: string;
  readonly language: 'de' | 'en';
  readonly code: string;
  readonly until: Date;
}

async function keepAddress(
  trx: Transaction<Database>,
  { userId, address, language, code, until }: AddressToConfirm,
): Promise<void> {
  // One account's at a time: nobody is written to on behalf of many.
  const hash = hashOf(address.toLowerCase());
  const held = await trx
    .selectFrom('push_device')
    .select(['user_id', 'code_until', 'confirmed_at'])
    .where((eb) => eb.or([eb('address_hash', '=', hash), eb('user_id', '=', userId)]))
    .where('kind', '=', 'mail')
    .forUpdate()
    .execute();
  const sentSince = until.getTime() - CODE_PAUSE_MS;
  if (held.some(({ code_until }) => (code_until?.getTime() ?? 0) > sentSince)) {
    throw new RetryLater('RATE_LIMITED', Math.ceil(CODE_PAUSE_MS / 1000));
  }
  await removeDevices(trx, userId, { kind: 'mail' });
  await trx
    .deleteFrom('push_device')
    .where('address_hash', '=', hash)
    .where('confirmed_at', 'is', null)
    .execute();
  await trx
    .insertInto('push_device')
    .values({
      id: makeDeviceId(),
      user_id: userId,
      kind: 'mail',
      address,
      address_hash: held.some((one) => one.user_id !== userId && one.confirmed_at)
        ? hashOf(`${address.toLowerCase()} ${userId}`)
        : hash,
      service: 'mail',
      p256dh: null,
      auth: null,
      label: address,
      language,
      browser: null,
      code_hash: hashOf(code),
      code_until: until,
      unsubscribe_token: randomBytes(24).toString('base64url'),
      confirmed_at: null,
    })
    .execute();
}

/**
 * Takes the code an address was sent. After five wrong ones another code is needed.
 * @throws ApiProblem PARAMETER_INVALID
 */
export async function confirmEmail(
  { db, clock }: PushContext,
  userId: string,
  code: string,
): Promise<void> {
  const now = new Date(clock());
  const isRight = await db.transaction().execute(async (trx) => {
    const held = await trx
      .selectFrom('push_device')
      .select(['id', 'code_hash', 'code_tries'])
      .where('user_id', '=', userId)
      .where('kind', '=', 'mail')
      .where('code_until', '>', now)
      .forUpdate()
      .executeTakeFirst();
    if (!held?.code_hash || held.code_tries >= MOST_TRIES) return false;
    const matches = timingSafeEqual(held.code_hash, hashOf(code));
    const set = matches
      ? { confirmed_at: now, code_hash: null }
      : { code_tries: held.code_tries + 1 };
    await trx.updateTable('push_device').set(set).where('id', '=', held.id).execute();
    return matches;
  });
  if (!isRight) throw new ApiProblem('PARAMETER_INVALID', { name: 'code' });
}

/** Ends e-mail to an address by what its header says; what is no such token ends nothing. */
export async function unsubscribe({ db }: PushContext, token: string): Promise<void> {
  await db.deleteFrom('push_device').where('unsubscribe_token', '=', token).execute();
}
