import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { decodeJwt } from 'jose';
import { TOKEN_ISSUER } from '../tokens/index.ts';

/** Name of the cookie as the discovery convention has it. */
const COOKIE = 'USER_TOKEN';
const COOKIE_VALUE = /(?:^|;\s*)USER_TOKEN=([A-Za-z0-9._~-]{1,200})(?:;|$)/;
const VISITOR_ID = /^[A-Za-z0-9._~-]{1,128}$/;
/** `<id>~<nonce>~<signature>`. */
const SIGNED = /^(.+)~([A-Za-z0-9_-]{11})~([A-Za-z0-9_-]{22})$/;
const NONCE_BYTES = 8;
const SIGNATURE_BYTES = 16;
const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** Who asks: decides which version of a remote that is being rolled out. */
export interface Visitor {
  /** Undefined: nobody in particular, who gets what is the default for all. */
  readonly id: string | undefined;
  /** `Set-Cookie` for a browser that does not send this id, signed; undefined: it does. */
  readonly cookie: string | undefined;
}

/** A visitor as a report counts for one: whom this registry has given the cookie. */
export interface SignedVisitor {
  readonly id: string;
  /** Nobody can know that of another one's cookie, also not who knows the id. */
  readonly nonce: string;
}

interface VisitorsOptions {
  /** The cookie goes over HTTPS only. */
  readonly isSecure: boolean;
  /** It goes also from shells of other sites. */
  readonly isCrossSite: boolean;
  /** The same at all registries of a site. */
  readonly secret: Buffer;
}

/** Gives visitors their ids; numbered, so that every share of them is exact (see `bucketOf`). */
export class Visitors {
  readonly #prefix = `${randomUUID()}.`;
  readonly #attributes: string;
  readonly #secret: Buffer;
  #number = 0;

  constructor({ isSecure, isCrossSite, secret }: VisitorsOptions) {
    // Partitioned: browsers that keep no cookies of third parties keep one for each site.
    const crossSite = '; SameSite=None; Secure; Partitioned';
    const ownSite = isSecure ? '; SameSite=Lax; Secure' : '; SameSite=Lax';
    this.#attributes = isCrossSite ? crossSite : ownSite;
    this.#secret = secret;
  }

  /**
   * The visitor of a request: the account of its bearer token, the same on every device; else the
   * cookie; else somebody new. The token is read and not checked, and a cookie nobody has signed keeps
   * its id: both decide about nothing but which of two versions that are live somebody gets. Reports
   * count for who has a signed cookie alone, see `signedVisitor`.
   * @param told the id a shell keeps by itself, since no cookie goes along: it gets none either
   * @param isOpenPage a page asks that had its cookie when it was loaded: without one its browser keeps
   * none, and would be somebody else with every call
   */
  of(
    headers: {
      readonly cookie?: string | undefined;
      readonly authorization?: string | undefined;
      readonly 'x-visitor'?: unknown;
    },
    told?: unknown,
    isOpenPage = false,
  ): Visitor {
    // The edge keeps a page for the time the registry does not answer: one for all.
    if (headers['x-visitor'] === 'none') return { id: undefined, cookie: undefined };
    if (typeof told === 'string' && VISITOR_ID.test(told)) return { id: told, cookie: undefined };
    const value = cookieValueOf(headers.cookie);
    const signed = this.#verified(value);
    const known = value === undefined ? undefined : visitorIdOf(value);
    const id = accountOf(headers.authorization) ?? known;
    if (id === undefined) return this.#somebodyNew(isOpenPage);
    return { id, cookie: id === signed?.id ? undefined : this.#cookie(id) };
  }

  /** Gets a cookie all the same: one that was deleted while the page was open is there again. */
  #somebodyNew(isOpenPage: boolean): Visitor {
    const id = `${this.#prefix}${this.#number++}`;
    return { id: isOpenPage ? undefined : id, cookie: this.#cookie(id) };
  }

  /** The visitor of a cookie this registry, or another one of the site, has signed. */
  signedVisitor(cookie: string | undefined): SignedVisitor | undefined {
    return this.#verified(cookieValueOf(cookie));
  }

  #verified(value: string | undefined): SignedVisitor | undefined {
    const [, id, nonce, signature] = SIGNED.exec(value ?? '') ?? [];
    if (id === undefined || nonce === undefined || signature === undefined) return undefined;
    const expected = Buffer.from(this.#signatureOf(id, nonce));
    return timingSafeEqual(expected, Buffer.from(signature)) ? { id, nonce } : undefined;
  }

  #signatureOf(id: string, nonce: string): string {
    const mac = createHmac('sha256', this.#secret).update(`${COOKIE}\0${id}\0${nonce}`).digest();
    return mac.subarray(0, SIGNATURE_BYTES).toString('base64url');
  }

  #cookie(id: string): string {
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    const value = `${id}~${nonce}~${this.#signatureOf(id, nonce)}`;
    return `${COOKIE}=${value}; Path=/; Max-Age=${ONE_YEAR_S}; HttpOnly${this.#attributes}`;
  }
}

/** The id in the value of a cookie, signed or not. */
export function visitorIdOf(value: string): string | undefined {
  const id = SIGNED.exec(value)?.[1] ?? value;
  return VISITOR_ID.test(id) ? id : undefined;
}

function cookieValueOf(cookie: string | undefined): string | undefined {
  return COOKIE_VALUE.exec(cookie ?? '')?.[1];
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
