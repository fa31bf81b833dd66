import { transitionsPassed } from '@spieltag/shared-kernel/rules';
import { actionSituation, type LedgerSituation } from './ledger-situation.model.ts';

/** Step of a change of the ledger: larger than all events of a season together. */
const CHANGE = 2 ** 26;
/** Step of an event of the season: larger than all changes of actions by time within a month. */
const EVENT = 2 ** 5;

/**
 * The version of a ledger as its owner sees it. It rises with every change of the ledger, with every
 * event of the season and renewal of its catalogue, when the owner leaves a group or is back, and when an
 * action changes because of the time.
 * Two ledgers of one version are equal, whoever presents them.
 */
export function shownVersion(situation: LedgerSituation): number {
  const { row, state, season } = situation;
  const events = state.stateVersion + season.catalogueVersion + row.stay_version;
  const happened = events * EVENT + transitionsPassed(actionSituation(situation));
  // Too many are not told apart: as a change nobody has made they would have every `If-Match` refused.
  return row.version * CHANGE + Math.min(happened, CHANGE - 1);
}

/** How many changes of the ledger a version that was shown includes. */
export function changesIn(shown: number): number {
  return Math.floor(shown / CHANGE);
}

/** The lowest version that includes so many changes. */
export function versionAfter(changes: number): number {
  return changes * CHANGE;
}
