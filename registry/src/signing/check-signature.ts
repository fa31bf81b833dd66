import { isDeepStrictEqual } from 'node:util';
import type { PublisherKey } from '@spieltag/shared-kernel/registry';
import { calculateJwkThumbprint, compactVerify, decodeProtectedHeader, importJWK } from 'jose';
import { RegistryError } from '../errors/registry-error.ts';

const ALGORITHM = 'EdDSA';

const jwkOf = (publicKey: string) => ({ kty: 'OKP', crv: 'Ed25519', x: publicKey });

/** The id of a public key: its thumbprint (RFC 7638). @throws RegistryError KEY_INVALID */
export async function keyIdOf(publicKey: string): Promise<string> {
  try {
    await importJWK(jwkOf(publicKey), ALGORITHM);
    return await calculateJwkThumbprint(jwkOf(publicKey));
  } catch {
    throw new RegistryError('KEY_INVALID', 'The key is no public key of the curve Ed25519');
  }
}

/**
 * Holds the signature of a release, a compact JWS whose payload is the release itself, against the
 * keys of its remote. @returns the id of the key that signed it; undefined: the remote has no keys
 * @throws RegistryError SIGNATURE_INVALID
 */
export async function checkSignature(
  keys: readonly PublisherKey[],
  release: object,
  signature: string | undefined,
): Promise<string | undefined> {
  if (keys.length === 0) return undefined;
  if (signature === undefined) throw refusal('its publishers sign its releases, this one is not');
  const id = readKeyId(signature);
  const key = keys.find((one) => one.id === id);
  if (!key) throw refusal('it is signed by a key that is not registered');
  if (key.revokedAt !== null) throw refusal(`the key ${key.name} was revoked`);
  const payload = await verify(key, signature);
  if (!isDeepStrictEqual(payload, release)) throw refusal('the signature is of another release');
  return key.id;
}

async function verify({ publicKey, name }: PublisherKey, signature: string): Promise<unknown> {
  try {
    const key = await importJWK(jwkOf(publicKey), ALGORITHM);
    const { payload } = await compactVerify(signature, key, { algorithms: [ALGORITHM] });
    return JSON.parse(new TextDecoder().decode(payload));
  } catch {
    throw refusal(`the signature is not one of the key ${name}`);
  }
}

function readKeyId(signature: string): string | undefined {
  try {
    return decodeProtectedHeader(signature).kid;
  } catch {
    throw refusal('the signature cannot be read');
  }
}

const refusal = (why: string) => new RegistryError('SIGNATURE_INVALID', `Refused: ${why}`);
