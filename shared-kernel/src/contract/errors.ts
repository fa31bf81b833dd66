import { REFUSAL_CODES, type RefusalCode } from '../rules/index.ts';

/**
 * The error table of the API: one row per code with its HTTP status, the message key under which
 * clients find German and English texts, and whether it is worth a report to the operators.
 * Refusals of the rules are rows of their own, all 409 or 422, see `refusalError`.
 */
export const API_ERRORS = {
  PARAMETER_REQUIRED: { status: 400, msg: 'Required parameter missing', reportable: false },
  PARAMETER_INVALID: { status: 400, msg: 'Parameter invalid', reportable: false },
  BODY_INVALID: { status: 400, msg: 'Body is not valid JSON', reportable: false },
  BODY_TOO_LARGE: { status: 413, msg: 'Body too large', reportable: false },
  AUTH_REQUIRED: { status: 401, msg: 'Authorization required', reportable: false },
  TOKEN_INVALID: { status: 401, msg: 'Invalid JWT Token', reportable: false },
  TOKEN_EXPIRED: { status: 401, msg: 'Token expired', reportable: false },
  FORBIDDEN: { status: 403, msg: 'Forbidden', reportable: false },
  USER_BANNED: { status: 403, msg: 'Account banned', reportable: false },
  TRIAL_NOT_ALLOWED: { status: 403, msg: 'Sign in to do this', reportable: false },
  LINEUP_HIDDEN: { status: 403, msg: 'Opponent lineup not visible yet', reportable: false },
  ACCOUNT_IN_USE: { status: 403, msg: 'Account already in use', reportable: false },
  DUPLICATE_LOGIN: { status: 409, msg: 'Duplicate login', reportable: false },
  TRANSFER_TOKEN_INVALID: { status: 422, msg: 'Device linking has failed!', reportable: false },
  IMAGE_INVALID: { status: 422, msg: 'User image upload failed', reportable: false },
  IMAGE_NOT_FOUND: { status: 404, msg: 'Image not found', reportable: false },
  EXTERNAL_AUTH_TIMEOUT: { status: 504, msg: 'External sign-in timed out', reportable: true },
  EXTERNAL_AUTH_FAILED: { status: 424, msg: 'External sign-in failed', reportable: true },
  EXTERNAL_TOKEN_INVALID: { status: 422, msg: 'External token invalid', reportable: false },
  NOT_FOUND: { status: 404, msg: 'Not Found', reportable: false },
  SEASON_NOT_FOUND: { status: 404, msg: 'Season not found', reportable: false },
  ROUND_NOT_FOUND: { status: 404, msg: 'Round not found', reportable: false },
  PLAYER_NOT_FOUND: { status: 404, msg: 'Player not found', reportable: false },
  USER_NOT_FOUND: { status: 404, msg: 'User not found', reportable: false },
  SNAPSHOT_NOT_FOUND: { status: 404, msg: 'Snapshot not found', reportable: false },
  GROUP_NOT_FOUND: { status: 404, msg: 'Group not found', reportable: false },
  NAME_INVALID: { status: 422, msg: 'The name is invalid', reportable: false },
  FAVORITES_FULL: { status: 422, msg: 'Favorite list is full', reportable: false },
  GROUP_LIMIT: { status: 422, msg: 'Already a member of 10 groups', reportable: false },
  GROUP_FULL: { status: 422, msg: 'Group is full', reportable: false },
  MEMBER_NOT_FOUND: { status: 404, msg: 'Not a member of the group', reportable: false },
  OWN_MEMBERSHIP: { status: 422, msg: 'Not possible with yourself', reportable: false },
  ALREADY_MEMBER: { status: 422, msg: 'Already a member', reportable: false },
  INVITE_INVALID: { status: 422, msg: 'Invalid invite', reportable: false },
  INVITE_EXPIRED: { status: 410, msg: 'The invite has expired', reportable: false },
  ACTION_UNKNOWN: { status: 404, msg: 'Action not found', reportable: false },
  ACTION_NOT_EJECTABLE: { status: 422, msg: 'This action cannot be taken back', reportable: false },
  ACTION_EXPIRED: { status: 410, msg: 'This can no longer be claimed', reportable: false },
  ALREADY_CLAIMED: { status: 422, msg: 'Already claimed', reportable: false },
  CAPTAIN_CARD_MISSING: { status: 422, msg: 'No captain card left', reportable: false },
  CAPTAIN_NOT_ON_PITCH: { status: 422, msg: 'The captain must be on the pitch', reportable: false },
  CAPTAIN_NOT_NAMED: { status: 422, msg: 'No captain named', reportable: false },
  GIFT_NOT_YET: {
    status: 422,
    msg: 'You can claim the gift only after the stated period!',
    reportable: false,
  },
  ROUND_NOT_EVALUATED: { status: 422, msg: 'The round is not evaluated yet', reportable: false },
  NOT_PLAYING: { status: 422, msg: 'You are not playing at this matchday!', reportable: false },
  NO_GROUP_REWARD: { status: 422, msg: 'No group reward for this round', reportable: false },
  OFFER_EXHAUSTED: {
    status: 422,
    msg: 'Offer exhausted until the next matchday',
    reportable: false,
  },
  CURRENCY_TOO_LOW: { status: 402, msg: 'Not enough of a currency', reportable: false },
  CURRENCY_FULL: {
    status: 422,
    msg: 'More of a currency than a ledger can hold',
    reportable: false,
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    msg: 'Key was used for another request',
    reportable: false,
  },
  LEDGER_CONFLICT: { status: 409, msg: 'Ledger was changed meanwhile', reportable: false },
  SEASON_CLOCK_BUSY: { status: 409, msg: 'The season is being stepped already', reportable: false },
  SEASON_RUNNING: {
    status: 409,
    msg: 'You can not join during a running season',
    reportable: false,
  },
  SEASON_OVER: { status: 409, msg: 'The season is over', reportable: false },
  RATE_LIMITED: { status: 429, msg: 'Try again later', reportable: false },
  APP_UPDATE_REQUIRED: { status: 426, msg: 'Update the app!', reportable: false },
  INTERNAL: { status: 500, msg: 'Something went wrong', reportable: true },
  UNAVAILABLE: { status: 503, msg: 'Servers temporarily unavailable', reportable: true },
} as const satisfies Record<string, ApiErrorRow>;

export interface ApiErrorRow {
  readonly status: number;
  /** English text for logs and clients without texts of their own. */
  readonly msg: string;
  readonly reportable: boolean;
}

/** A code of the error table, or `REFUSED_` and the code of the rules' refusal. */
export type ApiErrorCode = keyof typeof API_ERRORS | `REFUSED_${RefusalCode}`;

/** HTTP status under which a refusal of the rules is answered. */
export const REFUSAL_STATUS = 422;

/** All codes a client can meet. */
export const API_ERROR_CODES: readonly ApiErrorCode[] = [
  ...(Object.keys(API_ERRORS) as (keyof typeof API_ERRORS)[]),
  ...REFUSAL_CODES.map((code) => `REFUSED_${code}` as const),
];
