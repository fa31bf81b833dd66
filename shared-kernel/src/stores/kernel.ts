import type { Observable } from 'rxjs';
import type { ApiClient, JsonStorage } from '../client/index.ts';
import type {
  Account,
  ActionRequest,
  ClientDatabase,
  GameState,
  Group,
  GroupReadiness,
  Leagues,
  Ledger,
  OpponentRanking,
  OwnRanking,
  Ranking,
  RoundResult,
  ShortUser,
  UserLedgerStats,
  UserRoundResult,
} from '../contract/index.ts';
import type { EventBus } from '../events/index.ts';
import type { MessageKey, TextParams } from '../i18n/index.ts';
import type { GroupRole, Lineup, Refusal, Result, RulesContext, Squad } from '../rules/index.ts';
import type { LiveRound } from './live-round.ts';

/** Life of a data slot: nothing asked for, asked for, there. */
export const LIFE = { none: 0, loading: 1, loaded: 2 } as const;
export type Life = (typeof LIFE)[keyof typeof LIFE];

/** A piece of server data with its life; `error` is set when the last load failed. */
export interface DataSlot<T> {
  readonly life: Life;
  readonly data: T | undefined;
  readonly error: StoreError | undefined;
}

/** A slot nothing was asked of yet. */
export const EMPTY_DATA_SLOT: DataSlot<never> = frozen({
  life: LIFE.none,
  data: undefined,
  error: undefined,
});

/**
 * What is handed to everybody, so that nobody can change any part of it. What is frozen already is so to
 * its last part, as are figures and texts.
 */
export function frozen<T>(data: T): T {
  if (!Object.isFrozen(data)) {
    // A list of its values takes several times as long, and the client database is large.
    for (const key in Object.freeze(data)) frozen(data[key]);
  }
  return data;
}

/** Why a load or a change did not work, ready to be shown: `messageKey` lives in the kernel's texts. */
export interface StoreError {
  readonly code: string;
  readonly status: number | undefined;
  readonly messageKey: MessageKey;
  readonly params: TextParams;
}

/** A value that is always there and can be watched; emits the current value on subscription. */
export interface ReadableStore<T> {
  readonly state$: Observable<T>;
  get(): T;
}

/** State of the last change sent: the screen says saved only when `acknowledged`. */
export type Receipt =
  | { readonly state: 'idle' }
  | { readonly state: 'sending' }
  | { readonly state: 'acknowledged'; readonly version: number; readonly at: number }
  | { readonly state: 'refused'; readonly error: StoreError };

export interface SessionStore extends ReadableStore<DataSlot<Account>> {
  /** Signs in as the device's guest or with the kept external token; the first step of every start. */
  start(): Promise<void>;
  /** Opens the issuer's sign-in; a trial account is turned into a full one and keeps its team. */
  signInExternally(): Promise<'signed-in' | 'switched-account' | 'cancelled'>;
  /**
   * Forgets the account on this device; the device's guest takes over. Done once that one is signed
   * in; resolves with what speaks against it, and then everything stays as it was.
   */
  signOut(): Promise<StoreError | undefined>;
  rename(name: string): Promise<StoreError | undefined>;
  /** Base64 of a PNG, JPEG or WebP; the account shows what the server made of it. */
  changePicture(base64: string): Promise<StoreError | undefined>;
  /** A server has answered when the account will be deleted; null: it stays. Whoever else plays by now is not meant. */
  noteDeletion(userId: string, deletionAt: number | null): Promise<StoreError | undefined>;
  /** A code another device types in to play this account's team; one made before ends. */
  createLinkCode(): Promise<LinkCode | { readonly error: StoreError }>;
  /** Links this device to the account whose code it is; its team is shown at once. */
  linkWithCode(code: string): Promise<StoreError | undefined>;
  /** The same for an account of the magazine; must be called in a click. */
  linkWithMagazine(): Promise<'linked' | 'cancelled' | StoreError>;
  /** Whether linking has put a team of this device aside. */
  hasOtherTeam(): boolean;
  /** The team put aside is played again, and the one of the moment put aside; or why not. */
  switchTeam(): Promise<StoreError | undefined>;
}

