import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { TOKEN_ISSUER } from '../tokens/index.ts';

/** Name of the cookie as the discovery convention has it. */
const COOKIE = 'USER_TOKEN';
const VISITOR = /(?:^|;\s*)USER_TOKEN=([A-Za-z0-9._~-]{1,128})(?:;|$)/;
const VISITOR_ID = /^[A-Za-z0-9._~-]{1,128}$/;
const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** Who asks: decides which version of a remote that is being rolled out. */
export interface Visitor {
  /** Undefined: nobody in particular, who gets what is the default for all. */
  readonly id: string | undefined;
  /** `Set-Cookie` for a browser that does not send this id; undefined: it does. */
  readonly cookie: string | undefined;
}

/** Gives visitors their ids; numbered, so that every share of them is exact (see `bucketOf`). */
export class Visitors {
  readonly #prefix = `${randomUUID()}.`;
  readonly #attributes: string;
  #number = 0;

  /** `isSecure`: the cookie goes over HTTPS only; `isCrossSite`: also from shells of other sites. */
  constructor(isSecure: boolean, isCrossSite: boolean) {
    const sameSite = isCrossSite ? '; SameSite=None' : '; SameSite=Lax';
    this.#attributes = isSecure || isCrossSite ? `${sameSite}; Secure` : sameSite;
  }

  /**
   * The visitor of a request: the account of its bearer token, the same on every device; else the
   * cookie; else somebody new. The token is read and not checked: it decides about nothing but
   * which of two versions that are live somebody gets.
   */
  of(headers: {
    readonly cookie?: string | undefined;
    readonly authorization?: string | undefined;
    readonly 'x-visitor'?: unknown;
  }): Visitor {
    // The edge keeps a page for the time the registry does not answer: one for all.
    if (headers['x-visitor'] === 'none') return { id: undefined, cookie: undefined };
    const known = VISITOR.exec(headers.cookie ?? '')?.[1];
    const account = accountOf(headers.authorization);
    const id = account ?? known ?? `${this.#prefix}${this.#number++}`;
    return { id, cookie: id === known ? undefined : this.#cookie(id) };
  }

  #cookie(id: string): string {
    return `${COOKIE}=${id}; Path=/; Max-Age=${ONE_YEAR_S}; HttpOnly${this.#attributes}`;
  }
}

function accountOf(authorization: string | undefined): string | undefined {
  if (!authorization?.startsWith('Bearer ')) return undefined;
  try {
    const { iss, sub = '' } = decodeJwt(authorization.slice('Bearer '.length));
    // Tools send their token with every call; they are no players.
    return iss !== TOKEN_ISSUER && VISITOR_ID.test(sub) ? sub : undefined;
  } catch {
    return undefined;
  }
}
