import { BehaviorSubject } from 'rxjs';
import { ApiCallError, type ApiClient, identityChanged } from '../client/index.ts';
import { contract, type Ledger } from '../contract/index.ts';
import { afterPaint } from './after-paint.ts';
import type { LedgerStore, Receipt, StoreError } from './kernel.ts';
import { createLedgerBook, type LedgerBook, type PendingChange } from './ledger-book.ts';
import { isApplied, type LedgerChange, sendChange } from './ledger-change.ts';
import { squadOf } from './rules-context.ts';
import type { Owner } from './season-data.ts';
import { createSlotStore, type Explain } from './slot-store.ts';

export interface LedgerOptions {
  readonly client: ApiClient;
  /** For loads that failed. */
  readonly explain: Explain;
  /** For changes that failed: tells of what the user cannot have caused. */
  readonly explainChange: Explain;
  readonly owner: () => Promise<Owner>;
  /** Who plays at the moment. */
  readonly userId: () => string | undefined;
  /** Team of a player now, for showing a purchase before the server has placed it. */
  readonly teamOf: (playerId: string) => string | undefined;
  readonly now: () => number;
  /** The server acknowledged a newer version. */
  readonly onNewer: (ledger: Ledger) => void;
}

/** A ledger store that can be emptied. */
export interface ResettableLedger extends LedgerStore {
  reset(): void;
}

type Outcome = StoreError | undefined;

/**
 * The own ledger. What is shown is the newest acknowledged version with the changes not yet answered
 * on top. Changes are sent one after the other, each under `If-Match`; when one is refused, the
 * changes of the squad made after it fall with it: they were built on what never came to be.
 */
export function createLedgerStore(options: LedgerOptions): ResettableLedger {
  const slot = createSlotStore<Ledger>(options.explain);
  const receipt = new BehaviorSubject<Receipt>({ state: 'idle' });
  let book = createLedgerBook(options.teamOf);
  let queue: Promise<unknown> = Promise.resolve();

  const accept = (ledger: Ledger): Ledger => {
    if (book.accept(ledger)) options.onNewer(ledger);
    return book.shown() ?? ledger;
  };
  const show = (): void => {
    const shown = book.shown();
    if (shown) slot.put(shown);
  };
  /** What was not done for whom plays no longer; nothing of it is shown with the ledger of now. */
  const ofFormerUser = (cause: unknown): Outcome =>
    cause instanceof ApiCallError && cause.code === 'IDENTITY_CHANGED'
      ? options.explainChange(cause)
      : undefined;
  const settle = async (own: LedgerBook, entry: PendingChange): Promise<Outcome> => {
    if (entry.fallen) return entry.fallen;
    if (receipt.value.state !== 'sending') receipt.next({ state: 'sending' });
    const outcome = await attempt(options, own, entry.change);
    if (own !== book) return outcome.done ? undefined : ofFormerUser(outcome.cause);
    if (outcome.ledger) accept(outcome.ledger);
    if (outcome.done) {
      own.conclude(entry);
      receipt.next({ state: 'acknowledged', version: outcome.ledger.version, at: options.now() });
      show();
      return undefined;
    }
    const error = options.explainChange(outcome.cause);
    own.fall(entry, error);
    receipt.next({ state: 'refused', error });
    show();
    return error;
  };
  const change = (wanted: LedgerChange): Promise<Outcome> => {
    const own = book;
    const entry = own.add(wanted);
    receipt.next({ state: 'sending' });
    show();
    const madeFor = options.userId();
    // Making and sending a request takes longer than showing the change.
    const turn = Promise.all([queue, afterPaint()]);
    const outcome = turn.then(() => {
      if (own === book) return settle(own, entry);
      return options.userId() === madeFor ? undefined : ofFormerUser(identityChanged());
    });
    queue = outcome;
    return outcome;
  };

  return {
    state$: slot.state$,
    get: slot.get,
    receipt$: receipt.asObservable(),
    receipt: () => receipt.value,
    load: () =>
      slot.run(async () => {
        const own = book;
        const ledger = await fetchLedger(options);
        return own === book ? accept(ledger) : ledger;
      }),
    commitLineup: (lineup) => change({ kind: 'lineup', lineup }),
    transact: ({ budget, ...lineup }) => change({ kind: 'transaction', lineup, budget }),
    setFavoritePlayers: (playerIds) => change({ kind: 'favorites', playerIds }),
    executeAction: (action) => change({ kind: 'execute', action }),
    ejectAction: (action) => change({ kind: 'eject', action }),
    squad() {
      const { data } = slot.get();
      return data && squadOf(data);
    },
    reset() {
      book = createLedgerBook(options.teamOf);
      slot.reset();
      receipt.next({ state: 'idle' });
    },
  };
}

type Attempt =
  | { readonly done: true; readonly ledger: Ledger }
  | { readonly done: false; readonly ledger: Ledger | undefined; readonly cause: unknown };

/** From here on a gateway has answered in the place of a server whose answer got lost. */
const BAD_GATEWAY = 502;

/**
 * Sends a change. When no answer came the server is asked what is so; when the ledger was changed
 * elsewhere it tells with the refusal: a change whose answer got lost has succeeded, any other is shown how the ledger stands.
 */
async function attempt(
  options: LedgerOptions,
  book: LedgerBook,
  change: LedgerChange,
): Promise<Attempt> {
  const before = book.acknowledged()?.version ?? 0;
  try {
    const { seasonId } = await options.owner();
    return { done: true, ledger: await sendChange(options.client, change, seasonId, before) };
  } catch (cause) {
    if (!(cause instanceof ApiCallError)) return { done: false, ledger: undefined, cause };
    if (cause.code === 'IDENTITY_CHANGED') return { done: false, ledger: undefined, cause };
    const unanswered = cause.status === undefined || cause.status >= BAD_GATEWAY;
    const asks = unanswered || cause.code === 'LEDGER_CONFLICT';
    const ledger = asks
      ? (cause.ledger ?? (await fetchLedger(options).catch(() => undefined)))
      : undefined;
    const arrived = unanswered && ledger && ledger.version > before && isApplied(ledger, change);
    return arrived ? { done: true, ledger } : { done: false, ledger, cause };
  }
}

async function fetchLedger({ client, owner }: LedgerOptions): Promise<Ledger> {
  const params = await owner();
  return client.call(contract.ledger.overview, { params, rethrow: true });
}
