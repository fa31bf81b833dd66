import type { ApiClient } from '../../client/index.ts';
import { type Account, contract, type Login } from '../../contract/index.ts';
import type { Credentials } from './credentials.ts';
import { ExternalTokenMissing } from './login-error.ts';
import { endOfIdToken, readToken } from './token.ts';
import type { TokenKeeper } from './token-keeper.ts';

export interface LoginOptions {
  readonly client: ApiClient;
  readonly credentials: Credentials;
  readonly tokens: TokenKeeper;
  /** Internal build number. */
  readonly buildNr: number;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

/** How long after a failed login it is tried once more. */
const LOGIN_RETRY_MS = 500;

/** Signs in with what the device has: the kept external account, else the device's guest. */
export async function login(options: LoginOptions): Promise<Account> {
  try {
    return await loginOnce(options);
  } catch {
    options.tokens.clear();
    await options.wait(LOGIN_RETRY_MS);
    return loginOnce(options);
  }
}

/** Takes the token of an answer over; whether the account is a trial one follows from its role. */
export function adoptLogin(
  { client, tokens }: Pick<LoginOptions, 'client' | 'tokens'>,
  { account, jwt }: Omit<Login, 'env'>,
): Account {
  const { role } = tokens.adopt(jwt);
  client.setUser(account.id);
  return { ...account, isTrial: role === 'trial' };
}

async function loginOnce(options: LoginOptions): Promise<Account> {
  const { client, credentials, tokens, buildNr } = options;
  const kept = credentials.external();
  if (!kept) {
    const body = { uid: credentials.uid(), buildNr };
    const answer = await client.call(contract.account.uidAuth, { body, rethrow: true });
    return adoptLogin(options, answer);
  }
  // After a reload the kept token still serves; later it has been refused, or is ending.
  if (!tokens.current() && !tokens.isEnding(readToken(kept.jwt))) {
    return adoptLogin(options, kept);
  }
  if (endOfIdToken(kept.idToken) <= options.now()) throw new ExternalTokenMissing();
  const body = { externalAuthToken: kept.idToken, buildNr };
  const answer = await client.call(contract.account.externalAuth, { body, rethrow: true });
  credentials.keepExternal({ ...answer, idToken: kept.idToken });
  return adoptLogin(options, answer);
}
