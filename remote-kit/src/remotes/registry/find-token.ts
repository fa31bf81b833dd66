import { CliError } from '../errors/cli-error.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Signs an operator's token for a site on this machine; undefined: there is no key to sign with. */
export type OwnToken = (env: Env) => Promise<string | undefined>;

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Names of variables that hold a token. */
export type TokenVariable = 'REMOTES_TOKEN' | 'REMOTES_FROM_TOKEN';

/**
 * The token for a call: that of the variable, or one of this machine's own where the site runs on it.
 * @throws CliError when there is neither
 */
export async function findToken(
  against: URL,
  env: Env,
  variable: TokenVariable,
  ownToken?: OwnToken,
): Promise<string> {
  const given = env[variable];
  if (given) return given;
  const help = `set ${variable} to a token for ${against.origin}`;
  if (!ownToken || !LOOPBACK.test(against.hostname)) throw new CliError(help);
  const token = await ownToken(env);
  if (!token) throw new CliError(`${help}, or DATA_DIR to the folder its data lies in`);
  return token;
}
