import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import { ApiProblem } from '../api-problem.ts';
import type { IssuerConfig } from '../config.ts';

/** Whom an ID token is about. */
export interface ExternalIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** The name the issuer knows; undefined: it tells none. */
  readonly name: string | undefined;
}

export interface IdTokenVerifier {
  /**
   * @throws ApiProblem EXTERNAL_TOKEN_INVALID for bad tokens, EXTERNAL_AUTH_FAILED when the issuer
   * cannot be reached or none is configured
   */
  verify(idToken: string): Promise<ExternalIdentity>;
}

const ALGORITHMS = ['ES256', 'ES384', 'PS256', 'RS256', 'EdDSA'];
const TIMEOUT_MS = 5000;
const CLOCK_TOLERANCE_SECONDS = 30;

async function discoverJwksUri({ issuer, jwksUri }: IssuerConfig): Promise<URL> {
  if (jwksUri) return new URL(jwksUri);
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  const document = (await response.json()) as { jwks_uri?: unknown };
  if (typeof document.jwks_uri !== 'string') throw new Error(`${address} names no jwks_uri`);
  return new URL(document.jwks_uri);
}

/** Whether the token itself is bad, as opposed to the issuer's keys not being had. */
function isBadToken(error: unknown): boolean {
  return (
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported
  );
}

function identityOf(payload: JWTPayload, issuer: string): ExternalIdentity {
  if (!payload.sub || payload.sub.length > 255 || payload.sub.includes('\0')) {
    throw new ApiProblem('EXTERNAL_TOKEN_INVALID');
  }
  if (payload.email_verified === false) {
    // Clients show the links to verify and to support at this code.
    throw new ApiProblem(
      'EXTERNAL_TOKEN_INVALID',
      undefined,
      'Please verify your email. Fehlercode: 0',
    );
  }
  const name = payload.nickname ?? payload.preferred_username ?? payload.name;
  return { issuer, subject: payload.sub, name: typeof name === 'string' ? name : undefined };
}

/** Verifies ID tokens of one issuer: signature, issuer, audience and expiry. Its keys are kept. */
export function createIdTokenVerifier(
  config: IssuerConfig | null,
  clock: () => number,
): IdTokenVerifier {
  if (!config) {
    return {
      verify: () => Promise.reject(new ApiProblem('EXTERNAL_AUTH_FAILED')),
    };
  }
  let keySet: ReturnType<typeof createRemoteJWKSet> | undefined;
  return {
    async verify(idToken) {
      try {
        keySet ??= createRemoteJWKSet(await discoverJwksUri(config), {
          timeoutDuration: TIMEOUT_MS,
        });
        const { payload } = await jwtVerify(idToken, keySet, {
          issuer: config.issuer,
          audience: config.clientId,
          algorithms: ALGORITHMS,
          requiredClaims: ['sub', 'exp', 'iat'],
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          currentDate: new Date(clock()),
        });
        return identityOf(payload, config.issuer);
      } catch (error) {
        if (error instanceof ApiProblem) throw error;
        const reason = error instanceof Error ? error.message : String(error);
        throw new ApiProblem(
          isBadToken(error) ? 'EXTERNAL_TOKEN_INVALID' : 'EXTERNAL_AUTH_FAILED',
          { reason: reason.slice(0, 200) },
        );
      }
    },
  };
}
