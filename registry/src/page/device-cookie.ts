import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { DEVICE_COOKIE } from '@spieltag/shared-kernel/contract';

const VALUE_BYTES = 32;
const KNOWN = new RegExp(`(?:^|;\\s*)${DEVICE_COOKIE}=([A-Za-z0-9_-]{43})(?:;|$)`);
/** The longest browsers keep one; it begins anew with every page. */
const LIFE_S = 400 * 24 * 60 * 60;

/** Whether a browser has played before: this or another visit of it has made it a device. */
export function isKnownDevice({ cookie = '' }: Pick<IncomingHttpHeaders, 'cookie'>): boolean {
  return KNOWN.test(cookie);
}

/**
 * `Set-Cookie` by which a browser is known to the game server as the device it is; undefined: what asks
 * is no page, and may have been sent without its cookies. `Lax`: who follows a link to the game has to
 * bring it, or would be given another one.
 * @param isSecure it goes over HTTPS only
 */
export function deviceCookie(headers: IncomingHttpHeaders, isSecure: boolean): string | undefined {
  const { cookie = '', 'sec-fetch-dest': destination = 'document' } = headers;
  if (destination !== 'document') return undefined;
  const value = KNOWN.exec(cookie)?.[1] ?? randomBytes(VALUE_BYTES).toString('base64url');
  const secure = isSecure ? '; Secure' : '';
  return `${DEVICE_COOKIE}=${value}; Path=/; Max-Age=${LIFE_S}; HttpOnly; SameSite=Lax${secure}`;
}
