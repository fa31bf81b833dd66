import { createHash } from 'node:crypto';
import type { ApiContext } from '../plugins/api-context.ts';
import { findIdTokenDevice, saveIdTokenDevice } from './id-token-device.repository.ts';
import { ID_TOKEN_LIFETIME_MS, type IdTokenVerifier, RefusedToken } from './id-token-verifier.ts';
import { requireNotSignedOff, tokenHashOf } from './used-device.ts';
import { findUserOfIssuer } from './user.repository.ts';

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
      const { issuer, subject, issuedAt } = identity;
      const user = await findUserOfIssuer(db, issuer, subject);
      if (user) {
        const byToken = { hash: tokenHashOf(user.id, idToken), browser: device, issuedAt };
        await requireNotSignedOff(db, user.id, byToken);
      }
      return identity;
    },
  };
}
