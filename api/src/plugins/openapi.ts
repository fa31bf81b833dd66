import type { ApiDescription } from '@spieltag/server-kit/routes';
import {
  API_ERRORS,
  ApiError,
  type ApiErrorCode,
  REFUSAL_STATUS,
  type Route,
} from '@spieltag/shared-kernel/contract';

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
    ...(row.auth === 'admin' ? (['FORBIDDEN'] as const) : (['MAINTENANCE'] as const)),
    ...(isLimited ? (['RATE_LIMITED'] as const) : []),
    'APP_UPDATE_REQUIRED',
    'INTERNAL',
    'UNAVAILABLE',
  ];
  return [...new Set(codes)];
}

function statusOf(code: string): number {
  return code in API_ERRORS ? API_ERRORS[code as keyof typeof API_ERRORS].status : REFUSAL_STATUS;
}

const UNDER_A_KEY = 'Under the same `Idempotency-Key` (letters, digits, _ . : -, at most 100)';
const CHANGE_HEADERS = `\`If-Match\` with the version the change builds on makes it conditional. ${UNDER_A_KEY} the change happens once and is answered alike for a day.`;
const FOUNDED_ONCE = `${UNDER_A_KEY} it happens once, and is answered with what it has led to.`;

function notesOf(row: Route): string | undefined {
  if (row.auth === 'simulation') return 'Only while developing.';
  const notes = [
    ...(row.auth === 'admin' ? ['Administrators only.'] : []),
    ...(row.idempotent
      ? [row.errors.includes('LEDGER_CONFLICT') ? CHANGE_HEADERS : FOUNDED_ONCE]
      : []),
  ];
  return notes.length > 0 ? notes.join(' ') : undefined;
}

function tagOf({ path }: Route): string {
  const [, first = '', family = ''] = path.split('/');
  return first === 'api' ? family : first;
}

/**
 * What the game's rows have in common, for the OpenAPI document.
 * @param isLimited their calls are counted
 */
export function gameApi(isLimited: boolean): ApiDescription<Route> {
  return {
    codesOf: (row) => codesOf(row, isLimited),
    statusOf,
    problemProperties: ApiError.properties,
    tagOf,
    notesOf,
  };
}
