import type { Ledger } from '@spieltag/shared-kernel/contract';
import { translate } from '@spieltag/shared-kernel/i18n';
import { FORMATIONS, formationById, formationLabel } from '@spieltag/shared-kernel/rules';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import { lookWhenSeen } from '../context/look-when-seen.ts';
import { textsRead } from './elsewhere-texts.ts';
import { type LedgerDifference, ledgerDifference } from './ledger-difference.ts';

/** More of them are counted instead of named. */
const MOST_NAMES = 3;

type Followed = Pick<Kernel, 'bus' | 'ledger' | 'clientDatabase' | 'gameState'>;

/**
 * Says what another device, or another window, has changed in the own ledger. Changes of this page
 * say so themselves.
 * @returns what ends it
 */
export function followElsewhere(kernel: Followed): () => void {
  const { bus, ledger, clientDatabase, gameState } = kernel;
  let seen: Ledger | undefined;
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
    seen = data;
    if (!before || isOwn || !isLater(before, data)) return;
    const difference = ledgerDifference(before, data, openRoundOf(gameState));
    if (difference) void say(difference, data);
  };
  return lookWhenSeen(look, ledger.state$);
}

function openRoundOf({ get }: Kernel['gameState']): string | undefined {
  const state = get().data;
  return state?.phase === 'GENERAL' ? state.roundId : undefined;
}

const isLater = (before: Ledger, after: Ledger) =>
  before.seasonId === after.seasonId &&
  before.userId === after.userId &&
  before.version < after.version;

function textOf(
  { bought, sold, isMoved, captainId, isCardLost, isWatchListOther, isPlanOther }: LedgerDifference,
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
    isCardLost && translate('elsewhere:cardLost'),
    isWatchListOther && translate('elsewhere:watchList'),
    isPlanOther && translate('elsewhere:plan'),
  ];
  return translate('elsewhere:changed', { what: parts.filter(Boolean).join(' · ') });
}

function nameOf(playerId: string, { get }: Kernel['clientDatabase']): string {
  const player = get().data?.players.find(({ id }) => id === playerId);
  return player?.displayName ?? translate('elsewhere:somebody');
}
