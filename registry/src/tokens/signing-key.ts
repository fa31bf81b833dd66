import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';

export const ALGORITHM = 'ES256';
const OWNER_ONLY = 0o600;

/** The registry's key: signs tokens, links for testers and compositions. */
export interface SigningKey {
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  /** What pages check compositions with; holds no secret. */
  readonly publicJwk: PublicJwk;
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

/** Reads the key. @throws Error when the file is not there or is no private ES256 key */
export async function readSigningKey(file: string): Promise<SigningKey> {
  const jwk = JSON.parse(await readFile(file, 'utf8')) as JWK & PublicJwk;
  const { kty, crv, x, y, d } = jwk;
  if (kty !== 'EC' || crv !== 'P-256' || !x || !y || !d) {
    throw new Error(`${file} holds no private key of the curve P-256`);
  }
  const publicJwk: PublicJwk = { kty, crv, x, y };
  return {
    privateKey: (await importJWK(jwk, ALGORITHM)) as CryptoKey,
    publicKey: (await importJWK({ ...publicJwk }, ALGORITHM)) as CryptoKey,
    publicJwk,
  };
}

/** Reads the key and makes one first where there is none; several may do so at once. */
export async function provideSigningKey(file: string): Promise<SigningKey> {
  try {
    return await readSigningKey(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  await mkdir(dirname(file), { recursive: true });
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const draft = `${file}.${randomUUID()}`;
  const text = JSON.stringify(await exportJWK(privateKey));
  await writeFile(draft, text, { mode: OWNER_ONLY, flush: true });
  // Unlike a rename, a link does not replace the key of who was faster.
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return readSigningKey(file);
}
