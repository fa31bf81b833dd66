import type { Route } from '../contract/index.ts';
import { ApiCallError } from './api-call-error.ts';

/** A bearer token and the user it was made for. */
export interface Bearer {
  readonly jwt: string;
  readonly userId: string;
}

/** Who plays on this device, as far as requests have to know. */
export interface Identity {
  /** Who plays at the moment; undefined: nobody yet. */
  readonly userId?: () => string | undefined;
  /** A valid bearer token, refreshed when needed; undefined: not signed in. */
  readonly getToken: () => Promise<Bearer | undefined>;
  /** After a 401: gets another token than the refused one. False: there is none, the 401 stands. */
  readonly onUnauthorized: (refusedJwt: string | undefined) => Promise<boolean>;
}

/** The authorization of one call, from its first request to its last repetition. */
export interface Authorization {
  /** Who the call is made for; undefined: whoever is signed in first. */
  readonly userId: string | undefined;
  /** The token to send. Throws IDENTITY_CHANGED when somebody else plays on this device by now. */
  jwt(): Promise<string | undefined>;
  /** Whether the call may be sent once more after its token was refused. */
  renew(refusedJwt: string | undefined): Promise<boolean>;
}

/** Binds a call to who plays when it is made: whatever is repeated is repeated for the same user. */
export function authorize({ auth }: Route, identity: Identity): Authorization {
  if (auth === 'public') {
    return { userId: undefined, jwt: async () => undefined, renew: async () => false };
  }
  let userId = identity.userId?.();
  const jwt = async () => {
    const bearer = await identity.getToken();
    if (bearer) userId ??= bearer.userId;
    if (bearer && bearer.userId !== userId) throw identityChanged();
    return bearer?.jwt;
  };
  return {
    get userId() {
      return userId;
    },
    jwt,
    async renew(refused) {
      const current = await jwt();
      const isOther = current !== undefined && current !== refused;
      return isOther || identity.onUnauthorized(refused);
    },
  };
}

/** The call was made for somebody who does not play on this device any more; it was not sent. */
export function identityChanged(): ApiCallError {
  const msg = 'Another account plays on this device by now';
  return new ApiCallError({ code: 'IDENTITY_CHANGED', status: undefined, msg });
}
