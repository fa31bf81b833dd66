import type { Login } from '@spieltag/shared-kernel/contract';
import type { ApiContext } from '../api-context.ts';
import { ApiProblem } from '../api-problem.ts';
import type { Caller } from '../tokens/token-service.ts';
import type { ExternalIdentity, IdTokenVerifier } from './id-token-verifier.ts';
import { completeLogin, credentialHash, requireBuild } from './sign-in.command.ts';
import {
  findUser,
  findUserOfIssuer,
  insertDevice,
  insertUsers,
  type User,
  updateUser,
} from './user.repository.ts';
import { userNameFrom } from './user-name.ts';

export interface ExternalSignIn {
  readonly externalAuthToken: string;
  readonly buildNr: number;
}

const UNIQUE_VIOLATION = '23505';

function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
}

async function userOfIdentity({ db }: ApiContext, identity: ExternalIdentity): Promise<User> {
  const { issuer, subject } = identity;
  const known = await findUserOfIssuer(db, issuer, subject);
  if (known) return known;
  const fresh = { name: userNameFrom(identity.name), role: 'user', external: identity } as const;
  try {
    const [user] = await insertUsers(db, [fresh]);
    if (user) return user;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
  const user = await findUserOfIssuer(db, issuer, subject);
  if (!user) throw new Error('The account of the issuer vanished while it was signing in');
  return user;
}

/**
 * Signs in with an account of the magazine; the first time creates the user.
 * @param uid fresh credential of the device, which then signs in by itself; a device that is
 * linked already stays with its user
 * @throws ApiProblem EXTERNAL_TOKEN_INVALID, EXTERNAL_AUTH_FAILED, APP_UPDATE_REQUIRED, USER_BANNED
 */
export async function signInExternal(
  context: ApiContext,
  verifier: IdTokenVerifier,
  { externalAuthToken, buildNr, uid }: ExternalSignIn & { readonly uid?: string | undefined },
): Promise<Login> {
  requireBuild(context, buildNr);
  const user = await userOfIdentity(context, await verifier.verify(externalAuthToken));
  const login = await completeLogin(context, user, buildNr);
  if (uid !== undefined) await insertDevice(context.db, credentialHash(uid), user.id);
  return login;
}

/**
 * Turns the caller's trial account into one of the magazine. The user id stays, and with it
 * everything the user owns.
 * @throws ApiProblem ACCOUNT_IN_USE when either account belongs to another already
 */
export async function transferToExternal(
  context: ApiContext,
  verifier: IdTokenVerifier,
  caller: Caller,
  { externalAuthToken, buildNr }: ExternalSignIn,
): Promise<Login> {
  requireBuild(context, buildNr);
  const { issuer, subject } = await verifier.verify(externalAuthToken);
  const user = await findUser(context.db, caller.id);
  if (!user) throw new ApiProblem('TOKEN_INVALID');
  if (user.external_issuer !== null) {
    const isSame = user.external_issuer === issuer && user.external_subject === subject;
    if (!isSame) throw new ApiProblem('ACCOUNT_IN_USE');
    return completeLogin(context, user, buildNr);
  }
  try {
    const changed = await updateUser(context.db, user.id, {
      external_issuer: issuer,
      external_subject: subject,
      role: user.role === 'trial' ? 'user' : user.role,
    });
    if (!changed) throw new ApiProblem('TOKEN_INVALID');
    return await completeLogin(context, changed, buildNr);
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiProblem('ACCOUNT_IN_USE');
    throw error;
  }
}
