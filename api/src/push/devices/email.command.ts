import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { isDatabaseUnavailable } from '@spieltag/server-kit/database';
import type { BodyOf } from '@spieltag/shared-kernel/contract';
import type { pushRoutes } from '@spieltag/shared-kernel/push';
import { type Kysely, sql, type Transaction } from 'kysely';
import { findLinkedLately } from '../../account/devices.query.ts';
import type { Database } from '../../database/index.ts';
import { ApiProblem, RetryLater } from '../../problems/api-problem.ts';
import type { Caller } from '../../tokens/caller.ts';
import { holdAccountOf } from '../../tokens/hold-account.ts';
import type { PushContext } from '../push-context.ts';
import { confirmationMail } from '../texts/mail.texts.ts';
import {
  forgetAddress,
  hashOf,
  isDeviceBefore,
  makeDeviceId,
  removeDevices,
} from './device.repository.ts';
import { noteMailedCode } from './mailed-code.repository.ts';

/** Hands an e-mail in. */
export interface Mailer {
  /** Rejects where it surely was not taken. */
  send(mail: {
    readonly to: string;
    readonly subject: string;
    readonly text: string;
  }): Promise<void>;
}

/** Who has an address, or wants one. */
export interface AddressOwner extends Pick<Caller, 'id' | 'deviceId'> {
  /** The cookie of the device that asks, see `deviceOf`. */
  readonly browser?: string | undefined;
}

/** Who has a code sent. */
export interface CodeSeeker extends AddressOwner {
  /** As `guestNetworkOf` says. */
  readonly guestNetwork: Buffer | null;
}

/** Does work at the database when there is a place for it. @throws RetryLater UNAVAILABLE */
export type AdmitWork = <T>(work: () => Promise<T>) => Promise<T>;

/** Neither spaces nor line ends, and a host with a dot: more is known once a code has come back. */
const EMAIL = /^[^\s@<>"(),;:\\[\]]{1,64}@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/;
const CODE_LIFETIME_MS = 3_600_000;
const MOST_TRIES = 5;
const UNSENT_RETRY_SECONDS = 5;
const MOST_REFUSALS = 3;
const REFUSED_PAUSE_MS = 300;
const CODES = 100_000_000;
const CODE_DIGITS = 8;

/**
 * Sends a code to an address; null: nothing is sent to any more. Nobody gets reminders who has not
 * shown the code. An address takes the place of the one before once its code is handed in; one that could
 * not be counts for nothing. While the mail server is waited for no place at the database is held.
 * A device that was linked lately leaves the address there was before.
 * @throws ApiProblem PARAMETER_INVALID, DEVICE_LINKED_LATELY, TOKEN_INVALID, TOKEN_EXPIRED;
 * RetryLater RATE_LIMITED, UNAVAILABLE
 */
export async function setEmail(
  { db, config, clock, log, admit }: PushContext & { readonly admit: AdmitWork },
  mailer: Mailer | undefined,
  caller: CodeSeeker,
  { address, language }: BodyOf<typeof pushRoutes.setEmail>,
): Promise<void> {
  const { id: userId, guestNetwork } = caller;
  const now = clock();
  const ofAccount = (work: (trx: Transaction<Database>) => Promise<void>) =>
    admit(() =>
      db.transaction().execute(async (trx) => {
        await holdAccountOf(trx, caller);
        await requireOwnAddress(trx, caller, new Date(now));
        await work(trx);
      }),
    );
  if (address === null) return ofAccount((trx) => removeDevices(trx, userId, { kind: 'mail' }));
  if (!mailer || !EMAIL.test(address))
    throw new ApiProblem('PARAMETER_INVALID', { name: 'address' });
  const code = String(randomInt(CODES)).padStart(CODE_DIGITS, '0');
  const { guestCodesPerHour: guestsPerHour } = config.push;
  await ofAccount((trx) =>
    noteMailedCode(trx, { userId, address, guestNetwork }, { now, guestsPerHour }),
  );
  const text = confirmationMail(language, code, config.publicUrl ?? '');
  try {
    await mailer.send({ to: address, ...text });
  } catch (err) {
    log.error({ err }, 'a code could not be handed in at the mail server');
    await admit(() => forgetMailedCode(db, userId, now));
    throw new RetryLater('UNAVAILABLE', UNSENT_RETRY_SECONDS);
  }
  const until = new Date(now + CODE_LIFETIME_MS);
  const kept = { userId, address, language, code, since: new Date(now), until };
  await onceItIsOut(() => ofAccount((trx) => keepAddress(trx, kept)));
}

/** @throws ApiProblem DEVICE_LINKED_LATELY, TOKEN_EXPIRED */
async function requireOwnAddress(
  trx: Transaction<Database>,
  caller: AddressOwner,
  now: Date,
): Promise<void> {
  const linked = await findLinkedLately(trx, caller, caller.browser, now);
  if (linked && (await isDeviceBefore(trx, caller.id, { kind: 'mail' }, linked.at))) {
    throw new ApiProblem('DEVICE_LINKED_LATELY', { until: linked.until });
  }
}

/**
 * Does what is to follow a code that was sent, and tries again where the database takes nobody in: a refusal
 * would say that it was not sent, and another one is sent minutes later at the earliest.
 */
export async function onceItIsOut<T>(work: () => Promise<T>): Promise<T> {
  for (let left = MOST_REFUSALS; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      const isRefused = error instanceof RetryLater || isDatabaseUnavailable(error);
      if (!isRefused || left <= 0) throw error;
    }
    await wait(REFUSED_PAUSE_MS);
  }
}

