import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { ALGORITHM, type SigningKey } from './signing-key.ts';
import { TOKEN_ISSUER } from './token.ts';

const OVERRIDE = 'override';

/** What a link for testers says. */
const OverrideClaims = Type.Object({
  jti: Type.String({ description: 'Names the link' }),
  sub: Type.String({ description: 'Who made it' }),
  project: Type.String(),
  remote: Type.String(),
  version: Type.String(),
  exp: Type.Integer({ description: 'Seconds' }),
});
export type OverrideClaims = Type.Static<typeof OverrideClaims>;

/** The token of a link that sets one remote's version for one page until `expiresAt`. */
export async function mintOverride(
  { privateKey }: SigningKey,
  claims: Pick<OverrideClaims, 'sub' | 'project' | 'remote' | 'version'>,
  { nowMs, expiresAt }: { readonly nowMs: number; readonly expiresAt: Date },
): Promise<string> {
  const { sub, project, remote, version } = claims;
  return new SignJWT({ project, remote, version })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(TOKEN_ISSUER)
    .setAudience(OVERRIDE)
    .setSubject(sub)
    .setJti(randomUUID())
    .setIssuedAt(Math.floor(nowMs / 1000))
    .setExpirationTime(Math.floor(expiresAt.getTime() / 1000))
    .sign(privateKey);
}

/** What the token says; undefined when it is not ours, has expired or is for something else. */
export async function verifyOverride(
  { publicKey }: Pick<SigningKey, 'publicKey'>,
  token: string,
  nowMs: number,
): Promise<OverrideClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, publicKey, {
      algorithms: [ALGORITHM],
      issuer: TOKEN_ISSUER,
      audience: OVERRIDE,
      currentDate: new Date(nowMs),
    });
    return Value.Check(OverrideClaims, payload) ? payload : undefined;
  } catch {
    return undefined;
  }
}
