import {
  afterAchievements,
  afterAction,
  EMPTY_BOOK,
  type Holdings,
  type SubstitutionPlan,
  withRounds,
} from '@spieltag/shared-kernel/rules';
import type { UserMarketPhase } from '../database/tables/ledger.tables.ts';
import type {
  LedgerEvent,
  PlacedLineup,
  Trade,
} from '../database/tables/ledger-transaction.types.ts';

/** What a ledger's transactions add up to. */
export interface ReplayedLedger extends Holdings {
  /** Version of the last transaction. */
  readonly version: number;
  readonly lineup: PlacedLineup;
  readonly favoritePlayerIds: readonly string[];
  /** Absent: never planned. */
  readonly substitutions?: SubstitutionPlan;
  readonly playerMarketPhase: UserMarketPhase;
  /** The restricted window traded in last and the players by slot when it opened; null: never. */
  readonly window: { readonly no: number; readonly playerIds: PlacedLineup['playerIds'] } | null;
}

/** Works a ledger out anew from its transactions, oldest first. */
export function replayLedger(events: readonly LedgerEvent[]): ReplayedLedger {
  const [opening, ...changes] = events;
  if (opening?.kind !== 'OPEN') throw new Error('a ledger begins with its opening');
  let ledger: ReplayedLedger = {
    version: 0,
    budget: opening.payload.initialBudget,
    softCurrency: 0,
    hardCurrency: 0,
    xp: 0,
    captain: null,
    book: EMPTY_BOOK,
    lineup: opening.payload.lineup,
    favoritePlayerIds: [],
    playerMarketPhase: 'OPEN',
    window: null,
  };
  for (const event of changes) {
    const changed = { ...ledger, ...changeBy(event, ledger), version: ledger.version + 1 };
    ledger = { ...changed, ...consequencesOf(event, changed) };
  }
  return ledger;
}

function changeBy(event: LedgerEvent, ledger: ReplayedLedger): Partial<ReplayedLedger> {
  switch (event.kind) {
    case 'OPEN':
      throw new Error('a ledger is opened once');
    case 'COMMIT_LINEUP':
      return { lineup: event.payload.lineup };
    case 'PLAYER_TRANSACTION': {
      const { lineup, sold, bought, openedWindowNo: no } = event.payload;
      const budget = ledger.budget + sumOf(sold) - sumOf(bought);
      const window = no === undefined ? {} : { window: { no, playerIds: ledger.lineup.playerIds } };
      return { lineup, budget, ...window };
    }
    case 'FORCED_SALE':
      return { lineup: event.payload.lineup, budget: ledger.budget + sumOf(event.payload.sold) };
    case 'SET_FAVORITES':
      return { favoritePlayerIds: event.payload.favoritePlayerIds };
    case 'SET_SUBSTITUTIONS':
      return { substitutions: event.payload.plan };
    case 'MARKET_CLOSED':
      return { playerMarketPhase: 'CLOSED' };
    default:
      return afterAction(holdingsOf(ledger), event);
  }
}

function consequencesOf(event: LedgerEvent, ledger: ReplayedLedger): Partial<ReplayedLedger> {
  const { captainLost, rounds = [], achievements = [] } = event.payload;
  const held = holdingsOf(ledger);
  const holdings = { ...held, book: withRounds(held.book, rounds) };
  return afterAchievements(captainLost ? { ...holdings, captain: null } : holdings, achievements);
}

function holdingsOf(ledger: ReplayedLedger): Holdings {
  const { budget, softCurrency, hardCurrency, xp, captain, book } = ledger;
  return { budget, softCurrency, hardCurrency, xp, captain, book };
}

function sumOf(trades: readonly Trade[]): number {
  return trades.reduce((sum, trade) => sum + trade.price, 0);
}
