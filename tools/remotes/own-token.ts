import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import {
  mintToken,
  readSigningKey,
  signingKeyFile,
  type TokenClaims,
} from '@spieltag/registry/tokens';
import { ROOT } from '@spieltag/remote-kit/packages';
import { CliError } from '@spieltag/remote-kit/remotes';
import { readWrappingKeys } from '@spieltag/server-kit/secrets';

type Env = Readonly<Record<string, string | undefined>>;

/** One command is done long before. */
const LIFETIME_OF_OWN_S = 15 * 60;

/** An operator's token for the site that runs on this machine, signed with the key in its data folder. */
export async function ownToken(env: Env): Promise<string | undefined> {
  const key = await findKey(env);
  if (!key) return undefined;
  const claims: TokenClaims = { sub: userInfo().username, role: 'operator', remotes: [] };
  return mint({ key, env }, claims, LIFETIME_OF_OWN_S);
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
  const { otherDataDir } = await import('../start/data-dir.ts');
  return keyIn(otherDataDir(own));
}
