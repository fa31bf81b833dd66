import type { UserMarketPhase } from './ledger.tables.ts';
import type { LedgerEvent, PlacedLineup, Trade } from './ledger-transaction.types.ts';

/** What a ledger's transactions add up to. */
export interface ReplayedLedger {
  /** Version of the last transaction. */
  readonly version: number;
  readonly budget: number;
  readonly lineup: PlacedLineup;
  readonly favoritePlayerIds: readonly string[];
  readonly playerMarketPhase: UserMarketPhase;
}

/** Works a ledger out anew from its transactions, oldest first. */
export function replayLedger(events: readonly LedgerEvent[]): ReplayedLedger {
  const [opening, ...changes] = events;
  if (opening?.kind !== 'OPEN') throw new Error('a ledger begins with its opening');
  let ledger: ReplayedLedger = {
    version: 0,
    budget: opening.payload.initialBudget,
    lineup: opening.payload.lineup,
    favoritePlayerIds: [],
    playerMarketPhase: 'OPEN',
  };
  for (const event of changes) {
    ledger = { ...ledger, ...changeBy(event, ledger), version: ledger.version + 1 };
  }
  return ledger;
}

function changeBy(event: LedgerEvent, ledger: ReplayedLedger): Partial<ReplayedLedger> {
  switch (event.kind) {
    case 'OPEN':
      throw new Error('a ledger is opened once');
    case 'COMMIT_LINEUP':
      return { lineup: event.payload.lineup };
    case 'PLAYER_TRANSACTION':
      return {
        lineup: event.payload.lineup,
        budget: ledger.budget + sumOf(event.payload.sold) - sumOf(event.payload.bought),
      };
    case 'SET_FAVORITES':
      return { favoritePlayerIds: event.payload.favoritePlayerIds };
    case 'MARKET_CLOSED':
      return { playerMarketPhase: 'CLOSED' };
  }
}

function sumOf(trades: readonly Trade[]): number {
  return trades.reduce((sum, trade) => sum + trade.price, 0);
}
