import type { RefusalCode } from '../rules/index.ts';

/**
 * The error table of the API: one row per code with its HTTP status, and what a client does about a
 * change of the ledger that failed with it where that is not what its status says. German and English
 * texts are found under the code. Refusals of the rules are rows of their own, all of one status.
 */
export const API_ERRORS = {
  PARAMETER_REQUIRED: { status: 400, msg: 'Required parameter missing' },
  PARAMETER_INVALID: { status: 400, msg: 'Parameter invalid' },
  BODY_INVALID: { status: 400, msg: 'Body is not valid JSON' },
  BODY_TOO_LARGE: { status: 413, msg: 'Body too large' },
  AUTH_REQUIRED: { status: 401, msg: 'Authorization required' },
  TOKEN_INVALID: { status: 401, msg: 'Invalid JWT Token' },
  TOKEN_EXPIRED: { status: 401, msg: 'Token expired' },
  FORBIDDEN: { status: 403, msg: 'Forbidden' },
  USER_BANNED: { status: 403, msg: 'Account banned' },
  TRIAL_NOT_ALLOWED: { status: 403, msg: 'Sign in to do this', change: 'sign-in' },
  LINEUP_HIDDEN: { status: 403, msg: 'Opponent lineup not visible yet' },
  ACCOUNT_IN_USE: { status: 403, msg: 'Account already in use' },
  DEVICE_LINKED_LATELY: { status: 403, msg: 'Possible a day after this device was linked' },
  DUPLICATE_LOGIN: { status: 409, msg: 'Duplicate login' },
  TRANSFER_TOKEN_INVALID: { status: 422, msg: 'Device linking has failed!' },
  IMAGE_INVALID: { status: 422, msg: 'User image upload failed' },
  IMAGE_NOT_FOUND: { status: 404, msg: 'Image not found' },
  EXTERNAL_AUTH_TIMEOUT: { status: 504, msg: 'External sign-in timed out' },
  EXTERNAL_AUTH_FAILED: { status: 424, msg: 'External sign-in failed' },
  EXTERNAL_TOKEN_INVALID: { status: 422, msg: 'External token invalid' },
  NOT_FOUND: { status: 404, msg: 'Not Found' },
  SEASON_NOT_FOUND: { status: 404, msg: 'Season not found' },
  ROUND_NOT_FOUND: { status: 404, msg: 'Round not found' },
  PLAYER_NOT_FOUND: { status: 404, msg: 'Player not found' },
  USER_NOT_FOUND: { status: 404, msg: 'User not found' },
  SNAPSHOT_NOT_FOUND: { status: 404, msg: 'Snapshot not found' },
  GROUP_NOT_FOUND: { status: 404, msg: 'Group not found' },
  NAME_INVALID: { status: 422, msg: 'The name is invalid' },
  FAVORITES_FULL: { status: 422, msg: 'Favorite list is full', change: 'explain' },
  GROUP_LIMIT: { status: 422, msg: 'Already a member of 10 groups' },
  GROUP_FULL: { status: 422, msg: 'Group is full' },
  REPORT_LIMIT: { status: 422, msg: 'Ten reports are open already' },
  MEMBER_NOT_FOUND: { status: 404, msg: 'Not a member of the group' },
  OWN_MEMBERSHIP: { status: 422, msg: 'Not possible with yourself' },
  ALREADY_MEMBER: { status: 422, msg: 'Already a member' },
  REMOVED_FROM_GROUP: {
    status: 422,
    msg: 'You were removed from the group: only a new invite link brings you back',
  },
  INVITE_INVALID: { status: 422, msg: 'Invalid invite' },
  INVITE_EXPIRED: { status: 410, msg: 'The invite has expired' },
  ACTION_UNKNOWN: { status: 404, msg: 'Action not found' },
  ACTION_NOT_EJECTABLE: { status: 422, msg: 'This action cannot be taken back', change: 'explain' },
  ACTION_EXPIRED: { status: 410, msg: 'This can no longer be claimed', change: 'explain' },
  ALREADY_CLAIMED: { status: 422, msg: 'Already claimed', change: 'explain' },
  CAPTAIN_CARD_MISSING: { status: 422, msg: 'No captain card left', change: 'explain' },
  CAPTAIN_NOT_ON_PITCH: { status: 422, msg: 'The captain must be on the pitch', change: 'explain' },
  CAPTAIN_NOT_NAMED: { status: 422, msg: 'No captain named', change: 'explain' },
  GIFT_NOT_YET: {
    status: 422,
    msg: 'You can claim the gift only after the stated period!',
    change: 'explain',
  },
  ROUND_NOT_EVALUATED: { status: 422, msg: 'The round is not evaluated yet', change: 'explain' },
  NOT_PLAYING: { status: 422, msg: 'You are not playing at this matchday!', change: 'explain' },
  NO_GROUP_REWARD: { status: 422, msg: 'No group reward for this round', change: 'explain' },
  OFFER_EXHAUSTED: {
    status: 422,
    msg: 'Offer exhausted until the next matchday',
    change: 'explain',
  },
  CURRENCY_TOO_LOW: { status: 402, msg: 'Not enough of a currency', change: 'explain' },
  CURRENCY_FULL: {
    status: 422,
    msg: 'More of a currency than a ledger can hold',
    change: 'explain',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    msg: 'Key was used for another request',
  },
  LEDGER_CONFLICT: { status: 409, msg: 'Ledger was changed meanwhile' },
  SEASON_CLOCK_BUSY: { status: 409, msg: 'The season is being stepped already' },
  SEASON_RUNNING: {
    status: 409,
    msg: 'You can not join during a running season',
  },
  SEASON_OVER: { status: 409, msg: 'The season is over' },
  RATE_LIMITED: { status: 429, msg: 'Try again later' },
  APP_UPDATE_REQUIRED: { status: 426, msg: 'Update the app!' },
  INTERNAL: { status: 500, msg: 'Something went wrong' },
  MAINTENANCE: { status: 503, msg: 'Closed for maintenance' },
  UNAVAILABLE: { status: 503, msg: 'Servers temporarily unavailable' },
} as const satisfies Record<string, ApiErrorRow>;

export interface ApiErrorRow {
  readonly status: number;
  /** English text for logs and clients without texts of their own. */
  readonly msg: string;
  /** Default: what is done about its status, see `changeHandling`. */
  readonly change?: FailureHandling;
}

/**
 * What a client does about a failure.
 * - `explain`: nothing of its own, the screen that asked says what is wrong
 * - `missing`: a full screen says that it is not there, unless the screen that asked explains it
 * - `alert`: an alert, since it concerns the whole game
 * - `reload`: an alert, then a page with a newer client
 * - `restart`: an alert, then the game starts anew: what it shows cannot be trusted any more
 * - `sign-in`: asks a guest to sign in
 */
export type FailureHandling = 'explain' | 'missing' | 'alert' | 'reload' | 'restart' | 'sign-in';

/** A code of the error table, or `REFUSED_` and the code of the rules' refusal. */
export type ApiErrorCode = keyof typeof API_ERRORS | `${typeof REFUSED}${RefusalCode}`;

/** How the codes of the rules' refusals begin. */
export const REFUSED = 'REFUSED_';

/** HTTP status under which a refusal of the rules is answered. */
export const REFUSAL_STATUS = 422;
