import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import {
  mintToken,
  readSigningKey,
  signingKeyFile,
  type TokenClaims,
} from '@spieltag/registry/tokens';
import { readWrappingKeys } from '@spieltag/server-kit/secrets';
import { ROOT } from '../../build/packages.ts';
import { CliError } from '../errors/cli-error.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** One command is done long before. */
const LIFETIME_OF_OWN_S = 15 * 60;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * The token for a call: REMOTES_TOKEN, or, where the site runs on this machine in development, one
 * of an operator, signed with the key in the data folder.
 * @throws CliError when there is neither
 */
export async function findToken(against: URL, env: Env): Promise<string> {
  if (env.REMOTES_TOKEN) return env.REMOTES_TOKEN;
  const help = `set REMOTES_TOKEN to a token for ${against.origin}`;
  if (!LOOPBACK.test(against.hostname)) throw new CliError(help);
  const key = await findKey(env);
  if (!key) throw new CliError(`${help}, or DATA_DIR to the folder its data lies in`);
  return mint(
    { key, env },
    { sub: userInfo().username, role: 'operator', remotes: [] },
    LIFETIME_OF_OWN_S,
  );
}

/**
 * Signs a token with the key of a registry on this machine.
 * @throws CliError outside development without a key file, or when there is no key
 */
export async function signToken(
  claims: Omit<TokenClaims, 'sub'> & { readonly sub?: string | undefined },
  lifetimeS: number,
  { keyFile, env }: { readonly keyFile: string | undefined; readonly env: Env },
): Promise<string> {
  if (!keyFile && env.STAGE && env.STAGE !== 'development') {
    throw new CliError('outside development, name the key of the registry with --key');
  }
  const key = keyFile ? resolve(env.INIT_CWD ?? '.', keyFile) : await findKey(env);
  if (!key) {
    throw new CliError(
      'there is no key yet: start the game once, or set DATA_DIR to the folder its data lies in',
    );
  }
  return mint({ key, env }, { ...claims, sub: claims.sub ?? userInfo().username }, lifetimeS);
}

async function mint(
  { key: file, env }: { readonly key: string; readonly env: Env },
  claims: TokenClaims,
  lifetimeS: number,
): Promise<string> {
  const read = async () => readSigningKey(file, readWrappingKeys(env));
  const key = await read().catch((error: Error) => {
    throw new CliError(`the key of the registry cannot be read: ${error.message}`);
  });
  return mintToken(key, claims, { nowMs: Date.now(), lifetimeS });
}

/** Where the game started with `npm start` keeps its key. */
async function findKey({ DATA_DIR, INIT_CWD }: Env): Promise<string | undefined> {
  const keyIn = (folder: string) => [signingKeyFile(folder)].find((file) => existsSync(file));
  if (DATA_DIR) return keyIn(resolve(INIT_CWD ?? ROOT, DATA_DIR));
  const own = join(ROOT, '.data');
  const key = keyIn(own);
  if (key) return key;
  // It knows the database, which takes long to be read.
  const { otherDataDir } = await import('../../start/data-dir.ts');
  return keyIn(otherDataDir(own));
}
