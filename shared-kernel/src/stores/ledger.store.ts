import { BehaviorSubject } from 'rxjs';
import {
  ApiCallError,
  type ApiClient,
  identityChanged,
  type LocalErrorCode,
  mayHaveHappened,
} from '../client/index.ts';
import { contract, type Ledger } from '../contract/index.ts';
import type { Refusal, RulesContext } from '../rules/index.ts';
import { afterPaint } from './after-paint.ts';
import { createDataSlotStore, type Explain } from './data-slot-store.ts';
import type { LedgerStore, Receipt, RefusedMove, StoreError } from './kernel.ts';
import { isApplied, type LedgerChange, sendChange } from './ledger-change.ts';
import { makeMove, type SavedChange, savedAs } from './ledger-move.ts';
import {
  createOptimisticLedger,
  type OptimisticLedger,
  type PendingChange,
} from './optimistic-ledger.ts';
import { squadOf } from './rules-context.ts';
import type { Owner } from './season-data.ts';

export interface LedgerOptions {
  readonly client: ApiClient;
  /** For loads that failed. */
  readonly explain: Explain;
  /** For changes that failed, of lineup or squad or of others: does about them what the error table says. */
  readonly refuse: (cause: unknown, isOfSquad: boolean) => RefusedMove;
  readonly owner: () => Promise<Owner>;
  /** Who plays at the moment. */
  readonly userId: () => string | undefined;
  /** What moves are judged in, and shown by before they are answered; undefined until everything is loaded. */
  readonly rulesContext: () => RulesContext | undefined;
  readonly describeRefusal: (refusal: Refusal) => StoreError;
  readonly now: () => number;
  /** The server acknowledged another version. */
  readonly onOther: (ledger: Ledger) => void;
}

/** A ledger store that can be emptied. */
export interface ResettableLedger extends LedgerStore {
  reset(): void;
}

type Outcome = SavedChange | RefusedMove;

/**
 * The own ledger. What is shown is the newest acknowledged version with the changes not yet answered
 * on top. Changes are sent one after the other, each under `If-Match`; when one is refused,
 * later changes of the same part, squad with its captain or watch list, fall with it: they were built on
 * what never was.
 */
