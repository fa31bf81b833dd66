import {
  API_ERRORS,
  ApiError,
  type ApiErrorCode,
  REFUSAL_STATUS,
  type Route,
} from '@spieltag/shared-kernel/contract';
import type { FastifySchema } from 'fastify';

/** Every code a row can answer: its own, and those of all rows of its kind. */
export function codesOf(row: Route, isLimited = false): ApiErrorCode[] {
  const codes: ApiErrorCode[] = [
    ...row.errors,
    ...(row.params || row.query || row.body
      ? (['PARAMETER_REQUIRED', 'PARAMETER_INVALID'] as const)
      : []),
    ...(row.body ? (['BODY_INVALID', 'BODY_TOO_LARGE'] as const) : []),
    ...(row.auth === 'public'
      ? []
      : (['AUTH_REQUIRED', 'TOKEN_INVALID', 'TOKEN_EXPIRED', 'USER_BANNED'] as const)),
    ...(row.auth === 'admin' ? (['FORBIDDEN'] as const) : []),
    ...(isLimited ? (['RATE_LIMITED'] as const) : []),
    'APP_UPDATE_REQUIRED',
    'INTERNAL',
    'UNAVAILABLE',
  ];
  return [...new Set(codes)];
}

function statusOf(code: ApiErrorCode): number {
  return code in API_ERRORS ? API_ERRORS[code as keyof typeof API_ERRORS].status : REFUSAL_STATUS;
}

function errorReplies(codes: readonly ApiErrorCode[]): Record<string, unknown> {
  const byStatus = Map.groupBy(codes, statusOf);
  return Object.fromEntries(
    [...byStatus].map(([status, own]) => [
      status,
      {
        description: own.join(', '),
        type: 'object',
        required: ['status', 'code', 'msg'],
        properties: { ...ApiError.properties, code: { type: 'string', enum: own } },
      },
    ]),
  );
}

const CHANGE_HEADERS =
  '`If-Match` with the version the change builds on makes it conditional. Under the same ' +
  '`Idempotency-Key` (letters, digits, _ . : -, at most 100) the change happens once and is ' +
  'answered alike for a day.';

function success(row: Route): Record<string, unknown> {
  if (row.redirect) return { 302: { description: 'Leads to the `Location`', type: 'null' } };
  if (!row.media) return { 200: { description: 'Success', ...row.reply } };
  return { 200: { description: 'Success', content: { [row.media]: { schema: row.reply } } } };
}

/**
 * The row as the route's schema: what is validated, and its page in the OpenAPI document.
 * @param isLimited its calls are counted
 */
export function describeRoute(row: Route, isLimited = false): FastifySchema {
  const [, first = '', family = ''] = row.path.split('/');
  return {
    summary: row.summary,
    tags: [first === 'api' ? family : first],
    ...(row.auth === 'public' ? {} : { security: [{ bearer: [] }] }),
    ...(row.auth === 'admin' ? { description: 'Administrators only.' } : {}),
    ...(row.auth === 'simulation' ? { description: 'Only while developing.' } : {}),
    ...(row.idempotent ? { description: CHANGE_HEADERS } : {}),
    ...(row.params ? { params: row.params } : {}),
    ...(row.query ? { querystring: row.query } : {}),
    ...(row.body ? { body: row.body } : {}),
    response: {
      ...success(row),
      ...(row.conditional ? { 304: { description: 'Not modified', type: 'null' } } : {}),
      ...errorReplies(codesOf(row, isLimited)),
    },
  };
}
