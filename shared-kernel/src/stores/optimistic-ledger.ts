import type { Ledger } from '../contract/index.ts';
import type { StoreError } from './kernel.ts';
import { isOfSquad, type LedgerChange, showChange } from './ledger-change.ts';

/** A change that is not answered yet. */
export interface PendingChange {
  readonly change: LedgerChange;
  /** Set when a change it was built on has fallen. */
  fallen?: StoreError;
}

/** The newest acknowledged ledger of one user in one season, and the changes on top of it. */
export interface LedgerBook {
  acknowledged(): Ledger | undefined;
  /** Takes a ledger over when it is newer than the held one; says whether it was. */
  accept(ledger: Ledger): boolean;
  add(change: LedgerChange): PendingChange;
  conclude(entry: PendingChange): void;
  /** Takes a refused change back, and with it the changes of the squad made after it. */
  fall(entry: PendingChange, error: StoreError): void;
  /** What the user sees; undefined until something was acknowledged. */
  shown(): Ledger | undefined;
}

/** Opens an empty book. */
export function createLedgerBook(teamOf: (playerId: string) => string | undefined): LedgerBook {
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
    conclude(entry) {
      pending = pending.filter((other) => other !== entry);
    },
    fall(entry, error) {
      const ofSquad = isOfSquad(entry.change);
      const falling = pending.filter(
        (other) => other === entry || (ofSquad && isOfSquad(other.change)),
      );
      for (const other of falling) other.fallen = error;
      pending = pending.filter((other) => !falling.includes(other));
    },
    shown: () =>
      acknowledged &&
      pending.reduce((ledger, { change }) => showChange(ledger, change, teamOf), acknowledged),
  };
}
