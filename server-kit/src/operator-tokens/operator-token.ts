import { createSecretKey, type KeyObject } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';

const ALGORITHM = 'HS256';
/** Tells it from every other token, whatever that was signed with. */
const TYPE = 'operator+jwt';
const AUDIENCE = 'game-administration';
const LIFETIME_S = 30;
/** Clocks of two machines differ. */
const TOLERANCE_S = 30;
/** Shorter ones could be guessed from a token. */
const MIN_SECRET_LENGTH = 32;

/** What registry and game server share, as it is set; undefined: too short to be one. */
export function readAdministrationSecret(text: string): string | undefined {
  return text.length >= MIN_SECRET_LENGTH ? text : undefined;
}

/**
 * Says to the game server in whose name the registry calls; good for half a minute. No page ever
 * gets it.
 * @param nowMs epoch ms
 */
export function makeOperatorToken(secret: string, name: string, nowMs: number): Promise<string> {
  const nowS = Math.floor(nowMs / 1000);
  return new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
    .setSubject(name)
    .setAudience(AUDIENCE)
    .setIssuedAt(nowS)
    .setExpirationTime(nowS + LIFETIME_S)
    .sign(keyOf(secret));
}

/** The operator a token names; undefined: it is no such token, has ended, or has another secret. */
export async function readOperatorToken(
  secret: string,
  token: string,
  nowMs: number,
): Promise<string | undefined> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: [ALGORITHM],
      typ: TYPE,
      audience: AUDIENCE,
      requiredClaims: ['sub', 'iat', 'exp'],
      currentDate: new Date(nowMs),
      clockTolerance: TOLERANCE_S,
      // One that was made to last longer is none of ours.
      maxTokenAge: LIFETIME_S,
    });
    return payload.sub || undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

const keyOf = (secret: string): KeyObject => createSecretKey(Buffer.from(secret));
