import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { DEVICE_COOKIE } from '@spieltag/shared-kernel/contract';

const VALUE = new RegExp(`(?:^|;\\s*)${DEVICE_COOKIE}=([A-Za-z0-9_-]{43})(?:;|$)`);

/**
 * What scripts cannot read of a device, hashed: the page gives browsers a cookie that is out of reach
 * of scripts. What a device signs in with, and the tokens it gets, are good together with it alone.
 * Undefined: a client that keeps no cookies.
 */
export function deviceOf({ cookie }: IncomingHttpHeaders): string | undefined {
  const value = VALUE.exec(cookie ?? '')?.[1];
  return value && createHash('sha256').update(value).digest('base64url').slice(0, 22);
}
