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
  iat: Type.Integer({ description: 'Seconds' }),
  exp: Type.Integer({ description: 'Seconds' }),
});
export type OverrideClaims = Type.Static<typeof OverrideClaims>;

/** The token of a link that sets one remote's version for one page. */
export async function mintOverride(
  { privateKey }: SigningKey,
  { jti, sub, iat, exp, project, remote, version }: OverrideClaims,
): Promise<string> {
  return new SignJWT({ project, remote, version })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(TOKEN_ISSUER)
    .setAudience(OVERRIDE)
    .setSubject(sub)
    .setJti(jti)
    .setIssuedAt(iat)
    .setExpirationTime(exp)
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
