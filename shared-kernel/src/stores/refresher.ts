import { GAME_STATE_FRESH_MS, isWithin, LEDGER_FRESH_MS } from './freshness.ts';
import type { DataSlot } from './kernel.ts';
import { isStreaming } from './live-round.ts';
import type { Parts } from './parts.ts';

/** Loads what changes all the time, and remembers when it did. */
export interface Refresher {
  /** While a stream brings it there is nothing to ask, unless `force` is set. */
  loadGameState(options?: { readonly force?: boolean }): Promise<void>;
  loadLedger(): Promise<void>;
  loadClientDatabase(): Promise<void>;
  /** All the gate waits for; the own statistics are loaded by who shows them. */
  loadSeason(): Promise<void>;
  /** The own part of it, with the own statistics. */
  loadOwn(): Promise<void>;
  refresh(options?: { readonly force?: boolean }): Promise<void>;
  /** Another season or user: nothing was fetched yet. */
  reset(): void;
}

/** Makes a refresher. Without a season shown it does nothing. */
export function createRefresher({ client, data, ledger, seasons, now, live }: Parts): Refresher {
  let gameStateAt = Number.NEGATIVE_INFINITY;
  let ledgerAt = Number.NEGATIVE_INFINITY;
  /** Without an answer it may have come from this device, and is as old as it was. */
  const isNew = ({ error }: DataSlot<unknown>) => !error && client.keptSince.get() === undefined;

  const loadGameState: Refresher['loadGameState'] = async ({ force = false } = {}) => {
    if (!seasons.selectedId() || (isStreaming(live) && !force)) return;
    await data.loadGameState();
    if (isNew(data.gameState.get())) gameStateAt = now();
  };
  const loadLedger = async (): Promise<void> => {
    if (!seasons.selectedId()) return;
    await ledger.load();
    if (isNew(ledger.get())) ledgerAt = now();
  };
  const loadClientDatabase = () => data.loadClientDatabase(data.gameState.get().data?.hash);
  const loadOwn = async (): Promise<void> => {
    if (!seasons.selectedId()) return;
    await Promise.all([loadLedger(), data.loadLedgerStats()]);
  };
  return {
    loadGameState,
    loadLedger,
    loadClientDatabase,
    loadOwn,
    async loadSeason() {
      await Promise.all([loadGameState(), loadClientDatabase(), loadLedger()]);
    },
    async refresh({ force = false } = {}) {
      const isOld = (at: number, limitMs: number) => force || !isWithin(now() - at, limitMs);
      data.refreshRankings();
      await Promise.all([
        isOld(gameStateAt, GAME_STATE_FRESH_MS) && loadGameState({ force }),
        isOld(ledgerAt, LEDGER_FRESH_MS) && loadOwn(),
      ]);
    },
    reset() {
      gameStateAt = Number.NEGATIVE_INFINITY;
      ledgerAt = Number.NEGATIVE_INFINITY;
    },
  };
}
