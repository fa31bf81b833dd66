import { ApiCallError } from '../client/index.ts';
import type { EventBus } from '../events/index.ts';
import type { GlobalErrors } from './global-errors.ts';

/** Statuses after which a change of the ledger cannot be trusted any more: the game restarts. */
const RESTART_STATUSES: readonly number[] = [402, 403, 410, 422, 500];
/** Codes of those statuses that say what the user can do about it. */
const EXPECTED_CODES: readonly string[] = [
  'FAVORITES_FULL',
  'TRIAL_NOT_ALLOWED',
  'ACTION_NOT_EJECTABLE',
  'ACTION_EXPIRED',
  'ALREADY_CLAIMED',
  'CAPTAIN_CARD_MISSING',
  'CAPTAIN_NOT_ON_PITCH',
  'CAPTAIN_NOT_NAMED',
  'GIFT_NOT_YET',
  'ROUND_NOT_EVALUATED',
  'NOT_PLAYING',
  'NO_GROUP_REWARD',
  'OFFER_EXHAUSTED',
  'CURRENCY_TOO_LOW',
  'CURRENCY_FULL',
];

/**
 * Tells of a change that failed. Refusals of the rules are shown by the screen that asked; a guest
 * who must sign in is asked to; what should not happen is alerted and followed by a restart.
 */
export function reportChangeError(error: unknown, bus: EventBus, globalErrors: GlobalErrors): void {
  if (!(error instanceof ApiCallError)) return;
  const { code, status } = error;
  const isExpected = code.startsWith('REFUSED_') || EXPECTED_CODES.includes(code);
  if (code === 'TRIAL_NOT_ALLOWED') {
    bus.publish('sign-in.requested', { reason: 'complete-roster' });
  } else if (!isExpected && status !== undefined && RESTART_STATUSES.includes(status)) {
    globalErrors.alert('alert.somethingWrong', 'alert.restart', { after: 'reload' });
  } else {
    globalErrors.report(error, true, true);
  }
}
