import { sql, type Transaction } from 'kysely';
import type { Database } from '../../database/index.ts';
import { RetryLater } from '../../problems/api-problem.ts';
import { hashOf } from './device.repository.ts';

/** Neither an address nor an account gets a second code within this time. */
const CODE_PAUSE_MS = 5 * 60_000;
const DAY_MS = 86_400_000;
/** Of a day, whoever asks. */
const MOST_TO_ADDRESS = 3;
/** Of a day, to whatever address. */
const MOST_OF_ACCOUNT = 5;

/**
 * Notes that a code is sent to an address, before it is. Codes to one address are noted one after the
 * other; those of one account are if the caller holds it.
 * @throws RetryLater RATE_LIMITED: the address, or the account, has had its codes for now
 */
export async function noteMailedCode(
  trx: Transaction<Database>,
  userId: string,
  address: string,
  now: number,
): Promise<void> {
  const hash = hashOf(mailboxOf(address));
  const name = hash.toString('hex');
  await sql`
    select pg_advisory_xact_lock(hashtext('push_mailed_code'), hashtext(${name}))`.execute(trx);
  const sent = await trx
    .selectFrom('push_mailed_code')
    .selectAll()
    .where((eb) => eb.or([eb('address_hash', '=', hash), eb('user_id', '=', userId)]))
    .where('sent_at', '>', new Date(now - DAY_MS))
    .orderBy('sent_at', 'desc')
    .execute();
  const toAddress = sent.filter(({ address_hash }) => address_hash.equals(hash));
  const ofAccount = sent.filter((one) => one.user_id === userId);
  const waitMs = Math.max(
    freeAt(toAddress, MOST_TO_ADDRESS) - now,
    freeAt(ofAccount, MOST_OF_ACCOUNT) - now,
  );
  if (waitMs > 0) throw new RetryLater('RATE_LIMITED', Math.ceil(waitMs / 1000));
  await trx
    .insertInto('push_mailed_code')
    .values({ address_hash: hash, user_id: userId, sent_at: new Date(now) })
    .execute();
}

/** When there may be another one. @param sent the latest first, of a day */
function freeAt(sent: readonly { readonly sent_at: Date }[], most: number): number {
  const last = sent[0]?.sent_at.getTime() ?? Number.NEGATIVE_INFINITY;
  const tooMany = sent[most - 1]?.sent_at.getTime() ?? Number.NEGATIVE_INFINITY;
  return Math.max(last + CODE_PAUSE_MS, tooMany + DAY_MS);
}

/** Most providers hand what stands behind a plus to the mailbox before it, under as many names as one likes. */
const mailboxOf = (address: string): string => address.toLowerCase().replace(/(?<=.)\+[^@]*@/, '@');
