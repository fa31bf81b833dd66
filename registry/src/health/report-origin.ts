import { screenOfPath } from '@spieltag/shared-kernel/composition';
import type { FastifyRequest } from 'fastify';

/** Browsers and what they call themselves, the more special ones first. */
const FAMILIES: readonly (readonly [family: string, token: RegExp])[] = [
  ['Edge', /\bEdgA?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[.\d]*.*\bSafari\//],
];
const OTHER = 'other';

/**
 * Whether a page of this site sent the request. Browsers say so themselves, old ones name the page's
 * origin; who says neither is no page.
 */
export function isSameOrigin({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = headers;
  return origin !== undefined && URL.parse(origin)?.host === host;
}

/** Family and major version of a browser, such as `Firefox 140`. */
export function browserOf({ headers }: FastifyRequest): string {
  const agent = headers['user-agent'] ?? '';
  for (const [family, token] of FAMILIES) {
    const version = token.exec(agent)?.[1];
    if (version !== undefined) return `${family} ${version.slice(0, 4)}`;
  }
  return OTHER;
}

/** Path of the page a request comes from; what may be an id stands as `*`. */
export function pagePathOf({ headers }: FastifyRequest): string {
  return screenOfPath(URL.parse(headers.referer ?? '')?.pathname ?? '');
}
