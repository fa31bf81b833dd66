import { BehaviorSubject, EMPTY, map } from 'rxjs';
import { type ApiClient, createJsonStorage } from '../../client/index.ts';
import type {
  Account,
  ClientDatabase,
  GameState,
  Group,
  Leagues,
  Ledger,
  Route,
  UserLedgerStats,
} from '../../contract/index.ts';
import { createEventBus } from '../../events/index.ts';
import de from '../../i18n/failures/texts/de.json' with { type: 'json' };
import en from '../../i18n/failures/texts/en.json' with { type: 'json' };
import { readFailures } from '../../i18n/index.ts';
import type { Refusal } from '../../rules/index.ts';
import { isAnnounced } from '../change-errors.ts';
import {
  type DataSlot,
  EMPTY_DATA_SLOT,
  frozen,
  type Kernel,
  type KeyedStore,
  LIFE,
  type LoadableStore,
  type Receipt,
  type StoreError,
} from '../kernel.ts';
import { type LedgerChange, showChange } from '../ledger-change.ts';
import { type MoveOptions, makeMove, savedAs } from '../ledger-move.ts';
import { createLiveSlot, type LiveRound } from '../live-round.ts';
import { createNames } from '../names.ts';
import { createRulesContext, squadOf } from '../rules-context.ts';
import { refusalToStoreError, toStoreError } from '../store-error.ts';
import {
  SAMPLE_NOW,
  SAMPLE_OVERLAYS,
  sampleAccount,
  sampleDatabase,
  sampleGameState,
  sampleLeagues,
  sampleLedger,
} from './sample-season.ts';
import { testGroups } from './test-groups.ts';

// Tests ask at once what a page says a moment later. Not awaited: whatever is imported beside a module
// that waits is built twice by the test runner, which takes longer than most tests.
void readFailures({ de, en });

/** What a test says about the world; the rest is the sample season. */
export interface TestWorld {
  readonly stage?: Kernel['stage'];
  readonly account?: Account;
  readonly leagues?: Leagues;
  readonly database?: ClientDatabase;
  readonly gameState?: GameState;
  readonly ledger?: Ledger;
  readonly ledgerStats?: UserLedgerStats;
  readonly groups?: readonly Group[];
  /** What goes on in the round; the rest is as it is without a stream. */
  readonly live?: Partial<LiveRound>;
  /** The server's verdict on what is done with groups, e.g. `kick`; undefined: done. */
  readonly groupVerdict?: (act: string, argument: string) => StoreError | undefined;
  /** Keyed data by the JSON of their key, e.g. `{ rounds: { '"rn-1"': result } }`. */
  readonly keyed?: Partial<Readonly<Record<KeyedName, Readonly<Record<string, unknown>>>>>;
  /** The server's verdict on a change of the ledger; undefined: acknowledged. */
  readonly verdict?: (change: LedgerChange) => StoreError | undefined;
  /** Segments that open what lies over a screen. */
  readonly overlays?: readonly string[];
  /** Answers to `client.call`; what it returns is the reply, what it throws the error. */
  readonly call?: (row: Route, input: unknown) => unknown;
  readonly nowMs?: number;
  /** Nobody answers, and what is shown is as old as that. */
  readonly keptSince?: number | undefined;
}

type KeyedName =
  | 'rounds'
  | 'myResults'
  | 'otherResults'
  | 'rankings'
  | 'ownRankings'
  | 'groupRankings'
  | 'groupReadiness'
  | 'opponentRankings'
  | 'users';

/** A kernel without a server, everything loaded, that remembers the changes sent. */
export interface TestKernel extends Kernel {
  readonly sent: readonly LedgerChange[];
  /** The world moves on: listeners are told. */
  setAccount(account: Account): void;
  setGameState(state: GameState): void;
  setLedger(ledger: Ledger): void;
  /** What goes on in the round; the rest stays as it was. */
  setLive(news: Partial<LiveRound>): void;
  /** undefined: they are being asked for. */
  setGroups(groups: readonly Group[] | undefined): void;
}

const loaded = <T>(data: T): DataSlot<T> => frozen({ life: LIFE.loaded, data, error: undefined });

function loadable<T>(data: T | undefined) {
  const state = new BehaviorSubject<DataSlot<T>>(
    data === undefined ? EMPTY_DATA_SLOT : loaded(data),
  );
  const store: LoadableStore<T> = {
    state$: state.asObservable(),
    get: () => state.value,
    load: async () => {},
  };
  const set = (next: T | undefined) =>
    state.next(next === undefined ? EMPTY_DATA_SLOT : loaded(next));
  return { store, set };
}

function keyed<K, T>(values: Readonly<Record<string, unknown>> = {}): KeyedStore<K, T> {
  const slots = new Map<string, ReturnType<typeof loadable<T>>>();
  const slot = (key: K) => {
    const id = JSON.stringify(key);
    const made = slots.get(id) ?? loadable<T>(values[id] as T | undefined);
    slots.set(id, made);
    return made.store;
  };
  return { state$: (key) => slot(key).state$, get: (key) => slot(key).get(), load: async () => {} };
}

