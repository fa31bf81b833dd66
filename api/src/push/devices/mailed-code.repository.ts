import type { Kysely, Transaction } from 'kysely';
import { type Database, holdTurn } from '../../database/index.ts';
import { RetryLater } from '../../problems/api-problem.ts';
import { hashOf } from './device.repository.ts';

/** Neither an address nor an account gets a second code within this time. */
const CODE_PAUSE_MS = 5 * 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Of a day, whoever asks. */
const MOST_TO_ADDRESS = 3;
/** Of a day, to whatever address. */
const MOST_OF_ACCOUNT = 5;
/** Of a day, at the wish of all guests of one network: a household, a school, many phones of a carrier. */
const MOST_OF_NETWORK = 30;

interface Bound {
  readonly most: number;
  readonly withinMs: number;
}

/** On whose behalf a code is sent, and where to. */
interface CodeWish {
  readonly userId: string;
  readonly address: string;
  /** As `guestNetworkOf` says. */
  readonly guestNetwork: Buffer | null;
}

/**
 * Notes that a code is sent to an address, before it is. Codes to one address are noted one after the
 * other, and those of guests of one network; those of one account are if the caller holds it.
 * @param guestsPerHour codes of all guests together
 * @throws RetryLater RATE_LIMITED: the address, the account, its network or all guests have had theirs for now
 */
export async function noteMailedCode(
  trx: Transaction<Database>,
  { userId, address, guestNetwork }: CodeWish,
  { now, guestsPerHour }: { readonly now: number; readonly guestsPerHour: number },
): Promise<void> {
  const hash = hashOf(mailboxOf(address));
  await holdTurn(trx, 'push_mailed_code', hash.toString('hex'));
  const sent = await trx
    .selectFrom('push_mailed_code')
    .selectAll()
    .where((eb) => eb.or([eb('address_hash', '=', hash), eb('user_id', '=', userId)]))
    .where('sent_at', '>', new Date(now - DAY_MS))
    .orderBy('sent_at', 'desc')
    .execute();
  const toAddress = sent.filter(({ address_hash }) => address_hash.equals(hash));
  const ofAccount = sent.filter((one) => one.user_id === userId);
  refuseUntil(freeAt(toAddress, MOST_TO_ADDRESS), now);
  refuseUntil(freeAt(ofAccount, MOST_OF_ACCOUNT), now);
  if (guestNetwork) await requireFewOfGuests(trx, guestNetwork, { now, guestsPerHour });
  await trx
    .insertInto('push_mailed_code')
    .values({
      ...{ address_hash: hash, user_id: userId, guest_network: guestNetwork },
      sent_at: new Date(now),
    })
    .execute();
}

/** Codes guests have had sent within the last hour. */
export async function countGuestCodes(db: Kysely<Database>, now: number): Promise<number> {
  const { count } = await db
    .selectFrom('push_mailed_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('guest_network', 'is not', null)
    .where('sent_at', '>', new Date(now - HOUR_MS))
    .executeTakeFirstOrThrow();
  return count;
}

async function requireFewOfGuests(
  trx: Transaction<Database>,
  network: Buffer,
  { now, guestsPerHour }: { readonly now: number; readonly guestsPerHour: number },
): Promise<void> {
  await holdTurn(trx, 'push_mailed_code of a network', network.toString('hex'));
  const atMost = { most: MOST_OF_NETWORK, withinMs: DAY_MS };
  refuseUntil(await guestsFreeAt(trx, { ...atMost, network }), now);
  refuseUntil(await guestsFreeAt(trx, { most: guestsPerHour, withinMs: HOUR_MS }), now);
}

/** When guests, of a network or all of them, may have another one. */
async function guestsFreeAt(
  trx: Transaction<Database>,
  { network, most, withinMs }: { readonly network?: Buffer } & Bound,
): Promise<number> {
  const tooMany = await trx
    .selectFrom('push_mailed_code')
    .select('sent_at')
    .where('guest_network', 'is not', null)
    .$if(network !== undefined, (query) => query.where('guest_network', '=', network ?? null))
    .orderBy('sent_at', 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  return tooMany ? tooMany.sent_at.getTime() + withinMs : Number.NEGATIVE_INFINITY;
}

function refuseUntil(at: number, now: number): void {
  if (at > now) throw new RetryLater('RATE_LIMITED', Math.ceil((at - now) / 1000));
}

/** When there may be another one. @param sent the latest first, of a day */
function freeAt(sent: readonly { readonly sent_at: Date }[], most: number): number {
  const last = sent[0]?.sent_at.getTime() ?? Number.NEGATIVE_INFINITY;
  const tooMany = sent[most - 1]?.sent_at.getTime() ?? Number.NEGATIVE_INFINITY;
  return Math.max(last + CODE_PAUSE_MS, tooMany + DAY_MS);
}

/** Most providers hand what stands behind a plus to the mailbox before it, under as many names as one likes. */
const mailboxOf = (address: string): string => address.toLowerCase().replace(/(?<=.)\+[^@]*@/, '@');
