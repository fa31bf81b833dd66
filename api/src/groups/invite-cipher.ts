import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import type { WrappingKeys } from '../server-base/index.ts';
import { asTheyAre, loadSigningKeys, type SigningKey } from '../tokens/signing-key.repository.ts';

/** A token as it is stored. */
export interface SealedToken {
  readonly sealed: Buffer;
  /** Id of the key it was sealed with. */
  readonly keyId: string;
}

/** Keeps tokens so that whoever reads the table of invites alone cannot join by them. */
export interface InviteVault {
  seal(token: string): Promise<SealedToken>;
  /** null: the key is gone or the token was tampered with; the admin makes a new link. */
  open(sealed: SealedToken): Promise<string | null>;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals with AES-256-GCM under keys derived from those that sign the server's bearer tokens. */
export function createInviteVault(
  db: Kysely<Database>,
  wrapping: WrappingKeys | null,
): InviteVault {
  let held: readonly SigningKey[] = [];
  const keyOf = async (keyId: string) => {
    const known = held.find(({ kid }) => kid === keyId);
    if (known) return known;
    // Another server may have made a newer one.
    held = await loadSigningKeys(db, asTheyAre(wrapping));
    return held.find(({ kid }) => kid === keyId);
  };
  return {
    async seal(token) {
      const [key] = await loadSigningKeys(db, asTheyAre(wrapping));
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, deriveKey(key), nonce);
      const text = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
      return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]), keyId: key.kid };
    },
    async open({ sealed, keyId }) {
      const key = await keyOf(keyId);
      return key ? decipher(sealed, deriveKey(key)) : null;
    },
  };
}

function deriveKey({ privateJwk }: SigningKey): Buffer {
  return Buffer.from(hkdfSync('sha256', String(privateJwk.d), '', 'spieltag group invite', 32));
}

function decipher(sealed: Buffer, key: Buffer): string | null {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const opened = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    opened.setAuthTag(tag);
    const text = sealed.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([opened.update(text), opened.final()]).toString('utf8');
  } catch {
    return null;
  }
}
