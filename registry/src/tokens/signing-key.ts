import { hkdfSync, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  isWrapDue,
  isWrapped,
  unwrapSecret,
  type WrappedSecret,
  type WrappingKeys,
  wrapSecret,
} from '@spieltag/server-kit/secrets';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';

export const ALGORITHM = 'ES256';
const OWNER_ONLY = 0o600;
const SECRET_BYTES = 32;

/** The registry's key: signs tokens, links for testers and compositions. */
export interface SigningKey {
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  /** What pages check compositions with; holds no secret. */
  readonly publicJwk: PublicJwk;
  /** A secret of the registry's own for what only registries of this site read. */
  secretFor(purpose: string): Buffer;
}

/** A point on the curve P-256. */
export interface PublicJwk {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
}

/** Where the key lies below the folder of everything the game keeps. */
export const signingKeyFile = (dataDir: string) => join(dataDir, 'registry', 'signing-key.json');

/** The key is kept as a JWK, or wrapped. */
type Kept = (JWK & PublicJwk) | WrappedSecret;
const NAME = 'the signing key of the registry';

/**
 * Reads the key.
 * @throws Error when the file is not there or is no private ES256 key
 * @throws WrappingKeyError when it is wrapped and none of the keys fits
 */
export async function readSigningKey(
  file: string,
  wrapping: WrappingKeys | null = null,
): Promise<SigningKey> {
  return openSigningKey(file, await readFile(file, 'utf8'), wrapping);
}

/**
 * The key in what a file holds, or held.
 * @throws Error, WrappingKeyError as `readSigningKey`
 */
export function openSigningKey(
  file: string,
  text: string,
  wrapping: WrappingKeys | null,
): Promise<SigningKey> {
  const kept: Kept = JSON.parse(text);
  return keyOf(file, isWrapped(kept) ? JSON.parse(unwrapSecret(kept, NAME, wrapping)) : kept);
}

async function keyOf(file: string, jwk: JWK & PublicJwk): Promise<SigningKey> {
  const { kty, crv, x, y, d } = jwk;
  if (kty !== 'EC' || crv !== 'P-256' || !x || !y || !d) {
    throw new Error(`${file} holds no private key of the curve P-256`);
  }
  const publicJwk: PublicJwk = { kty, crv, x, y };
  return {
    privateKey: (await importJWK(jwk, ALGORITHM)) as CryptoKey,
    publicKey: (await importJWK({ ...publicJwk }, ALGORITHM)) as CryptoKey,
    publicJwk,
    secretFor: (purpose) => Buffer.from(hkdfSync('sha256', d, '', purpose, SECRET_BYTES)),
  };
}

/**
 * Reads the key and makes one first where there is none; several may do so at once. One that is
 * plain, or wrapped by a key that goes, is wrapped on the way.
 */
export async function provideSigningKey(
  file: string,
  wrapping: WrappingKeys | null = null,
): Promise<SigningKey> {
  try {
    const key = await readSigningKey(file, wrapping);
    await wrapAnew(file, wrapping);
    return key;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  await mkdir(dirname(file), { recursive: true });
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const draft = await writeDraft(file, JSON.stringify(await exportJWK(privateKey)), wrapping);
  // Unlike a rename, a link does not replace the key of who was faster.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return readSigningKey(file, wrapping);
}

async function wrapAnew(file: string, wrapping: WrappingKeys | null): Promise<void> {
  const kept: Kept = JSON.parse(await readFile(file, 'utf8'));
  if (!isWrapDue(kept, wrapping)) return;
  const text = isWrapped(kept) ? unwrapSecret(kept, NAME, wrapping) : JSON.stringify(kept);
  await rename(await writeDraft(file, text, wrapping), file);
}

/** @returns where it lies */
async function writeDraft(
  file: string,
  text: string,
  wrapping: WrappingKeys | null,
): Promise<string> {
  const draft = `${file}.${randomUUID()}`;
  const kept = wrapping ? JSON.stringify(wrapSecret(text, NAME, wrapping)) : text;
  await writeFile(draft, kept, { mode: OWNER_ONLY, flush: true });
  return draft;
}
