import type { ApiErrorCode } from '@spieltag/shared-kernel/contract';

/** A status clients treat in a way of its own. */
interface SpecialStatus {
  /** What clients do, from the specification's error catalogue. */
  readonly handling: string;
  /** Where each of its codes comes from in this game. */
  readonly sources: Partial<Record<ApiErrorCode, string>>;
}

/**
 * The statuses of the error catalogue that clients treat specially. Every code with one of them
 * stands here with where it comes from; a code that has one and does not stand here fails a test.
 * Refusals of the rules are 422 and are not repeated.
 */
export const SPECIAL_STATUSES: Readonly<Record<number, SpecialStatus>> = {
  401: {
    handling: 'refresh the token and try once more',
    sources: {
      AUTH_REQUIRED: 'a route that wants a token was called without one',
      TOKEN_INVALID: 'a token nobody here signed, or of an account that is gone',
      TOKEN_EXPIRED: 'a token of ours whose time is over',
    },
  },
  402: {
    handling: 'of a change of the ledger: alert and restart',
    sources: { CURRENCY_TOO_LOW: 'an exchange or a card costs more than the ledger holds' },
  },
  403: {
    handling:
      'of a transfer to the magazine: null, but for DEVICE_LINKED_LATELY; of a change of the ledger: alert and restart',
    sources: {
      FORBIDDEN: "somebody else's business, an administrator's or a group admin's",
      USER_BANNED: 'signing in while banned, or any call with a token from before',
      TRIAL_NOT_ALLOWED: 'what guests must sign in for: groups, sharing, random rosters',
      LINEUP_HIDDEN: "an opponent's lineup while the market is open",
      DEVICE_LINKED_LATELY: 'what a device that came by a code may do a day later',
      ACCOUNT_IN_USE: "the magazine's account takes part already, or a team would be lost",
    },
  },
  404: {
    handling: 'nothing is there; of the API itself: full screen',
    sources: {
      NOT_FOUND: 'no such route, league or picture of the resources',
      SEASON_NOT_FOUND: 'no such season',
      ROUND_NOT_FOUND: 'no such round in the season',
      PLAYER_NOT_FOUND: 'no such player in the season',
      USER_NOT_FOUND: 'no such user, or one whose account is gone',
      SNAPSHOT_NOT_FOUND: 'no such snapshot of a lineup',
      GROUP_NOT_FOUND: 'no such group',
      MEMBER_NOT_FOUND: 'not a member of the group',
      ACTION_UNKNOWN: 'no such action in the ledger',
      IMAGE_NOT_FOUND: 'no such picture of a user, or one that was replaced',
    },
  },
  409: {
    handling: 'wait 500 ms and try once more, but for LEDGER_CONFLICT',
    sources: {
      LEDGER_CONFLICT: 'a change made for an older version of the ledger',
      DUPLICATE_LOGIN: "two users take the magazine's account at the same moment",
      SEASON_CLOCK_BUSY: 'the season is being stepped by another call',
      SEASON_RUNNING: 'joining a season that is closed once it runs',
      SEASON_OVER: 'a stepped season has no next step',
    },
  },
  410: {
    handling: 'of a change of the ledger: alert and restart',
    sources: {
      INVITE_EXPIRED: 'an invite link after its time',
      ACTION_EXPIRED: 'a reward or gift after its time',
    },
  },
  422: {
    handling:
      'of a sign-in: code 103 with the first entry; of a change of the ledger: see refusals',
    sources: {
      EXTERNAL_TOKEN_INVALID: 'an ID token the issuer did not sign, or not for us, or not any more',
      TRANSFER_TOKEN_INVALID: 'a code for linking devices that is wrong, over or used',
      IMAGE_INVALID: 'a picture that is none, or too large',
      NAME_INVALID: 'a name of a user or a group outside the rules',
      FAVORITES_FULL: 'more than 100 favourites',
      GROUP_LIMIT: 'an eleventh group',
      GROUP_FULL: 'a member too many',
      REPORT_LIMIT: 'an eleventh report that is open',
      OWN_MEMBERSHIP: 'a group admin acting on themselves',
      ALREADY_MEMBER: 'joining a group twice',
      REMOVED_FROM_GROUP: 'joining by the link the group had when one was removed',
      INVITE_INVALID: 'an invite link that is none, or was replaced',
      ACTION_NOT_EJECTABLE: 'taking back what cannot be',
      ALREADY_CLAIMED: 'claiming twice',
      CAPTAIN_CARD_MISSING: 'naming a captain without a card',
      CAPTAIN_NOT_ON_PITCH: 'naming a captain from the bench',
      CAPTAIN_NOT_NAMED: 'taking back a captain nobody named',
      GIFT_NOT_YET: 'claiming a gift before its time',
      ROUND_NOT_EVALUATED: 'claiming the reward of a round under way',
      NOT_PLAYING: 'claiming the reward of a round without a lineup in it',
      NO_GROUP_REWARD: 'claiming a reward no group earned',
      OFFER_EXHAUSTED: 'exchanging more often than a matchday allows',
      CURRENCY_FULL: 'more of a currency than a ledger can hold',
      IDEMPOTENCY_KEY_REUSED: 'one key for two different requests',
    },
  },
  424: {
    handling: 'of a sign-in: code 103',
    sources: {
      EXTERNAL_AUTH_FAILED: 'the issuer cannot be reached, answers nonsense or is not set',
    },
  },
  426: {
    handling: 'alert once: update the app',
    sources: { APP_UPDATE_REQUIRED: 'a client that tells a build number below the minimum' },
  },
  503: {
    handling: 'alert once: servers temporarily unavailable',
    sources: {
      MAINTENANCE: 'administrators have closed the game for a while',
      UNAVAILABLE: 'the database does not answer, or there is more work than it can take',
    },
  },
  504: {
    handling: 'alert once: check your internet connection',
    sources: { EXTERNAL_AUTH_TIMEOUT: 'the issuer does not answer in time' },
  },
};
