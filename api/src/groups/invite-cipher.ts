import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { WrappingKeys } from '@spieltag/server-kit/secrets';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { asTheyAre, loadSigningKeys, type SigningKey } from '../tokens/signing-key.repository.ts';

/** A token as it is stored. */
export interface EncryptedToken {
  readonly sealed: Buffer;
  /** Id of the key it was sealed with. */
  readonly keyId: string;
}

/** Encrypts tokens: the table of invites alone is not enough to join by them. */
export interface InviteCipher {
  encrypt(token: string): Promise<EncryptedToken>;
  /** null: the key is gone or the token was tampered with; the admin makes a new link. */
  decrypt(encrypted: EncryptedToken): Promise<string | null>;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals with AES-256-GCM under keys derived from those that sign the server's bearer tokens. */
export function createInviteCipher(
  db: Kysely<Database>,
  wrapping: WrappingKeys | null,
): InviteCipher {
  let held: readonly SigningKey[] = [];
  const keyOf = async (keyId: string) => {
    const known = held.find(({ kid }) => kid === keyId);
    if (known) return known;
    // Another server may have made a newer one.
    held = await loadSigningKeys(db, asTheyAre(wrapping));
    return held.find(({ kid }) => kid === keyId);
  };
  return {
    async encrypt(token) {
      const [key] = await loadSigningKeys(db, asTheyAre(wrapping));
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, deriveKey(key), nonce);
      const text = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
      return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), text]), keyId: key.kid };
    },
    async decrypt({ sealed, keyId }) {
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
