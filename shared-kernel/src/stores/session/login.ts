import type { ApiClient } from '../../client/index.ts';
import { type Account, contract, type Login } from '../../contract/index.ts';
import type { Exclusively } from '../exclusively.ts';
import type { Credentials } from './credentials.ts';
import { ExternalTokenMissing, isRefused } from './login-error.ts';
import { endOfIdToken, readToken } from './token.ts';
import type { TokenHolder } from './token-holder.ts';

export interface LoginOptions {
  readonly client: ApiClient;
  readonly credentials: Credentials;
  readonly tokens: TokenHolder;
  /** Internal build number. */
  readonly buildNr: number;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  /** Runs a task that no other tab of this device runs at the same time. */
  readonly exclusively: Exclusively;
}

/** Whose token it is, and the token. */
export type Answer = Omit<Login, 'env'>;

/** How long after a failed login it is tried once more. */
export const LOGIN_RETRY_MS = 500;

/**
 * Signs in with what the device has: the kept external account, else the device's guest. A device
 * without either is given one by one tab at a time, or each would make a guest of its own.
 */
export function login(options: LoginOptions): Promise<Account> {
  const signIn = () => signInOnDevice(options);
  return options.credentials.isKnown() ? signIn() : options.exclusively(signIn);
}

/**
 * What the device signs in with may be changed while the answer is on its way: then it is void, and
 * nothing of it is kept. A sign-out would be undone by it.
 */
async function signInOnDevice(options: LoginOptions): Promise<Account> {
  const { credentials, tokens } = options;
  if (!credentials.external()) credentials.uid();
  const before = credentials.stamp();
  const isVoid = () => credentials.stamp() !== before;
  try {
    const answer = await twice(options, () => loginOnce(options));
    if (!isVoid()) {
      const kept = credentials.external();
      if (kept) credentials.keepExternal({ ...kept, ...answer });
      return adoptLogin(options, answer);
    }
  } catch (error) {
    tokens.clear();
    if (!isVoid()) {
      // Another device has signed this one off: it goes back to the guest it had.
      const { params } = error as { readonly params?: Pick<Account, 'signedOffAt'> };
      if (params?.signedOffAt) {
        credentials.dropExternal();
        return { ...(await signInOnDevice(options)), ...params };
      }
      if (isRefused(error)) credentials.dropIdToken();
      throw error;
    }
  }
  return signInOnDevice(options);
}

/** Takes the token of an answer over; whether the account is a trial one follows from its role. */
export function adoptLogin(
  { client, tokens }: Pick<LoginOptions, 'client' | 'tokens'>,
  { account, jwt }: Answer,
): Account {
  const { role } = tokens.adopt(jwt, account.id);
  client.setUser(account.id);
  return { ...account, isTrial: role === 'trial' };
}

async function loginOnce(options: LoginOptions): Promise<Answer> {
  const { client, credentials, tokens, buildNr, now } = options;
  const kept = credentials.external();
  if (!kept) return askWithUid(options, credentials.uid());
  const { account, idToken, jwt } = kept;
  if (jwt !== null && !tokens.isEnding(readToken(jwt))) return { account, jwt };
  if (idToken === null) throw new ExternalTokenMissing();
  const body = { externalAuthToken: idToken, buildNr };
  try {
    const answer = await client.call(contract.account.externalAuth, { body, rethrow: true });
    readToken(answer.jwt);
    return answer;
  } catch (error) {
    // Looked at no earlier: what time it is the device may know by this answer alone.
    const isOver = isRefused(error) && endOfIdToken(idToken) <= now();
    throw isOver ? new ExternalTokenMissing() : error;
  }
}

/** The answer to a uid. Nothing is taken over yet: it may be another one than the device's. */
export async function askWithUid({ client, buildNr }: LoginOptions, uid: string): Promise<Answer> {
  const body = { uid, buildNr };
  const answer = await client.call(contract.account.uidAuth, { body, rethrow: true });
  readToken(answer.jwt);
  return answer;
}

/** Any login that fails is tried once more. */
async function twice<T>({ wait }: LoginOptions, attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch {
    await wait(LOGIN_RETRY_MS);
    return attempt();
  }
}
