import type { Ledger } from '../contract/index.ts';
import type { RefusedMove } from './kernel.ts';
import { isBuiltOn, type LedgerChange, type ShownBy, showChange } from './ledger-change.ts';

/** A change that is not answered yet. */
export interface PendingChange {
  readonly change: LedgerChange;
  /** The ledger as it was shown when the change was made. */
  readonly madeOn: Ledger | undefined;
  /** Set when a change it was built on was refused. */
  rejection?: RefusedMove;
}

/** The newest acknowledged ledger of one user in one season, and the changes on top of it. */
export interface OptimisticLedger {
  acknowledged(): Ledger | undefined;
  /**
   * Takes a ledger over when it is newer than the held one, or was asked for on that: a database that
   * lost changes has lower versions. Says whether it is another version.
   * @param askedOn what was acknowledged when it was asked for
   */
  accept(ledger: Ledger, askedOn: Ledger | undefined): boolean;
  add(change: LedgerChange): PendingChange;
  confirm(entry: PendingChange): void;
  /** Takes a refused change back, and with it those made after it that are built on it. */
  reject(entry: PendingChange, refused: RefusedMove): void;
  /** Whether changes are not answered yet. */
  hasPending(): boolean;
  /** What the user sees; undefined until something was acknowledged. */
  shown(): Ledger | undefined;
}

/** Makes one that holds nothing yet. */
export function createOptimisticLedger(context: () => ShownBy): OptimisticLedger {
  let acknowledged: Ledger | undefined;
  let pending: readonly PendingChange[] = [];
  const shown = () =>
    acknowledged &&
    pending.reduce((ledger, { change }) => showChange(ledger, change, context()), acknowledged);
  return {
    acknowledged: () => acknowledged,
    accept(ledger, askedOn) {
      const before = acknowledged;
      if (before && before !== askedOn && !(ledger.version > before.version)) return false;
      acknowledged = ledger;
      return ledger.version !== before?.version;
    },
    add(change) {
      const entry: PendingChange = { change, madeOn: shown() };
      pending = [...pending, entry];
      return entry;
    },
    confirm(entry) {
      pending = pending.filter((other) => other !== entry);
    },
    reject(entry, refused) {
      const rejected = pending.filter(
        (other) =>
          other === entry || isBuiltOn(other.change, entry.change, acknowledged, context()),
      );
      for (const other of rejected) other.rejection = refused;
      pending = pending.filter((other) => !rejected.includes(other));
    },
    hasPending: () => pending.length > 0,
    shown,
  };
}
