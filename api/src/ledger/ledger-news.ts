import type { LedgerKey } from './ledger.types.ts';

/** Told of a ledger that was changed, with the lowest version that includes the change. */
export type LedgerNewsHandler = (key: LedgerKey, version: number) => void;

/** What this server has changed in ledgers, told to whoever follows it, once it is committed. */
export class LedgerNews {
  readonly #handlers: LedgerNewsHandler[] = [];

  follow(handler: LedgerNewsHandler): void {
    this.#handlers.push(handler);
  }

  changed(key: LedgerKey, version: number): void {
    for (const handler of this.#handlers) handler(key, version);
  }
}
