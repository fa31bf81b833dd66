import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CliError } from '../errors/cli-error.ts';

const OWNER_ONLY = 0o600;

/** A key releases are signed with. */
export interface ReleaseKey {
  /** Thumbprint of its public half (RFC 7638). */
  readonly id: string;
  /** 32 bytes in base64url. */
  readonly publicKey: string;
  /** @returns a compact JWS with the release in it */
  sign(release: object): string;
}

/** Makes a pair of keys, in a file only its owner reads. @throws CliError when there is such a file */
export function makeReleaseKey(file: string, folder = '.'): ReleaseKey {
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
  try {
    writeFileSync(resolve(folder, file), pem, { mode: OWNER_ONLY, flag: 'wx' });
  } catch (error) {
    throw new CliError(`${file} cannot be written: ${(error as Error).message}`);
  }
  return releaseKeyOf(privateKey);
}

/** Reads a key. @throws CliError when there is none in the file */
export function readReleaseKey(file: string, folder = '.'): ReleaseKey {
  let key: KeyObject;
  try {
    key = createPrivateKey(readFileSync(resolve(folder, file)));
  } catch (error) {
    throw new CliError(`${file} cannot be read as a private key: ${(error as Error).message}`);
  }
  if (key.asymmetricKeyType === 'ed25519') return releaseKeyOf(key);
  throw new CliError(`${file} holds no Ed25519 key: npx remotes key --out <file> makes one`);
}

function releaseKeyOf(privateKey: KeyObject): ReleaseKey {
  const publicKey = createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '';
  const canonical = JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x: publicKey });
  const id = createHash('sha256').update(canonical).digest('base64url');
  return {
    id,
    publicKey,
    sign(release) {
      const data = `${encode({ alg: 'EdDSA', kid: id })}.${encode(release)}`;
      return `${data}.${sign(null, Buffer.from(data), privateKey).toString('base64url')}`;
    },
  };
}

const encode = (data: object) => Buffer.from(JSON.stringify(data)).toString('base64url');
