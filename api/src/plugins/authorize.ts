import type { RouteAuth } from '@spieltag/shared-kernel/contract';
import { ApiProblem } from '../api-problem.ts';
import type { Caller, TokenService } from '../tokens/token-service.ts';

/**
 * Who calls, checked against what the row asks for. Public rows do not look at tokens.
 * @throws ApiProblem AUTH_REQUIRED, TOKEN_INVALID, TOKEN_EXPIRED or FORBIDDEN
 */
export async function authorize(
  auth: RouteAuth,
  header: string | undefined,
  tokens: TokenService,
): Promise<Caller | undefined> {
  if (auth === 'public') return undefined;
  const token = /^Bearer ([A-Za-z0-9._~+/=-]+)$/i.exec(header?.trim() ?? '')?.[1];
  if (token === undefined) {
    throw new ApiProblem(header ? 'TOKEN_INVALID' : 'AUTH_REQUIRED');
  }
  const caller = await tokens.verify(token);
  if (auth === 'admin' && caller.role !== 'admin') throw new ApiProblem('FORBIDDEN');
  return caller;
}
