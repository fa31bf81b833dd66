import { Override } from '@spieltag/shared-kernel/registry';
import { jwtVerify, SignJWT } from 'jose';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { ALGORITHM, type SigningKey } from './signing-key.ts';
import { TOKEN_ISSUER } from './token.ts';

const OVERRIDE = 'override';

const common = {
  jti: Type.String({ description: 'Names the link' }),
  sub: Type.String({ description: 'Who made it' }),
  project: Type.String(),
  iat: Type.Integer({ description: 'Seconds' }),
  exp: Type.Integer({ description: 'Seconds' }),
};

/** What a link for testers says. */
const OverrideClaims = Type.Object({ ...common, overrides: Type.Array(Override) });
export type OverrideClaims = Type.Static<typeof OverrideClaims>;

/** The same of a link of a former registry, which sets one version. */
const SingleOverrideClaims = Type.Object({
  ...common,
  remote: Type.String(),
  version: Type.String(),
});

/** The token of a link that sets the versions of some remotes for one tab. */
export async function mintOverride(
  { privateKey }: SigningKey,
  { jti, sub, iat, exp, project, overrides }: OverrideClaims,
): Promise<string> {
  return new SignJWT({ project, overrides })
    .setProtectedHeader({ alg: ALGORITHM })
    .setIssuer(TOKEN_ISSUER)
    .setAudience(OVERRIDE)
    .setSubject(sub)
    .setJti(jti)
    .setIssuedAt(iat)
    .setExpirationTime(exp)
    .sign(privateKey);
}

/** No token has expired then. */
const LONG_AGO = new Date(0);

/**
 * What the token says, also when it has expired: the link of a branch may end later than what it began
 * with. Undefined when it is not ours, or is for something else.
 */
export async function verifyOverride(
  { publicKey }: Pick<SigningKey, 'publicKey'>,
  token: string,
): Promise<OverrideClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, publicKey, {
      algorithms: [ALGORITHM],
      issuer: TOKEN_ISSUER,
      audience: OVERRIDE,
      currentDate: LONG_AGO,
    });
    if (Value.Check(OverrideClaims, payload)) return payload;
    if (!Value.Check(SingleOverrideClaims, payload)) return undefined;
    const { remote, version, ...rest } = payload;
    return { ...rest, overrides: [{ remote, version }] };
  } catch {
    return undefined;
  }
}
