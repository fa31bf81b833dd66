import type { FastifyRequest } from 'fastify';

/** Cookie, by version, and parameter of what did not start in a browser, see shell-watchdog.js. */
const COOKIE = /(?:^|;\s*)without-shell-(\d+\.\d+\.\d+-[0-9a-f]{10})=/g;
const PARAMETER = /[?&]without-shell=(\d+\.\d+\.\d+-[0-9a-f]{10})(?=&|$)/g;

/** Versions of the shell that this browser asks to be left out of its page. */
export function leftOutShells({
  headers: { cookie = '' },
  url,
}: Pick<FastifyRequest, 'headers' | 'url'>): ReadonlySet<string> {
  const versions = [...cookie.matchAll(COOKIE), ...url.matchAll(PARAMETER)];
  return new Set(versions.map(([, version = '']) => version));
}
