import type { Ledger } from '../contract/index.ts';
import type { RefusedMove } from './kernel.ts';
import { isOfSquad, type LedgerChange, showChange } from './ledger-change.ts';

/** A change that is not answered yet. */
export interface PendingChange {
  readonly change: LedgerChange;
  /** Set when a change it was built on was refused. */
  rejection?: RefusedMove;
}

/** The newest acknowledged ledger of one user in one season, and the changes on top of it. */
export interface OptimisticLedger {
  acknowledged(): Ledger | undefined;
  /** Takes a ledger over when it is newer than the held one; says whether it was. */
  accept(ledger: Ledger): boolean;
  add(change: LedgerChange): PendingChange;
  confirm(entry: PendingChange): void;
  /** Takes a refused change back, and with it the changes of the squad made after it. */
  reject(entry: PendingChange, refused: RefusedMove): void;
  /** What the user sees; undefined until something was acknowledged. */
  shown(): Ledger | undefined;
}

/** Makes one that holds nothing yet. */
export function createOptimisticLedger(
  teamOf: (playerId: string) => string | undefined,
): OptimisticLedger {
  let acknowledged: Ledger | undefined;
  let pending: readonly PendingChange[] = [];
  return {
    acknowledged: () => acknowledged,
    accept(ledger) {
      const isNewer = !acknowledged || ledger.version > acknowledged.version;
      if (isNewer) acknowledged = ledger;
      return isNewer;
    },
    add(change) {
      const entry: PendingChange = { change };
      pending = [...pending, entry];
      return entry;
    },
    confirm(entry) {
      pending = pending.filter((other) => other !== entry);
    },
    reject(entry, refused) {
      const ofSquad = isOfSquad(entry.change);
      const rejected = pending.filter(
        (other) => other === entry || (ofSquad && isOfSquad(other.change)),
      );
      for (const other of rejected) other.rejection = refused;
      pending = pending.filter((other) => !rejected.includes(other));
    },
    shown: () =>
      acknowledged &&
      pending.reduce((ledger, { change }) => showChange(ledger, change, teamOf), acknowledged),
  };
}
