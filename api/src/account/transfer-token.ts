import { createHash, randomInt } from 'node:crypto';

/** Letters and digits that are not taken for one another (Crockford's base 32). */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

/** How long a code is good for. */
export const TRANSFER_TOKEN_LIFETIME_MS = 10 * 60_000;

/** A fresh code of 60 random bits, to be typed in by hand: `K7QM-2XNP-8RTD`. */
export function makeTransferToken(): string {
  const signs = Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return signs.replaceAll(/.{4}(?=.)/g, '$&-');
}

/** Only this is stored and looked up: no code is compared in this process. */
export function transferTokenHash(typed: string): Buffer {
  const signs = typed
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return createHash('sha256').update(signs).digest();
}
