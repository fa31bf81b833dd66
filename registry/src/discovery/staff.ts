import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ProjectSnapshot } from '../projects/project-snapshot.ts';

const COOKIE = 'staff';
const COOKIE_VALUE = /(?:^|;\s*)staff=([^;\s]{1,200})(?:;|$)/;
/** `<id of the link>~<signature>`. */
const TOKEN = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})~([A-Za-z0-9_-]{43})$/;

/** A link, opened. */
export interface OpenedStaffLink {
  readonly id: string;
  readonly cookie: string;
}

interface StaffOptions {
  /** The cookie goes over HTTPS only. */
  readonly isSecure: boolean;
  /** The same at all registries of a site. */
  readonly secret: Buffer;
  /** Epoch ms. */
  readonly now: () => number;
}

/**
 * Knows browsers of staff: by a signed cookie no script reads, of a link that was neither revoked nor
 * has ended. What a page says of itself does not count. Links are part of what is live, so that no
 * page waits for the database, and staff stay staff while it is away.
 */
export class Staff {
  readonly #options: StaffOptions;

  constructor(options: StaffOptions) {
    this.#options = options;
  }

  /** What the link of an id carries, and then the cookie. */
  tokenOf(linkId: string): string {
    return `${linkId}~${this.#signatureOf(linkId)}`;
  }

  isStaff(cookie: string | undefined, snapshot: ProjectSnapshot): boolean {
    const [, token = ''] = COOKIE_VALUE.exec(cookie ?? '') ?? [];
    return token !== '' && this.#holding(token, snapshot) !== undefined;
  }

  /** The cookie for who opens a link; undefined: it does not hold. */
  open(token: string, snapshot: ProjectSnapshot): OpenedStaffLink | undefined {
    const link = this.#holding(token, snapshot);
    if (!link) return undefined;
    const lifeS = Math.ceil((link.expiresAtMs - this.#options.now()) / 1000);
    return { id: link.id, cookie: this.#cookie(token, lifeS) };
  }

  /** Ends it in this browser. */
  endedCookie(): string {
    return this.#cookie('', 0);
  }

  #holding(token: string, { staffLinks }: ProjectSnapshot) {
    const [, id = '', signature = ''] = TOKEN.exec(token) ?? [];
    if (id === '') return undefined;
    const isSigned = timingSafeEqual(Buffer.from(this.#signatureOf(id)), Buffer.from(signature));
    const link = isSigned ? staffLinks.find((one) => one.id === id) : undefined;
    return link && link.expiresAtMs > this.#options.now() ? link : undefined;
  }

  #signatureOf(linkId: string): string {
    return createHmac('sha256', this.#options.secret).update(linkId).digest('base64url');
  }

  #cookie(value: string, lifeS: number): string {
    const secure = this.#options.isSecure ? '; Secure' : '';
    return `${COOKIE}=${value}; Path=/; Max-Age=${lifeS}; HttpOnly; SameSite=Lax${secure}`;
  }
}
