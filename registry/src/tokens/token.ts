import { createHash, randomUUID } from 'node:crypto';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { ALGORITHM, type SigningKey } from './signing-key.ts';

/** Of all tokens of a registry. */
export const TOKEN_ISSUER = 'spieltag-registry';
const ADMIN = 'admin';

/** Who calls the admin API. */
const TokenClaims = Type.Object({
  sub: Type.String({ minLength: 1, maxLength: 100, description: 'Stands in the audit log' }),
  role: Type.Union([Type.Literal('operator'), Type.Literal('team')]),
  remotes: Type.Array(Type.String(), { description: 'What a team may publish and deploy' }),
});
export type TokenClaims = Type.Static<typeof TokenClaims>;

/** A token that holds; listed and revoked by its id. */
export interface VerifiedToken extends TokenClaims {
  readonly id: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
}

/** A token for the admin API; `lifetimeS` in seconds from `nowMs`, epoch ms. */
export async function mintToken(
  key: SigningKey,
  claims: TokenClaims,
  { nowMs, lifetimeS }: { readonly nowMs: number; readonly lifetimeS: number },
): Promise<string> {
  const nowS = Math.floor(nowMs / 1000);
  return new SignJWT({ role: claims.role, remotes: [...claims.remotes] })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(TOKEN_ISSUER)
    .setAudience(ADMIN)
    .setSubject(claims.sub)
    .setJti(randomUUID())
    .setIssuedAt(nowS)
    .setExpirationTime(nowS + lifetimeS)
    .sign(key.privateKey);
}

/** Who the token stands for; undefined when it is not ours, has expired or is for something else. */
export async function verifyToken(
  key: Pick<SigningKey, 'publicKey'>,
  token: string,
  nowMs: number,
): Promise<VerifiedToken | undefined> {
  try {
    const { payload } = await jwtVerify(token, key.publicKey, {
      algorithms: [ALGORITHM],
      issuer: TOKEN_ISSUER,
      audience: ADMIN,
      requiredClaims: ['exp', 'iat', 'sub'],
      currentDate: new Date(nowMs),
    });
    if (!Value.Check(TokenClaims, payload)) return undefined;
    const { sub, role, remotes, jti, iat = 0, exp = 0 } = payload as typeof payload & JWTPayload;
    return {
      id: jti ?? digestOf(token),
      sub,
      role,
      remotes,
      issuedAt: new Date(iat * 1000),
      expiresAt: new Date(exp * 1000),
    };
  } catch {
    return undefined;
  }
}

/** Names a token of former versions, which has no id of its own. */
function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
