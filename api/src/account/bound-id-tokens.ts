import type { ApiContext } from '../plugins/api-context.ts';
import { findIdTokenDevices, saveIdTokenDevice } from './id-token-device.repository.ts';
import { idTokenHashes } from './id-token-hash.ts';
import { ID_TOKEN_LIFETIME_MS, type IdTokenVerifier, RefusedToken } from './id-token-verifier.ts';
import { requireNotSignedOff, tokenHashesOf } from './used-device.ts';
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
      const hashes = idTokenHashes(idToken);
      let bound = await findIdTokenDevices(db, hashes);
      if (device !== undefined && bound.length === 0) {
        const now = new Date(clock());
        const expiresAt = new Date(clock() + ID_TOKEN_LIFETIME_MS);
        await saveIdTokenDevice(db, hashes[0], device, { now, expiresAt });
        // Another device may have been faster.
        bound = await findIdTokenDevices(db, hashes);
      }
      if (bound.some((known) => known !== device)) throw new RefusedToken();
      const { issuer, subject, issuedAt } = identity;
      const user = await findUserOfIssuer(db, issuer, subject);
      if (user) {
        const byToken = { hashes: tokenHashesOf(user.id, idToken), browser: device, issuedAt };
        await requireNotSignedOff(db, user.id, byToken);
      }
      return identity;
    },
  };
}
