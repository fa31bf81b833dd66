import { TOKEN_ROLES, type TokenRole } from '@spieltag/shared-kernel/contract';
import { createLocalJWKSet, errors, importJWK, type JSONWebKeySet, jwtVerify, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import { ApiProblem } from '../api-problem.ts';
import type { Database } from '../database/index.ts';
import { loadSigningKeys } from './signing-key.repository.ts';

/** Who calls, as the bearer token says. */
export interface Caller {
  readonly id: string;
  readonly role: TokenRole;
}

/** Issues and verifies bearer tokens: ES256, claims sub, role, iat, exp. */
export interface TokenService {
  issue(caller: Caller): Promise<string>;
  /** @throws ApiProblem TOKEN_INVALID or TOKEN_EXPIRED */
  verify(token: string): Promise<Caller>;
  /** Public keys, for others who verify our tokens. */
  readonly jwks: JSONWebKeySet;
}

export interface TokenServiceOptions {
  readonly lifetimeSeconds: number;
  /** Epoch ms. */
  readonly clock: () => number;
}

const ALGORITHM = 'ES256';

/** Works with the keys of the database; the first start makes a pair. */
export async function createTokenService(
  db: Kysely<Database>,
  { lifetimeSeconds, clock }: TokenServiceOptions,
): Promise<TokenService> {
  const [newest, ...older] = await loadSigningKeys(db);
  const privateKey = await importJWK(newest.privateJwk, ALGORITHM);
  const jwks = { keys: [newest, ...older].map((key) => key.publicJwk) };
  const keySet = createLocalJWKSet(jwks);
  return {
    jwks,
    issue({ id, role }) {
      const now = Math.floor(clock() / 1000);
      return new SignJWT({ role })
        .setProtectedHeader({ alg: ALGORITHM, kid: newest.kid, typ: 'JWT' })
        .setSubject(id)
        .setIssuedAt(now)
        .setExpirationTime(now + lifetimeSeconds)
        .sign(privateKey);
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, keySet, {
          algorithms: [ALGORITHM],
          requiredClaims: ['sub', 'role', 'iat', 'exp'],
          currentDate: new Date(clock()),
        });
        const role = TOKEN_ROLES.find((word) => word === payload.role);
        if (payload.sub && role) return { id: payload.sub, role };
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new ApiProblem('TOKEN_EXPIRED');
        if (!(error instanceof errors.JOSEError)) throw error;
      }
      throw new ApiProblem('TOKEN_INVALID');
    },
  };
}
