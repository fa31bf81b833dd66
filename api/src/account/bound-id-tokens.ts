import { createHash } from 'node:crypto';
import type { ApiContext } from '../plugins/api-context.ts';
import { findIdTokenDevice, saveIdTokenDevice } from './id-token-device.repository.ts';
import { type IdTokenVerifier, MAX_AGE_SECONDS, RefusedToken } from './id-token-verifier.ts';

/** For how long an ID token may be shown. Clocks differ, and the issuer's may be ahead. */
export const ID_TOKEN_LIFETIME_MS = (MAX_AGE_SECONDS + 24 * 3600) * 1000;

/**
 * Verifies ID tokens for one device each: the first whose cookie comes with one. Pages keep theirs to
 * sign in again; stolen from there it signs in nobody elsewhere. A client without cookies may use one
 * that no device has shown.
 */
export function bindIdTokens(
  verifier: IdTokenVerifier,
  { db, clock }: Pick<ApiContext, 'db' | 'clock'>,
): IdTokenVerifier {
  return {
    async verify(idToken, device) {
      const identity = await verifier.verify(idToken, device);
      const hash = createHash('sha256').update(idToken).digest();
      if (device !== undefined) {
        const now = new Date(clock());
        const expiresAt = new Date(clock() + ID_TOKEN_LIFETIME_MS);
        await saveIdTokenDevice(db, hash, device, { now, expiresAt });
      }
      const bound = await findIdTokenDevice(db, hash);
      if (bound !== undefined && bound !== device) throw new RefusedToken();
      return identity;
    },
  };
}
