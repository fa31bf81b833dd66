import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';

/** A secret as it is kept where others may read it. */
export interface WrappedSecret {
  /** Nonce, tag and cipher text, base64url. */
  readonly wrapped: string;
  /** Which key wrapped it; says nothing of that key. */
  readonly wrappedBy: string;
}

/** What secrets are kept under: the key that wraps, and older ones that still open. */
export interface WrappingKeys {
  readonly current: WrappingKey;
  readonly before: readonly WrappingKey[];
}

interface WrappingKey {
  readonly id: string;
  readonly bytes: Buffer;
}

/** A setting of wrapping keys that cannot be used; the message is one clear line. */
export class WrappingKeyError extends Error {
  override readonly name = 'WrappingKeyError';
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ID_LENGTH = 12;
const SETTING = 'KEY_WRAPPING_SECRET';

/**
 * Reads `KEY_WRAPPING_SECRET`: 32 bytes in base64, and after a comma those it followed, as long as
 * something may be wrapped by them. null: it is not set.
 * @throws WrappingKeyError
 */
export function readWrappingKeys(
  env: Readonly<Record<string, string | undefined>>,
): WrappingKeys | null {
  const text = env[SETTING];
  if (!text) return null;
  const [current, ...before] = text.split(',').map((one) => keyOf(one.trim()));
  return current ? { current, before } : null;
}

/**
 * Outside development no secret is kept as it is.
 * @throws WrappingKeyError
 */
export function requireWrappingKeys(stage: string, keys: WrappingKeys | null): void {
  if (keys || stage === 'development') return;
  throw new WrappingKeyError(
    `${SETTING} must be set: 32 random bytes in base64, as 'openssl rand -base64 32' prints them`,
  );
}

/** Wraps a secret. @param name what it is, so that none can be put in the place of another */
export function wrapSecret(secret: string, name: string, { current }: WrappingKeys): WrappedSecret {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, current.bytes, nonce).setAAD(Buffer.from(name));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return {
    wrapped: Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url'),
    wrappedBy: current.id,
  };
}

/** @throws WrappingKeyError when no key fits, or what is kept was changed */
export function unwrapSecret(
  { wrapped, wrappedBy }: WrappedSecret,
  name: string,
  keys: WrappingKeys | null,
): string {
  const key = findKey(wrappedBy, keys);
  if (!key) {
    throw new WrappingKeyError(`${SETTING} must hold the secret ${name} was wrapped with`);
  }
  const bytes = Buffer.from(wrapped, 'base64url');
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const opened = createDecipheriv(CIPHER, key.bytes, nonce, { authTagLength: TAG_BYTES });
    opened.setAAD(Buffer.from(name)).setAuthTag(tag);
    const text = bytes.subarray(NONCE_BYTES + TAG_BYTES);
    return Buffer.concat([opened.update(text), opened.final()]).toString('utf8');
  } catch {
    throw new WrappingKeyError(`${name} was changed where it is kept: put it back from a copy`);
  }
}

const findKey = (wrappedBy: string, keys: WrappingKeys | null) =>
  keys && [keys.current, ...keys.before].find(({ id }) => id === wrappedBy);

/** Whether one of the keys is the one something kept is wrapped by; what is plain needs none. */
export function isOpenedBy(kept: object, keys: WrappingKeys | null): boolean {
  return !isWrapped(kept) || Boolean(findKey(kept.wrappedBy, keys));
}

/** Whether something kept is wrapped. */
export function isWrapped(kept: object): kept is WrappedSecret {
  return 'wrapped' in kept && 'wrappedBy' in kept;
}

/** Whether it should be wrapped anew: it is plain, or by a key that goes. */
export function isWrapDue(kept: object, keys: WrappingKeys | null): boolean {
  return keys !== null && !(isWrapped(kept) && kept.wrappedBy === keys.current.id);
}

function keyOf(text: string): WrappingKey {
  const bytes = Buffer.from(text, 'base64');
  // Not repeated: it is a secret.
  if (bytes.length !== KEY_BYTES || !/^[\w+/-]+={0,2}$/.test(text)) {
    throw new WrappingKeyError(
      `${SETTING} must be 32 random bytes in base64, as 'openssl rand -base64 32' prints them`,
    );
  }
  return { id: hash('sha256', bytes, 'base64url').slice(0, ID_LENGTH), bytes };
}
