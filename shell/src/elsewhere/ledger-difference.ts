import type { Ledger } from '@spieltag/shared-kernel/contract';
import { CAPTAIN_ACTION_ID, squadPlayerIds } from '@spieltag/shared-kernel/rules';

/** What a manager would call different about two versions of a ledger. */
export interface LedgerDifference {
  readonly bought: readonly string[];
  readonly sold: readonly string[];
  /** Other places or another formation, with the same players. */
  readonly isMoved: boolean;
  /** Who is captain by now, where it is another one; null: nobody any more. */
  readonly captainId: string | null | undefined;
  readonly isWatchListOther: boolean;
}

/** Undefined: what is different is none of the manager's doing. */
export function ledgerDifference(before: Ledger, after: Ledger): LedgerDifference | undefined {
  const [had, has] = [squadPlayerIds(before.lineup), squadPlayerIds(after.lineup)];
  const bought = has.filter((id) => !had.includes(id));
  const sold = had.filter((id) => !has.includes(id));
  const isTraded = bought.length > 0 || sold.length > 0;
  const isMoved = !isTraded && placesOf(before) !== placesOf(after);
  const captainId = captainChange(before, after);
  const isWatchListOther = watchedBy(before) !== watchedBy(after);
  if (!isTraded && !isMoved && captainId === undefined && !isWatchListOther) return undefined;
  return { bought, sold, isMoved, captainId, isWatchListOther };
}

function placesOf({ lineup: { formationId, indexedPlayers } }: Ledger): string {
  return [formationId, ...indexedPlayers.map((placed) => placed?.id ?? '')].join(' ');
}

/**
 * Who is captain by now; undefined: nobody has named another one. With the end of a round nobody is, and in
 * a locked one nobody is shown: no card came back then, and none was played for whoever is shown again.
 */
function captainChange(before: Ledger, after: Ledger): string | null | undefined {
  const [was, is] = [captainCard(before), captainCard(after)];
  if (!was || !is || was.playerId === is.playerId) return undefined;
  const cardsMore = (is.count ?? 0) - (was.count ?? 0);
  if (is.playerId === null) return cardsMore > 0 ? null : undefined;
  if (was.playerId === null) return cardsMore < 0 ? is.playerId : undefined;
  return is.playerId;
}

const captainCard = ({ actions }: Ledger) => actions.find(({ id }) => id === CAPTAIN_ACTION_ID);

const watchedBy = ({ favoritePlayerIds }: Ledger) => favoritePlayerIds.toSorted().join(' ');
