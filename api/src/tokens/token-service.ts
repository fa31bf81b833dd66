import type { WrappingKeys } from '@spieltag/server-kit/secrets';
import { TOKEN_ROLES } from '@spieltag/shared-kernel/contract';
import { decodeJwt, errors, type JSONWebKeySet, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { createBarredUsers } from './barred-users.ts';
import type { Caller } from './caller.ts';
import { ALGORITHM, type KeyRing, openKeyRing } from './key-ring.ts';
import { VerifiedTokens } from './verified-tokens.ts';

/**
 * Issues and verifies bearer tokens: ES256, claims sub, role, iat, exp, dev: the device whose cookie has
 * to come with it, and did: which of the account's devices it was made for.
 */
export interface TokenService {
  issue(caller: Caller): Promise<string>;
  /** @throws ApiProblem TOKEN_INVALID, TOKEN_EXPIRED or USER_BANNED */
  verify(token: string, device?: string): Promise<Caller>;
  /** Whether somebody who was verified may not play any more: account or device are barred since. */
  isBarred(caller: Pick<Caller, 'id' | 'deviceId'>): Promise<boolean>;
  /** Public keys, for others who verify our tokens. */
  jwks(): Promise<JSONWebKeySet>;
  /** After a ban, a deletion or a device that was signed off: this server knows of it with the next call. */
  forgetBarredUsers(): void;
}

export interface TokenServiceOptions {
  readonly lifetimeSeconds: number;
  /** Days after which another key is made; default 30. */
  readonly keyDays?: number;
  /** What signing keys are kept under; default: nothing. */
  readonly wrapping?: WrappingKeys | null;
  /** Epoch ms. */
  readonly clock: () => number;
}

const DAY_MS = 86_400_000;

/** Until when a token is good that was verified, epoch ms. */
export const expiryOf = (token: string): number => (decodeJwt(token).exp ?? 0) * 1000;

/** The claims, when one of the keys signed them and they are valid now. */
async function claimsOf(token: string, keys: KeyRing, now: Date): Promise<JWTPayload> {
  const options = {
    algorithms: [ALGORITHM],
    requiredClaims: ['sub', 'role', 'iat', 'exp'],
    currentDate: now,
  };
  try {
    return (await jwtVerify(token, await keys.verifying(), options)).payload;
  } catch (error) {
    // Another server may have begun to sign with a key of its own.
    const isUnknownKey = error instanceof errors.JWKSNoMatchingKey;
    if (!isUnknownKey || !(await keys.look())) throw error;
    return (await jwtVerify(token, await keys.verifying(), options)).payload;
  }
}

/** Works with the keys of the database; the first start makes a pair. */
export async function createTokenService(
  db: Kysely<Database>,
  { lifetimeSeconds, keyDays = 30, wrapping = null, clock }: TokenServiceOptions,
): Promise<TokenService> {
  const tokenLifetimeMs = lifetimeSeconds * 1000;
  const schedule = { rotateAfterMs: keyDays * DAY_MS, tokenLifetimeMs };
  const keys = await openKeyRing(db, { schedule, wrapping, clock });
  const barred = createBarredUsers(db, { tokenLifetimeMs, clock });
  const verified = new VerifiedTokens();

  async function callerOf(token: string): Promise<Caller> {
    const held = verified.find(token, clock());
    if (held) return held;
    try {
      const { sub, role, exp, dev, did } = await claimsOf(token, keys, new Date(clock()));
      const known = TOKEN_ROLES.find((word) => word === role);
      if (sub && known && exp !== undefined) {
        const device = typeof dev === 'string' ? { device: dev } : {};
        const deviceId = typeof did === 'string' ? { deviceId: did } : {};
        const caller = { id: sub, role: known, ...device, ...deviceId };
        verified.add(token, { caller, expiresAt: exp });
        return caller;
      }
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new ApiProblem('TOKEN_EXPIRED');
      if (!(error instanceof errors.JOSEError)) throw error;
    }
    throw new ApiProblem('TOKEN_INVALID');
  }

  return {
    jwks: keys.published,
    forgetBarredUsers: barred.forget,
    isBarred: ({ id, deviceId }) =>
      barred.check(id, deviceId).then(
        () => false,
        (error: unknown) => {
          if (error instanceof ApiProblem) return true;
          throw error;
        },
      ),
    async issue({ id, role, device, deviceId }) {
      const { kid, key } = await keys.signing();
      const now = Math.floor(clock() / 1000);
      return new SignJWT({
        role,
        ...(device && { dev: device }),
        ...(deviceId && { did: deviceId }),
      })
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: 'JWT' })
        .setSubject(id)
        .setIssuedAt(now)
        .setExpirationTime(now + lifetimeSeconds)
        .sign(key);
    },
    async verify(token, device) {
      const caller = await callerOf(token);
      if (caller.device !== undefined && caller.device !== device) {
        throw new ApiProblem('TOKEN_INVALID');
      }
      await barred.check(caller.id, caller.deviceId);
      return caller;
    },
  };
}
