import type { Ledger } from '@spieltag/shared-kernel/contract';
import { registerTexts, translate } from '@spieltag/shared-kernel/i18n';
import { FORMATIONS, formationById, formationLabel } from '@spieltag/shared-kernel/rules';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import { type LedgerDifference, ledgerDifference } from './ledger-difference.ts';
import de from './texts/de.json' with { type: 'json' };

const textsRead = registerTexts('elsewhere', {
  de,
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
});

/** More of them are counted instead of named. */
const MOST_NAMES = 3;

type Followed = Pick<Kernel, 'bus' | 'ledger' | 'gameState' | 'clientDatabase'>;

/** A ledger as it was seen, and the round it was seen in. */
interface Seen {
  readonly ledger: Ledger;
  readonly roundId: string | undefined;
}

/**
 * Says what another device, or another window, has changed in the own ledger. Changes of this page
 * say so themselves.
 * @returns what ends it
 */
export function followElsewhere({ bus, ledger, gameState, clientDatabase }: Followed): () => void {
  let seen: Seen | undefined;
  const say = async (difference: LedgerDifference, now: Ledger) => {
    await textsRead;
    const text = textOf(difference, now, (id) => nameOf(id, clientDatabase));
    bus.publish('notification.requested', { level: 'INFO', text });
  };
  const look = () => {
    const { data } = ledger.get();
    const receipt = ledger.receipt();
    // What is sent is shown as it will be.
    if (!data || receipt.state === 'sending') return;
    const before = seen;
    const isOwn = receipt.state === 'acknowledged' && receipt.version === data.version;
    // A page nobody sees says all of it when somebody looks.
    if (before && !isOwn && document.hidden) return;
    seen = { ledger: data, roundId: gameState.get().data?.roundId };
    if (!before || isOwn || !isLater(before.ledger, data)) return;
    const difference = ledgerDifference(before.ledger, data);
    const told = difference && withoutSpentCard(difference, before.roundId === seen.roundId);
    if (told) void say(told, data);
  };
  const following = ledger.state$.subscribe(look);
  document.addEventListener('visibilitychange', look);
  return () => {
    following.unsubscribe();
    document.removeEventListener('visibilitychange', look);
  };
}

const isLater = (before: Ledger, after: Ledger) =>
  before.seasonId === after.seasonId &&
  before.userId === after.userId &&
  before.version < after.version;

/** With a round its captain's card is spent: nobody has taken it back. */
function withoutSpentCard(
  difference: LedgerDifference,
  isSameRound: boolean,
): LedgerDifference | undefined {
  const { captainId, bought, sold, isMoved, isWatchListOther } = difference;
  if (captainId !== null || isSameRound) return difference;
  const isMore = bought.length > 0 || sold.length > 0 || isMoved || isWatchListOther;
  return isMore ? { ...difference, captainId: undefined } : undefined;
}

function textOf(
  { bought, sold, isMoved, captainId, isWatchListOther }: LedgerDifference,
  { lineup }: Ledger,
  name: (playerId: string) => string,
): string {
  const players = (ids: readonly string[]) =>
    ids.length > MOST_NAMES
      ? translate('elsewhere:players', { count: ids.length })
      : ids.map(name).join(', ');
  const formation = formationById(FORMATIONS, lineup.formationId);
  const parts = [
    bought.length > 0 && translate('elsewhere:bought', { players: players(bought) }),
    sold.length > 0 && translate('elsewhere:sold', { players: players(sold) }),
    isMoved &&
      translate('elsewhere:moved', { formation: formation ? formationLabel(formation) : '' }),
    captainId && translate('elsewhere:captain', { player: name(captainId) }),
    captainId === null && translate('elsewhere:noCaptain'),
    isWatchListOther && translate('elsewhere:watchList'),
  ];
  return translate('elsewhere:changed', { what: parts.filter(Boolean).join(' · ') });
}

function nameOf(playerId: string, { get }: Kernel['clientDatabase']): string {
  const player = get().data?.players.find(({ id }) => id === playerId);
  return player?.displayName ?? translate('elsewhere:somebody');
}
