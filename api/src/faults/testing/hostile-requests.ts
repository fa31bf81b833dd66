import type { Route } from '@spieltag/shared-kernel/contract';
import type { InjectOptions } from 'fastify';
import { HOSTILE_TEXTS, type Known, pick, type Random, sample, spoil } from './hostile-values.ts';

const HUGE_BYTES = 300 * 1024;
const SPOILT_PATH = 0.35;
const SPOILT_QUERY = 0.4;
const SPOILT_BODY = 0.6;
const SPOILT_HEADERS = 0.5;

const CONTENT_TYPES = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json; charset=latin1',
  'application/json, application/json',
  'json',
  '',
];

const OTHER_HEADERS: readonly (readonly [string, readonly string[]])[] = [
  ['if-match', ['*', '"0"', '-1', 'W/"1"', '999999999999', '"a"', '"1", "2"']],
  ['if-none-match', ['*', '"', 'W/', ',,,,', '"a"-"b"', 'x'.repeat(4000)]],
  ['idempotency-key', ['', 'k'.repeat(101), 'a b', '{}', 'one', "'"]],
  ['accept-encoding', ['', 'br;q=2', '*;q=0', 'gzip, br, deflate', ';;;', 'identity;q=0']],
  ['accept-language', ['', 'xx-XX-XX', '*', 'de;q=x', ','.repeat(500)]],
  ['x-request-id', ['', 'x', 'y'.repeat(200), '<>']],
  ['x-forwarded-for', ['::', 'nobody', '1.2.3.4, 5.6.7.8']],
  ['range', ['bytes=0-', 'bytes=9-1', 'lines=1']],
  ['expect', ['200-ok']],
];

const BROKEN_JSON = [
  '',
  '{',
  '[1,',
  '{"a":}',
  'nul',
  '{"a":1}{"a":1}',
  '\u0000',
  '"',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '['.repeat(20_000),
  `{"a":"${'b'.repeat(HUGE_BYTES)}"}`,
];

/** Tokens by who they are of; some are none. */
export type Tokens = readonly string[];

/** A call of the row as somebody would make it who wants to see the server fall. */
export function hostileRequest(
  row: Route,
  random: Random,
  known: Known,
  tokens: Tokens,
): InjectOptions {
  const query = queryOf(row, random, known);
  const body = bodyOf(row, random, known);
  return {
    // A stream does not end: its head is asked for.
    method: row.events ? 'HEAD' : row.method,
    url: `${pathOf(row, random, known)}${query}`,
    headers: headersOf(random, tokens, body !== undefined),
    ...(body === undefined ? {} : { payload: body }),
  };
}

function pathOf(row: Route, random: Random, known: Known): string {
  const params = (row.params ? sample(row.params, random, known) : {}) as Record<string, unknown>;
  return row.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const isSpoilt = random() < SPOILT_PATH;
    const text = isSpoilt ? pick(random, HOSTILE_TEXTS) : String(params[name]);
    if (isSpoilt && random() < 0.2)
      return pick(random, ['%', '%zz', '%c0%af', '%00', '..', ';a=b']);
    return encodeURIComponent(text.toWellFormed());
  });
}

function queryOf(row: Route, random: Random, known: Known): string {
  const valid = (row.query ? sample(row.query, random, known) : {}) as Record<string, unknown>;
  const pairs = Object.entries(valid).map(([name, value]) => [name, String(value)] as const);
  const spoilt = random() < SPOILT_QUERY;
  if (!spoilt && pairs.length === 0) return '';
  const all = spoilt
    ? [
        ...pairs.map(([name]) => [name, pick(random, HOSTILE_TEXTS)] as const),
        [pick(random, ['a', 'a[b]', 'a[]', '__proto__', ...Object.keys(valid)]), 'x'] as const,
      ]
    : pairs;
  const text = all.map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`,
  );
  return `?${text.join('&')}`;
}

function bodyOf(row: Route, random: Random, known: Known): string | undefined {
  if (row.method === 'GET') return undefined;
  if (random() < 0.1) return pick(random, BROKEN_JSON);
  const valid = row.body ? sample(row.body, random, known) : {};
  const value = random() < SPOILT_BODY ? spoil(valid, random) : valid;
  return JSON.stringify(value);
}

function headersOf(random: Random, tokens: Tokens, hasBody: boolean): Record<string, string> {
  const headers: Record<string, string> = {};
  const token = pick(random, tokens);
  if (token) headers.authorization = token;
  if (hasBody) headers['content-type'] = 'application/json';
  if (random() > SPOILT_HEADERS) return headers;
  const [name, values] = pick(random, OTHER_HEADERS);
  headers[name] = pick(random, values);
  if (hasBody && random() < 0.2) headers['content-type'] = pick(random, CONTENT_TYPES);
  return headers;
}
