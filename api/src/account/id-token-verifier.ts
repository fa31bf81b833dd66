import type { ApiError } from '@spieltag/shared-kernel/contract';
import { errors, type JWTHeaderParameters, type JWTPayload, jwtVerify } from 'jose';
import { ApiProblem, type ProblemParams } from '../problems/api-problem.ts';
import type { ApiConfig } from '../settings/config.ts';
import { isExternalUserId } from './external-user-id.ts';
import { IssuerKeys } from './issuer-keys.ts';

/** Whom an ID token is about. */
export interface ExternalIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** What the reader is called there in front of others; undefined: the token does not say. */
  readonly name: string | undefined;
  /** Whether the settings make this reader an administrator. */
  readonly isAdministrator: boolean;
  /** When the reader has signed in there, epoch ms: clients keep the token to sign in again. */
  readonly issuedAt: number;
}

export interface IdTokenVerifier {
  /**
   * @throws ApiProblem EXTERNAL_TOKEN_INVALID for bad tokens, EXTERNAL_AUTH_TIMEOUT when the issuer
   * does not answer, EXTERNAL_AUTH_FAILED when it cannot be reached, answers something else or is
   * not configured
   * @param device the cookie of who shows it, see `deviceOf`
   */
  verify(idToken: string, device: string | undefined): Promise<ExternalIdentity>;
}

const ALGORITHMS = ['ES256', 'ES384', 'PS256', 'RS256', 'EdDSA'];
const CLOCK_TOLERANCE_SECONDS = 30;
/** Clients keep an ID token to sign in again; after a fortnight the reader has to be asked anew. */
const MAX_AGE_SECONDS = 14 * 24 * 3600;
/** For how long an ID token may be shown. Clocks differ, and the issuer's may be ahead. */
export const ID_TOKEN_LIFETIME_MS = (MAX_AGE_SECONDS + 24 * 3600) * 1000;

/** A refused ID token; clients of such an API read the first of its `errors` as the message. */
export class RefusedToken extends ApiProblem {
  constructor(params?: ProblemParams, msg?: string) {
    super('EXTERNAL_TOKEN_INVALID', params, msg);
  }

  override toBody(): ApiError {
    return { ...super.toBody(), errors: [this.message] };
  }
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
    // Of an issuer with several keys a token has to name its own.
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported
  );
}

function isTimeout(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return true;
  return typeof error === 'object' && error !== null && 'name' in error
    ? error.name === 'TimeoutError'
    : false;
}

function problemOf(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  if (isTimeout(error)) return new ApiProblem('EXTERNAL_AUTH_TIMEOUT');
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, 200);
  return isBadToken(error)
    ? new RefusedToken({ reason })
    : new ApiProblem('EXTERNAL_AUTH_FAILED', { reason });
}

type AdminRules = Pick<ApiConfig, 'adminSubjects' | 'adminClaim'>;

function isAdministrator(payload: JWTPayload, { adminSubjects, adminClaim }: AdminRules): boolean {
  if (payload.sub !== undefined && adminSubjects.includes(payload.sub)) return true;
  if (!adminClaim) return false;
  const claim = payload[adminClaim.name];
  return Array.isArray(claim) ? claim.includes(adminClaim.value) : claim === adminClaim.value;
}

/**
 * Others see the name: neither a civil name, nor what somebody signs in with, nor an e-mail address, or the
 * part before its @ which some issuers take for a nickname, becomes public unasked.
 */
function publicNameOf({ nickname, email }: JWTPayload): string | undefined {
  if (typeof nickname !== 'string' || nickname.includes('@')) return undefined;
  const [mailbox] = typeof email === 'string' ? email.toLowerCase().split('@') : [];
  return nickname.toLowerCase() === mailbox ? undefined : nickname;
}

function identityOf(payload: JWTPayload, issuer: string, rules: AdminRules): ExternalIdentity {
  if (!payload.sub || !isExternalUserId(payload.sub)) throw new RefusedToken();
  if (payload.email_verified === false) {
    // Clients show the links to verify and to support at this code.
    throw new RefusedToken(undefined, 'Please verify your email. Fehlercode: 0');
  }
  return {
    issuer,
    subject: payload.sub,
    name: publicNameOf(payload),
    isAdministrator: isAdministrator(payload, rules),
    issuedAt: (payload.iat ?? 0) * 1000,
  };
}

/**
 * The issuer signs other tokens as well, and ID tokens for other clients: neither signs in here.
 * Headers have the type RFC 7519 and 9068 name, payloads the one some issuers add.
 */
function requireIdToken(header: JWTHeaderParameters, payload: JWTPayload, clientId: string): void {
  const { azp, aud, typ } = payload;
  const isJwt = header.typ === undefined || /^(?:application\/)?jwt$/i.test(header.typ);
  if (!isJwt || (typ !== undefined && typ !== 'ID')) {
    throw new RefusedToken({ reason: 'not an ID token' });
  }
  const isForSeveral = Array.isArray(aud) && aud.length > 1;
  if (azp === undefined ? isForSeveral : azp !== clientId) {
    throw new RefusedToken({ reason: 'issued to another client' });
  }
}

/**
 * Verifies ID tokens of one issuer: signature, issuer, audience and whom they were issued to, kind,
 * expiry and age. Its keys are kept, see `IssuerKeys`.
 */
export function createIdTokenVerifier(
  { issuer: config, ...rules }: AdminRules & Pick<ApiConfig, 'issuer'>,
  clock: () => number,
): IdTokenVerifier {
  if (!config) {
    return {
      verify: () => Promise.reject(new ApiProblem('EXTERNAL_AUTH_FAILED')),
    };
  }
  const keys = new IssuerKeys(config, clock);
  return {
    async verify(idToken) {
      try {
        const { payload, protectedHeader } = await jwtVerify(idToken, await keys.get(), {
          issuer: config.issuer,
          audience: config.clientId,
          algorithms: ALGORITHMS,
          requiredClaims: ['sub', 'exp', 'iat'],
          maxTokenAge: MAX_AGE_SECONDS,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          currentDate: new Date(clock()),
        });
        requireIdToken(protectedHeader, payload, config.clientId);
        return identityOf(payload, config.issuer, rules);
      } catch (error) {
        throw problemOf(error);
      }
    },
  };
}
