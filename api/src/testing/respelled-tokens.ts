const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The other signature of ES256 that is as good, which anybody can make of the first. */
function withOtherSignature(token: string): string {
  const end = token.lastIndexOf('.') + 1;
  const signature = Buffer.from(token.slice(end), 'base64url');
  const s = P256_ORDER - BigInt(`0x${signature.toString('hex', 32)}`);
  signature.write(s.toString(16).padStart(64, '0'), 32, 'hex');
  return `${token.slice(0, end)}${signature.toString('base64url')}`;
}

/** The last letter of 64 bytes has four bits that say nothing. */
function withOtherLetter(token: string): string {
  return `${token.slice(0, -1)}${SIGNS[SIGNS.indexOf(token.slice(-1)) ^ 1]}`;
}

/** Ways to write an ES256 token whose signature is good all the same: what it is, and how. */
export const RESPELLED: readonly [string, (token: string) => string][] = [
  ['with another last letter', withOtherLetter],
  ['with a blank behind it', (token) => `${token} `],
  ['padded', (token) => `${token}==`],
  ['with the other signature', withOtherSignature],
  ['with the other signature and a blank', (token) => `${withOtherSignature(token)} `],
];
