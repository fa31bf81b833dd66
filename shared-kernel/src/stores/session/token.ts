import { jwtDecode } from 'jwt-decode';
import { ApiCallError } from '../../client/index.ts';
import { TOKEN_ROLES, type TokenRole } from '../../contract/index.ts';

/** What the client reads from a bearer token. */
export interface Token {
  readonly jwt: string;
  readonly role: TokenRole;
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** Reads a token. Throws TOKEN_INVALID when it is missing, unreadable or carries no expiry. */
export function readToken(jwt: string | undefined): Token {
  try {
    const { exp, role } = jwtDecode<{ exp?: number; role?: unknown }>(jwt ?? '');
    const known = TOKEN_ROLES.find((candidate) => candidate === role);
    if (typeof exp === 'number' && jwt) {
      return { jwt, role: known ?? 'user', expiresAt: exp * 1000 };
    }
  } catch {
    // Unreadable is as invalid as incomplete.
  }
  throw new ApiCallError({ code: 'TOKEN_INVALID', status: undefined, msg: 'Invalid JWT Token' });
}

/** When an ID token of the issuer ends, epoch ms; 0 when that cannot be read. */
export function endOfIdToken(idToken: string): number {
  try {
    return (jwtDecode(idToken).exp ?? 0) * 1000;
  } catch {
    return 0;
  }
}