/** Makes a kernel for a test. */
export function createTestKernel(world: TestWorld = {}): TestKernel {
  const bus = createEventBus();
  const leagues = world.leagues ?? sampleLeagues;
  const selected = new BehaviorSubject(leagues.seasons[0]?.id ?? '');
  const account = loadable(world.account ?? sampleAccount);
  const database = loadable(world.database ?? sampleDatabase());
  const gameState = loadable(world.gameState ?? sampleGameState());
  const groups = loadable<readonly Group[]>(world.groups ?? []);
  const names = createNames(() => database.store.get().data);
  const rulesContext = () => {
    const [state, base, own] = [gameState.store, database.store, ledger.store].map(
      (store) => store.get().data,
    ) as [GameState, ClientDatabase, Ledger];
    return frozen(createRulesContext(state, base, own));
  };
  const overlays = new Set(world.overlays ?? SAMPLE_OVERLAYS);
  const describeRefusal = (refusal: Refusal) => refusalToStoreError(refusal, names);
  const describeError = (error: unknown) => toStoreError(error, names);
  const judging = { rulesContext, describeRefusal, describeError };
  const ledger = createLedger(world, judging);
  const { state: live } = createLiveSlot();
  live.next(frozen({ ...live.value, ...world.live }));
  const now = () => world.nowMs ?? SAMPLE_NOW;
  const keptSince = new BehaviorSubject(world.keptSince);
  const call = async (row: Route, input: unknown) => world.call?.(row, input);
  return {
    stage: world.stage ?? 'test',
    build: { version: '1.5.1', number: 8, internalNumber: 51 },
    bus,
    client: {
      call: call as ApiClient['call'],
      keep: () => {},
      errors$: EMPTY,
      keptSince: { state$: keptSince, get: () => keptSince.value },
      startStoring: async () => {},
      renewBy: () => {},
      setUser: () => {},
      now,
    },
    session: {
      ...account.store,
      start: async () => {},
      signInExternally: async () => 'cancelled',
      signOut: async () => undefined,
      rename: async (name) =>
        account.set({ ...(world.account ?? sampleAccount), name }) ?? undefined,
      changePicture: async (base64) =>
        account.set({ ...(world.account ?? sampleAccount), image: base64 }) ?? undefined,
      noteDeletion: async (_userId, deletionAt) => {
        const { deletionAt: _before, ...rest } = account.store.get().data ?? sampleAccount;
        account.set({ ...rest, ...(deletionAt !== null && { deletionAt }) });
        return undefined;
      },
      createLinkCode: async () => ({ code: 'K7QM-2XNP-8RTD', expiresAt: now() + 600_000 }),
      linkWithCode: async () => undefined,
      linkWithMagazine: async () => 'cancelled',
      hasOtherTeam: () => false,
      switchTeam: async () => undefined,
    },
    storage: createJsonStorage(),
    seasons: {
      ...loadable(leagues).store,
      selectedId$: selected.asObservable(),
      selectedId: () => selected.value,
      select: (seasonId) => selected.next(seasonId),
      storedId: () => undefined,
      chosenElsewhere$: EMPTY,
    },
    clientDatabase: database.store,
    gameState: gameState.store,
    ledger: ledger.store,
    ledgerStats: loadable(world.ledgerStats ?? { players: [] }).store,
    rounds: keyed(world.keyed?.rounds),
    myResults: keyed(world.keyed?.myResults),
    otherResults: keyed(world.keyed?.otherResults),
    rankings: keyed(world.keyed?.rankings),
    ownRankings: keyed(world.keyed?.ownRankings),
    groupRankings: keyed(world.keyed?.groupRankings),
    opponentRankings: keyed(world.keyed?.opponentRankings),
    users: keyed(world.keyed?.users),
    groups: testGroups(world, groups),
    groupReadiness: keyed(world.keyed?.groupReadiness),
    live: { state$: live.asObservable(), get: () => live.value },
    overlays: () => overlays,
    rulesContext,
    now,
    gameNow: now,
    describeError,
    describeRefusal,
    refresh: async () => {},
    sent: ledger.sent,
    setAccount: account.set,
    setGameState: gameState.set,
    setLedger: ledger.set,
    setLive: (news) => live.next(frozen({ ...live.value, ...news })),
    setGroups: groups.set,
  };
}

function createLedger(
  world: TestWorld,
  judging: Pick<MoveOptions, 'rulesContext' | 'describeRefusal'> & Pick<Kernel, 'describeError'>,
) {
  const { store, set } = loadable(world.ledger ?? sampleLedger());
  const receipt = new BehaviorSubject<Receipt>({ state: 'idle' });
  const sent: LedgerChange[] = [];
  const refused = (error: StoreError, change: LedgerChange) => {
    receipt.next({ state: 'refused', error });
    return {
      state: 'refused' as const,
      error,
      isAnnounced: isAnnounced(error, 'lineup' in change, undefined),
    };
  };
  const saved = (ledger: Ledger) => {
    receipt.next({ state: 'acknowledged', version: ledger.version, at: SAMPLE_NOW });
    set(ledger);
    return savedAs(ledger);
  };
  const send = async (change: LedgerChange) => {
    sent.push(change);
    const held = store.get().data;
    if (!held) throw new Error('there is no ledger to change');
    const error = world.verdict?.(change);
    if (error) return refused(error, change);
    if (change.kind !== 'call') {
      const shown = showChange(held, change, judging.rulesContext());
      return saved({ ...shown, version: held.version + 1 });
    }
    const answer = await change.call(held).catch(judging.describeError);
    return 'code' in answer ? refused(answer, change) : saved(answer);
  };
  return {
    sent,
    set,
    store: {
      ...store,
      receipt$: receipt.pipe(map((value) => value)),
      receipt: () => receipt.value,
      change: (move) => makeMove(move, { ledger: () => store.get().data, send, ...judging }),
      squad: () => {
        const held = store.get().data;
        return held && squadOf(held);
      },
    } satisfies Kernel['ledger'],
  };
}