/** The code an account was to be sent at this moment was not: it may have another one. */
async function forgetMailedCode(db: Kysely<Database>, userId: string, now: number): Promise<void> {
  await db
    .deleteFrom('push_mailed_code')
    .where('user_id', '=', userId)
    .where('sent_at', '=', new Date(now))
    .execute();
}

interface AddressToConfirm {
  readonly userId: string;
  readonly address: string;
  readonly language: 'de' | 'en';
  readonly code: string;
  readonly since: Date;
  readonly until: Date;
}

async function keepAddress(
  trx: Transaction<Database>,
  { userId, address, language, code, since, until }: AddressToConfirm,
): Promise<void> {
  // Links in e-mails the account had sent to this address before are to go on ending them.
  const before = await trx
    .selectFrom('push_device')
    .select('unsubscribe_token')
    .where('user_id', '=', userId)
    .where('kind', '=', 'mail')
    .where(sql<string>`lower(address)`, '=', sql<string>`lower(${address})`)
    .executeTakeFirst();
  await removeDevices(trx, userId, { kind: 'mail' });
  await trx
    .insertInto('push_device')
    .values({
      id: makeDeviceId(),
      user_id: userId,
      kind: 'mail',
      address,
      // Several accounts may have one address, each by a code of its own.
      address_hash: hashOf(`${address.toLowerCase()} ${userId}`),
      service: 'mail',
      p256dh: null,
      auth: null,
      label: address,
      language,
      browser: null,
      code_hash: hashOf(code),
      code_until: until,
      unsubscribe_token: before?.unsubscribe_token ?? randomBytes(24).toString('base64url'),
      confirmed_at: null,
      created_at: since,
    })
    .execute();
}

/**
 * Takes the code an address was sent; of one that is confirmed, whose answer may have got lost, any. After
 * five wrong ones, or an hour, another code is needed.
 * @throws ApiProblem TOKEN_INVALID; PARAMETER_INVALID, with `reason` `over` where no code is good any more
 */
export async function confirmEmail(
  { db, clock }: PushContext,
  caller: Pick<Caller, 'id' | 'deviceId'>,
  code: string,
): Promise<void> {
  const now = new Date(clock());
  const verdict = await db.transaction().execute(async (trx) => {
    await holdAccountOf(trx, caller);
    const held = await trx
      .selectFrom('push_device')
      .select(['id', 'code_hash', 'code_tries', 'code_until', 'confirmed_at'])
      .where('user_id', '=', caller.id)
      .where('kind', '=', 'mail')
      .forUpdate()
      .executeTakeFirst();
    if (held?.confirmed_at) return 'right';
    const isOver = (held?.code_until ?? now) <= now || (held?.code_tries ?? 0) >= MOST_TRIES;
    if (!held?.code_hash || isOver) return 'over';
    const isRight = timingSafeEqual(held.code_hash, hashOf(code));
    const set = isRight
      ? { confirmed_at: now, code_hash: null }
      : { code_tries: held.code_tries + 1 };
    await trx.updateTable('push_device').set(set).where('id', '=', held.id).execute();
    return isRight ? 'right' : 'wrong';
  });
  if (verdict === 'right') return;
  const reason = verdict === 'over' ? { reason: verdict } : undefined;
  throw new ApiProblem('PARAMETER_INVALID', { name: 'code', ...reason });
}

/**
 * Ends e-mail to an address, of all accounts it is at, by what the header of one says.
 * @returns false: it is no such token, or none any more, and ends nothing
 */
export async function unsubscribe({ db }: PushContext, token: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const named = await trx
      .selectFrom('push_device')
      .select('address')
      .where('unsubscribe_token', '=', token)
      .executeTakeFirst();
    if (named) await forgetAddress(trx, named.address);
    return named !== undefined;
  });
}
