import { createHash } from 'node:crypto';

/** What an ID token is known by; the first is what it is written down under. */
export type IdTokenHashes = readonly [Buffer, ...Buffer[]];

/** The order of the curve, by the length of its signatures: P-256 and P-384. */
const CURVE_ORDERS: ReadonlyMap<number, bigint> = new Map([
  [64, 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n],
  [
    96,
    0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n,
  ],
]);

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/**
 * An ID token is known by what its issuer has signed. A signature can be spelled in several ways, and of one
 * made on a curve anybody makes a second one that is good as well: hashed along, it would make the same
 * token another one. No two that are issued say the same, for clients send a nonce.
 *
 * Servers of before have hashed the whole token. What they wrote down of it is found in any spelling: an
 * issuer spells it in one way, with one of the two signatures.
 */
export function idTokenHashes(idToken: string): IdTokenHashes {
  const end = idToken.lastIndexOf('.');
  const signed = idToken.slice(0, end);
  const signature = Buffer.from(idToken.slice(end + 1), 'base64url');
  const whole = [signature, ...otherSignature(signature)].map((bytes) =>
    sha256(`${signed}.${bytes.toString('base64url')}`),
  );
  return [sha256(signed), ...whole];
}

/** With (r, s) a curve's signature (r, n - s) is good too. */
function otherSignature(signature: Buffer): Buffer[] {
  const order = CURVE_ORDERS.get(signature.length);
  if (order === undefined) return [];
  const half = signature.length / 2;
  const s = BigInt(`0x${signature.toString('hex', half)}`);
  // Of other signatures of this length there is one alone.
  if (s >= order) return [];
  const other = (order - s).toString(16).padStart(signature.length, '0');
  return [Buffer.concat([signature.subarray(0, half), Buffer.from(other, 'hex')])];
}
