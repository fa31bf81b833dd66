import type { ApiError, ApiErrorCode, Ledger } from '../contract/index.ts';

/**
 * Codes of failures no server answered. What failed with IDENTITY_CHANGED was not even sent, and nothing
 * was done of what failed with SEASON_CHANGED.
 */
export const LOCAL_ERROR_CODES = [
  'NETWORK',
  'TIMEOUT',
  'UNREADABLE_REPLY',
  'IDENTITY_CHANGED',
  'SEASON_CHANGED',
] as const;
export type LocalErrorCode = (typeof LOCAL_ERROR_CODES)[number];

/** What a failed call knows about itself. */
export interface ApiCallFailure {
  /** A code of the contract; an older client may meet one it does not know. */
  readonly code: ApiErrorCode | LocalErrorCode | (string & {});
  /** HTTP status; undefined when no answer came. */
  readonly status: number | undefined;
  /** English, for logs; users read the text under the code. */
  readonly msg: string;
  readonly params?: Readonly<Record<string, string | number>>;
  /** With LEDGER_CONFLICT: how the ledger stands now. */
  readonly ledger?: Ledger;
  /** When to come again, where the answer says so. */
  readonly retryAfterMs?: number | undefined;
}

/** A call that did not succeed: the parsed error body of the server, or why none came. */
export class ApiCallError extends Error {
  override readonly name = 'ApiCallError';
  readonly code: string;
  readonly status: number | undefined;
  readonly params: Readonly<Record<string, string | number>>;
  readonly ledger: Ledger | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(failure: ApiCallFailure, options?: ErrorOptions) {
    super(failure.msg, options);
    this.code = failure.code;
    this.status = failure.status;
    this.params = failure.params ?? {};
    this.ledger = failure.ledger;
    this.retryAfterMs = failure.retryAfterMs;
  }
}

/** The error an answer outside 2xx stands for; tolerates bodies that are not ours (proxies). */
export async function errorOfReply(reply: Response): Promise<ApiCallError> {
  const body = await reply.json().catch(() => undefined);
  const { status } = reply;
  // A date in its place counts as none: it would be one of another clock.
  const retryAfterMs = Number(reply.headers.get('Retry-After')) * 1000 || undefined;
  if (isApiError(body)) return new ApiCallError({ ...body, status, retryAfterMs });
  return new ApiCallError({
    code: codeOfStatus(status),
    status,
    retryAfterMs,
    msg: firstEntry(body) ?? (reply.statusText || `HTTP ${status}`),
  });
}

/** The message of the first of several errors, where an answer lists them. */
function firstEntry(body: unknown): string | undefined {
  const errors = (body as { errors?: unknown } | null | undefined)?.errors;
  const entry: unknown = Array.isArray(errors) ? errors[0] : undefined;
  if (typeof entry === 'string') return entry;
  const { msg, message } = (entry ?? {}) as { msg?: unknown; message?: unknown };
  return [msg, message].find((text) => typeof text === 'string');
}

function isApiError(body: unknown): body is ApiError {
  if (typeof body !== 'object' || body === null) return false;
  const { code, msg } = body as Partial<ApiError>;
  return typeof code === 'string' && typeof msg === 'string';
}

function codeOfStatus(status: number): ApiErrorCode | LocalErrorCode {
  if (status === 401) return 'AUTH_REQUIRED';
  if (status === 403) return 'FORBIDDEN';
  if (status === 404) return 'NOT_FOUND';
  if (status === 413) return 'BODY_TOO_LARGE';
  if (status === 426) return 'APP_UPDATE_REQUIRED';
  if (status === 429) return 'RATE_LIMITED';
  if (status === 504) return 'TIMEOUT';
  return status >= 502 ? 'UNAVAILABLE' : 'INTERNAL';
}
