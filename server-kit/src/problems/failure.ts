import type { FastifyError } from 'fastify';
import { isDatabaseUnavailable } from '../database/index.ts';

/** What went wrong where nobody threw a `Problem`; each server says how it answers each. */
export type Failure =
  /** The database cannot answer now; the same call may succeed a little later. */
  | 'unavailable'
  /** A text holds what PostgreSQL cannot store: a zero byte, half a surrogate pair. */
  | 'unstorableText'
  /** PostgreSQL cannot read a value as the type it has to be. */
  | 'unreadableValue'
  /** The body is not JSON, or not what it is said to be. */
  | 'invalidBody'
  | 'bodyTooLarge'
  /** An address no route can be found for. */
  | 'invalidAddress'
  /** Anything else the client is to blame for. */
  | 'invalidRequest'
  /** A fault of ours. */
  | 'internal';

const UNSTORABLE_TEXT = new Set(['22021', '22P05']);
const UNREADABLE_VALUE = '22P02';

/** Fastify's own errors a client is to blame for. */
const OF_FASTIFY: Readonly<Record<string, Failure>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalidBody',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalidBody',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'invalidBody',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalidBody',
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_BAD_URL: 'invalidAddress',
  FST_ERR_MAX_PARAM_LENGTH: 'invalidAddress',
};

const TOO_LARGE = 413;

/** What kind of failure an error is. */
export function failureOf(error: Error): Failure {
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  const isOfClient = statusCode >= 400 && statusCode < 500;
  // No error of the database has a status. Of a client that hangs up while its body is read it is 400, with the
  // code of a connection that was reset.
  if (!isOfClient && isDatabaseUnavailable(error)) return 'unavailable';
  if (UNSTORABLE_TEXT.has(code)) return 'unstorableText';
  if (code === UNREADABLE_VALUE) return 'unreadableValue';
  if (statusCode === TOO_LARGE) return 'bodyTooLarge';
  const known = OF_FASTIFY[code];
  if (known) return known;
  return isOfClient ? 'invalidRequest' : 'internal';
}
