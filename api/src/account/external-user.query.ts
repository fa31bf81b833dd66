import type { ApiContext } from '../plugins/api-context.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { findUserOfIssuer, type User } from './user.repository.ts';

/**
 * The user behind an account of the magazine. Without an issuer in the settings there is none.
 * @throws ApiProblem USER_NOT_FOUND
 */
export async function requireExternalUser(
  { db, config }: ApiContext,
  externalUserId: string,
): Promise<User> {
  const user = await findUserOfIssuer(db, config.issuer?.issuer ?? '', externalUserId);
  if (!user) throw new ApiProblem('USER_NOT_FOUND', { externalUserId });
  return user;
}