/** A code that links another device, once. */
export interface LinkCode {
  /** Twelve letters and digits in fours. */
  readonly code: string;
  /** Server time, epoch ms. */
  readonly expiresAt: number;
}

export interface SeasonsStore extends ReadableStore<DataSlot<Leagues>> {
  load(): Promise<void>;
  /** Id of the season that is shown; '' before the gate has opened. */
  readonly selectedId$: Observable<string>;
  selectedId(): string;
  /** Shows another season and starts loading it; remembered for 30 days. */
  select(seasonId: string): void;
  /** The season selected last time, within 30 days. */
  storedId(): string | undefined;
  /** A season that was chosen in another tab: this one shows it as well. */
  readonly chosenElsewhere$: Observable<string>;
}

/** A change of squad, lineup or watch list, as a function of what it is made on. */
export interface JudgedMove<K extends string, T> {
  readonly kind: K;
  /**
   * What becomes of it by the rules; undefined: it is not to be made. Asked again, on how it stands
   * by then, when the ledger was changed elsewhere.
   */
  apply(held: T, context: RulesContext): Result<T, Refusal> | undefined;
  /** Whether it still is what was meant on a ledger that was changed elsewhere. Default: it is. */
  isStillMeant?(held: T, context: RulesContext): boolean;
}

/** A move in the own ledger. */
export type LedgerMove =
  | JudgedMove<'lineup', Lineup>
  | JudgedMove<'transaction', Squad>
  /** Ids of the players that are watched. */
  | JudgedMove<'favorites', readonly string[]>
  /** One of the ledger's actions, executed or taken back: the server judges it. */
  | {
      readonly kind: 'execute' | 'eject';
      readonly action: ActionRequest;
      /** Whether it still is what was meant on a ledger that was changed elsewhere. Default: it is. */
      isStillMeant?(held: Ledger): boolean;
    }
  /** What is changed by a row that not every page has: the screen calls it, the server judges it. */
  | {
      readonly kind: 'call';
      /** Makes it on a ledger as it was acknowledged last, under its version. */
      call(held: Ledger | undefined): Promise<Ledger>;
      /** Whether it still is what was meant on a ledger that was changed elsewhere. Default: it is. */
      isStillMeant?(held: Ledger): boolean;
    };

/** What became of a move. `rebased`: the ledger was changed elsewhere, and it was made on top of that. */
export type MoveOutcome =
  | { readonly state: 'saved'; readonly ledger: Ledger; readonly rebased: boolean }
  /** The rules speak against it: it was not sent. */
  | {
      readonly state: 'illegal';
      readonly refusal: Refusal;
      readonly error: StoreError;
      readonly rebased: boolean;
    }
  | RefusedMove
  /** It was not to be made, or there is no ledger to make it on. */
  | { readonly state: 'dropped' };

/** The server refused a move, or never got it: it was taken back. */
export interface RefusedMove {
  readonly state: 'refused';
  readonly error: StoreError;
  /** An alert or a request to sign in says so: the screen that asked need not. */
  readonly isAnnounced: boolean;
}

export interface LedgerStore extends ReadableStore<DataSlot<Ledger>> {
  readonly receipt$: Observable<Receipt>;
  receipt(): Receipt;
  load(): Promise<void>;
  /**
   * Makes a move: judged by the rules, shown at once, sent, and taken back when refused. When the
   * ledger was changed elsewhere it is made anew on how it stands, a few times.
   */
  change(move: LedgerMove): Promise<MoveOutcome>;
  /** The squad as the rules see it; undefined until loaded. */
  squad(): Squad | undefined;
}

export interface LoadableStore<T> extends ReadableStore<DataSlot<T>> {
  load(): Promise<void>;
}

/** Data by key; watching a key does not load it, `load` does. Results are kept per season. */
export interface KeyedStore<K, T> {
  state$(key: K): Observable<DataSlot<T>>;
  get(key: K): DataSlot<T>;
  load(key: K): Promise<void>;
}

