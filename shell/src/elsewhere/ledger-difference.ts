import type { Ledger } from '@spieltag/shared-kernel/contract';
import {
  CAPTAIN_ACTION_ID,
  isOnPitch,
  slotOf,
  squadPlayerIds,
} from '@spieltag/shared-kernel/rules';

/** What a manager would call different about two versions of a ledger. */
export interface LedgerDifference {
  readonly bought: readonly string[];
  readonly sold: readonly string[];
  /** Other places or another formation, with the same players. */
  readonly isMoved: boolean;
  /** Who is captain by now, where it is another one; null: nobody any more. */
  readonly captainId: string | null | undefined;
  /** The captain left the pitch, and the card with them. */
  readonly isCardLost: boolean;
  readonly isWatchListOther: boolean;
  /** Another plan of substitutions. */
  readonly isPlanOther: boolean;
}

/**
 * Undefined: what is different is none of the manager's doing.
 * @param openRoundId the round lineups can still be changed for; undefined: they are locked
 */
export function ledgerDifference(
  before: Ledger,
  after: Ledger,
  openRoundId: string | undefined,
): LedgerDifference | undefined {
  const [had, has] = [squadPlayerIds(before.lineup), squadPlayerIds(after.lineup)];
  const bought = has.filter((id) => !had.includes(id));
  const sold = had.filter((id) => !has.includes(id));
  const isTraded = bought.length > 0 || sold.length > 0;
  const isMoved = !isTraded && placesOf(before) !== placesOf(after);
  const captainId = captainChange(before, after);
  const isCardLost = captainId === undefined && losesCard(before, after, openRoundId);
  const isWatchListOther = watchedBy(before) !== watchedBy(after);
  const isPlanOther = plansDiffer(before, after);
  // A card is lost with somebody moved or sold only.
  const isOther = isTraded || isMoved || isWatchListOther || isPlanOther;
  if (!isOther && captainId === undefined) return undefined;
  return { bought, sold, isMoved, captainId, isCardLost, isWatchListOther, isPlanOther };
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

/**
 * Whether the captain of a round that is still open left the pitch. With the end of the round nobody is captain
 * either, and whoever was may be moved before this page hears of that.
 */
function losesCard(before: Ledger, after: Ledger, openRoundId: string | undefined): boolean {
  const [was, is] = [captainCard(before), captainCard(after)];
  if (!was?.playerId || is?.playerId !== null || was.roundId !== openRoundId) return false;
  const slot = slotOf(after.lineup, was.playerId);
  return slot === undefined || !isOnPitch(slot);
}

const captainCard = ({ actions }: Ledger) => actions.find(({ id }) => id === CAPTAIN_ACTION_ID);

const watchedBy = ({ favoritePlayerIds }: Ledger) => favoritePlayerIds.toSorted().join(' ');

/** What servers of before have answered says nothing of a plan. */
function plansDiffer({ substitutionsHash: was }: Ledger, { substitutionsHash: is }: Ledger) {
  return was !== undefined && is !== undefined && was !== is;
}
