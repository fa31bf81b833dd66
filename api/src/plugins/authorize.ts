import type { IncomingHttpHeaders } from 'node:http';
import { readOperatorToken } from '@spieltag/server-kit/operator-tokens';
import { CLIENT_BUILD_HEADER, type RouteAuth } from '@spieltag/shared-kernel/contract';
import { ApiProblem } from '../problems/api-problem.ts';
import type { Caller } from '../tokens/caller.ts';
import { deviceOf } from '../tokens/device-cookie.ts';
import type { ApiContext } from './api-context.ts';

/**
 * Whether a client is new enough.
 * @throws ApiProblem APP_UPDATE_REQUIRED
 */
export function requireBuild({ config }: Pick<ApiContext, 'config'>, buildNr: number): void {
  if (buildNr < config.minimumBuildNr) {
    throw new ApiProblem('APP_UPDATE_REQUIRED', { minimumBuildNr: config.minimumBuildNr });
  }
}

/** The build number in a client's header; undefined: none that could be read. */
export function buildOf(headers: IncomingHttpHeaders): number | undefined {
  const text = headers[CLIENT_BUILD_HEADER];
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

/**
 * Clients that send their build number must be new enough for any row.
 * @throws ApiProblem APP_UPDATE_REQUIRED
 */
export function requireReportedBuild(
  headers: IncomingHttpHeaders,
  context: Pick<ApiContext, 'config'>,
): void {
  const buildNr = buildOf(headers);
  if (buildNr !== undefined) requireBuild(context, buildNr);
}

/** The token a call comes with; undefined: none that could be read. */
export function bearerOf({ authorization }: IncomingHttpHeaders): string | undefined {
  return /^Bearer ([A-Za-z0-9._~+/=-]+)$/i.exec(authorization?.trim() ?? '')?.[1];
}

/**
 * Who calls, checked against what the row asks for. Public rows do not look at tokens, but for the
 * stream, which tells who listens of the own ledger. Operators call
 * through the registry, and rows of administrators alone.
 * @throws ApiProblem AUTH_REQUIRED, TOKEN_INVALID, TOKEN_EXPIRED, USER_BANNED or FORBIDDEN
 */
export async function authorize(
  auth: Exclude<RouteAuth, 'public'>,
  headers: IncomingHttpHeaders,
  context: Pick<ApiContext, 'tokens' | 'config' | 'clock'>,
): Promise<Caller> {
  const token = bearerOf(headers);
  if (token === undefined) {
    throw new ApiProblem(headers.authorization ? 'TOKEN_INVALID' : 'AUTH_REQUIRED');
  }
  const operator = auth === 'admin' ? await operatorOf(token, context) : undefined;
  if (operator) return operator;
  const caller = await context.tokens.verify(token, deviceOf(headers));
  if (auth === 'admin' && caller.role !== 'admin') throw new ApiProblem('FORBIDDEN');
  return caller;
}

async function operatorOf(
  token: string,
  { config, clock }: Pick<ApiContext, 'config' | 'clock'>,
): Promise<Caller | undefined> {
  if (config.administrationSecret === null) return undefined;
  const name = await readOperatorToken(config.administrationSecret, token, clock());
  return name === undefined ? undefined : { id: `operator:${name}`, role: 'admin' };
}