export type RankingKind = 'round' | 'season';
export interface RankingPageKey {
  readonly kind: RankingKind;
  readonly roundId: string;
  readonly page: number;
}
export interface GroupRankingKey {
  readonly kind: RankingKind;
  readonly roundId: string;
  readonly groupId: string;
}
export interface OwnRankingKey {
  readonly kind: RankingKind;
  readonly roundId: string;
}

export interface GroupsStore extends LoadableStore<readonly Group[]> {
  create(name: string): Promise<{ group: Group } | { error: StoreError }>;
  /** Becomes a member by an invite link of the season that is shown. */
  join(token: string): Promise<{ group: Group } | { error: StoreError }>;
  /** The changes of a group resolve with what speaks against them or undefined. */
  rename(groupId: string, name: string): Promise<StoreError | undefined>;
  changeRole(groupId: string, userId: string, role: GroupRole): Promise<StoreError | undefined>;
  kick(groupId: string, userId: string): Promise<StoreError | undefined>;
  leave(groupId: string): Promise<StoreError | undefined>;
  /** Replaces the group's invite link; the new one is shown with the group. */
  createJoinLink(groupId: string): Promise<StoreError | undefined>;
  /** The group looked at last in a round, within 30 days. */
  selectedId(roundId: string): string | undefined;
  /** Remembers it. */
  select(roundId: string, groupId: string): void;
}

/** What is said of the client's build: to players version and number, to servers the internal number. */
export interface ClientBuild {
  readonly version: string;
  readonly number: number;
  readonly internalNumber: number;
}

/** What the shell hands to every remote: one instance per page, shared by all. */
export interface Kernel {
  readonly stage: 'development' | 'production' | 'test';
  readonly build: ClientBuild;
  readonly bus: EventBus;
  readonly client: ApiClient;
  readonly session: SessionStore;
  /** What a remote keeps on the device, under names of its own; it may be refused. */
  readonly storage: JsonStorage;
  readonly seasons: SeasonsStore;
  readonly clientDatabase: LoadableStore<ClientDatabase>;
  readonly gameState: LoadableStore<GameState>;
  readonly ledger: LedgerStore;
  readonly ledgerStats: LoadableStore<UserLedgerStats>;
  readonly rounds: KeyedStore<string, RoundResult>;
  readonly myResults: KeyedStore<string, UserRoundResult>;
  readonly otherResults: KeyedStore<string, readonly UserRoundResult[]>;
  readonly rankings: KeyedStore<RankingPageKey, Ranking>;
  readonly ownRankings: KeyedStore<OwnRankingKey, OwnRanking>;
  readonly groupRankings: KeyedStore<GroupRankingKey, Ranking>;
  /** A user's way through the season, by user id. */
  readonly opponentRankings: KeyedStore<string, OpponentRanking>;
  /** Name and picture of a user, by user id. */
  readonly users: KeyedStore<string, ShortUser>;
  readonly groups: GroupsStore;
  /** Whose lineup is complete, by group id. */
  readonly groupReadiness: KeyedStore<string, GroupReadiness>;
  /** What goes on in the round of the moment; empty until it has been loaded after the first screen. */
  readonly live: ReadableStore<LiveRound>;
  /** Segments that open what lies over a screen, by the composition of this page. */
  overlays(): ReadonlySet<string>;
  /** The rules' context as things stand now, from game state, client database and ledger. */
  rulesContext(): RulesContext | undefined;
  /** Server time, epoch ms, corrected by the `Date` headers of the replies. */
  now(): number;
  /** Time in the shown season, epoch ms: countdowns to rounds and windows run by it. */
  gameNow(): number;
  /** Whatever a call threw, ready to be shown. */
  describeError(error: unknown): StoreError;
  /** A refusal of the rules, ready to be shown: names of player and team among the params. */
  describeRefusal(refusal: Refusal): StoreError;
  /** Fetches game state, ledger and stats anew unless just fetched. `force` ignores the limits. */
  refresh(options?: { force?: boolean }): Promise<void>;
}