export function createLedgerStore(options: LedgerOptions): ResettableLedger {
  const slot = createDataSlotStore<Ledger>(options.explain);
  const receipt = new BehaviorSubject<Receipt>({ state: 'idle' });
  let held = createOptimisticLedger(options.rulesContext);
  let queue: Promise<unknown> = Promise.resolve();

  const accept = (ledger: Ledger, askedOn: Ledger | undefined): Ledger => {
    if (held.accept(ledger, askedOn)) options.onOther(ledger);
    return held.shown() ?? ledger;
  };
  const show = (): void => {
    const shown = held.shown();
    if (shown) slot.put(shown);
  };
  /**
   * Why nothing came of a change of a ledger that is not shown any more. On that of now it is not made
   * anew: it was meant for another season, or by another user.
   */
  const formerly = (
    madeFor: string | undefined,
    cause?: unknown,
    isOfSquad = false,
  ): RefusedMove => {
    if (options.userId() !== madeFor) return options.refuse(identityChanged(), isOfSquad);
    const isFinal = cause && Object(cause).code !== 'LEDGER_CONFLICT';
    const why = isFinal ? cause : failure('SEASON_CHANGED', 'Another season is shown');
    return options.refuse(why, isOfSquad);
  };
  const conclude = (next: Receipt): void => {
    receipt.next(next);
    show();
    // The next one's turn has come.
    if (held.hasPending()) receipt.next({ state: 'sending' });
  };
  const settle = async (
    own: OptimisticLedger,
    entry: PendingChange,
    madeFor: string | undefined,
  ): Promise<Outcome> => {
    if (entry.rejection) return entry.rejection;
    const isOfSquad = 'lineup' in entry.change;
    const sentOn = own.acknowledged();
    const outcome = await attempt(options, sentOn, entry);
    if (own !== held) {
      return outcome.done ? savedAs(outcome.ledger) : formerly(madeFor, outcome.cause, isOfSquad);
    }
    // A change itself makes it newer.
    if (outcome.ledger) accept(outcome.ledger, outcome.done ? undefined : sentOn);
    if (outcome.done) {
      own.confirm(entry);
      conclude({ state: 'acknowledged', version: outcome.ledger.version, at: options.now() });
      return savedAs(outcome.ledger);
    }
    const refused = options.refuse(outcome.cause, isOfSquad);
    own.reject(entry, refused);
    conclude({ state: 'refused', error: refused.error });
    return refused;
  };
  const send = (wanted: LedgerChange): Promise<Outcome> => {
    const own = held;
    const entry = own.add(wanted);
    receipt.next({ state: 'sending' });
    show();
    const madeFor = options.userId();
    // Making and sending a request takes longer than showing the change.
    const turn = Promise.all([queue, afterPaint()]);
    const outcome = turn.then(() =>
      own === held ? settle(own, entry, madeFor) : formerly(madeFor),
    );
    // Whatever became of this one, the next one is sent.
    queue = outcome.catch(() => undefined);
    return outcome;
  };

  return {
    state$: slot.state$,
    get: slot.get,
    receipt$: receipt.asObservable(),
    receipt: () => receipt.value,
    load: () =>
      slot.run(async (orKept) => {
        const own = held;
        const askedOn = own.acknowledged();
        const ledger = await fetchLedger(options.client, options.owner(), orKept);
        return own === held ? accept(ledger, askedOn) : ledger;
      }),
    change: (move) => makeMove(move, { ...options, ledger: () => slot.get().data, send }),
    squad() {
      const { data } = slot.get();
      return data && squadOf(data);
    },
    reset() {
      held = createOptimisticLedger(options.rulesContext);
      // What is still under way is of another ledger: nothing is built on it.
      queue = Promise.resolve();
      slot.reset();
      receipt.next({ state: 'idle' });
    },
  };
}

type Attempt =
  | { readonly done: true; readonly ledger: Ledger }
  | { readonly done: false; readonly ledger: Ledger | undefined; readonly cause: unknown };

/**
 * Sends a change. When its answer got lost, that of its repetition too, the server is asked what is so;
 * when the ledger was changed elsewhere it tells with the refusal: a change whose answer got lost has
 * succeeded, any other is shown how the ledger stands.
 */
async function attempt(
  options: LedgerOptions,
  before: Ledger | undefined,
  { change, madeOn }: PendingChange,
): Promise<Attempt> {
  const { client } = options;
  // Another season may be shown by the time the server is asked.
  const owner = options.owner();
  try {
    const params = await owner;
    const ledger = await sendChange(client, change, { ...params, held: before, madeOn });
    // What a remote calls may resolve with nothing, for one that leaves its errors to the client.
    if (!ledger) throw failure('UNREADABLE_REPLY', 'No ledger came back');
    client.keep(contract.ledger.overview, { params }, ledger, params.userId);
    return { done: true, ledger };
  } catch (cause) {
    if (!(cause instanceof ApiCallError)) return { done: false, ledger: undefined, cause };
    const unanswered = mayHaveHappened(cause);
    const asks = unanswered || cause.code === 'LEDGER_CONFLICT';
    const ledger = asks
      ? (cause.ledger ?? (await fetchLedger(client, owner).catch(() => undefined)))
      : undefined;
    const isNewer = ledger && ledger.version > (before?.version ?? 0);
    const arrived = unanswered && isNewer && isApplied(ledger, change);
    return arrived ? { done: true, ledger } : { done: false, ledger, cause };
  }
}

/** What no server has answered. */
const failure = (code: LocalErrorCode, msg: string) =>
  new ApiCallError({ code, status: undefined, msg });

async function fetchLedger(
  client: ApiClient,
  owner: Promise<Owner>,
  orKept = false,
): Promise<Ledger> {
  const params = await owner;
  return client.call(contract.ledger.overview, { params, rethrow: true, orKept });
}
