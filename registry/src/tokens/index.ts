/**
 * Tokens for the admin API. The registry signs and checks them with one key, a private ES256 JWK in
 * a file only its owner may read: `DATA_DIR/registry/signing-key.json` where the game is started
 * with `npm start` (`signingKeyFile`), the file that REGISTRY_SIGNING_KEY_FILE names in production.
 * The registry makes the file when there is none. Who can read the file can mint tokens:
 *
 * @example
 * const key = await readSigningKey(signingKeyFile(dataDir));
 * const claims = { sub: 'ada', role: 'team', remotes: ['mf-market'] } as const;
 * const token = await mintToken(key, claims, { nowMs: Date.now(), lifetimeS: 3600 });
 * fetch(`${site}/discovery/admin/projects`, { headers: { authorization: `Bearer ${token}` } });
 */

export { mintOverride, type OverrideClaims, verifyOverride } from './override-token.ts';
export {
  openSigningKey,
  type PublicJwk,
  provideSigningKey,
  readSigningKey,
  type SigningKey,
  signingKeyFile,
} from './signing-key.ts';
export {
  mintToken,
  TOKEN_ISSUER,
  type TokenClaims,
  type VerifiedToken,
  verifyToken,
} from './token.ts';
