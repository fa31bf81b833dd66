import type {
  AchievementGrant,
  ActionEvent,
  CountedRound,
  SubstitutionPlan,
} from '@spieltag/shared-kernel/rules';

/** A traded player with the price of the day, whole euros. */
export interface Trade {
  readonly playerId: string;
  readonly price: number;
}

/** A lineup as it stands after a change: ids by slot, null where empty, with the teams of placing. */
export interface PlacedLineup {
  readonly formationId: string;
  readonly playerIds: readonly (string | null)[];
  readonly teamIds: readonly (string | null)[];
}

/**
 * What happened to a ledger, enough to work out the state anew from the first row on:
 * - OPEN: the ledger was opened with an empty lineup and the season's initial budget,
 * - COMMIT_LINEUP: players were placed anew,
 * - PLAYER_TRANSACTION: players were bought and sold,
 * - SET_FAVORITES: the watch list was replaced,
 * - SET_SUBSTITUTIONS: the plan of substitutions was replaced,
 * - FORCED_SALE: a player was sold whatever the market,
 * - MARKET_CLOSED: the first complete lineup was frozen; the user's own market phase is CLOSED,
 * - actions, see `ActionEvent`.
 */
type LedgerEventBody =
  | {
      readonly kind: 'OPEN';
      readonly payload: { readonly initialBudget: number; readonly lineup: PlacedLineup };
    }
  | { readonly kind: 'COMMIT_LINEUP'; readonly payload: { readonly lineup: PlacedLineup } }
  | {
      readonly kind: 'PLAYER_TRANSACTION';
      readonly payload: {
        readonly lineup: PlacedLineup;
        readonly bought: readonly Trade[];
        readonly sold: readonly Trade[];
        /** The first trade in a restricted window; the squad before it is the one it opened with. */
        readonly openedWindowNo?: number;
      };
    }
  | {
      readonly kind: 'FORCED_SALE';
      readonly payload: { readonly lineup: PlacedLineup; readonly sold: readonly Trade[] };
    }
  | {
      readonly kind: 'SET_FAVORITES';
      readonly payload: { readonly favoritePlayerIds: readonly string[] };
    }
  | { readonly kind: 'SET_SUBSTITUTIONS'; readonly payload: { readonly plan: SubstitutionPlan } }
  | { readonly kind: 'MARKET_CLOSED'; readonly payload: { readonly roundId: string } }
  | ActionEvent;

/** What any change may bring with it. */
export interface Consequences {
  /** The captain left the pitch, and the card is lost. */
  readonly captainLost?: true;
  /** Rounds that were over since the change before, counted with their achievements. */
  readonly rounds?: readonly CountedRound[];
  readonly achievements?: readonly AchievementGrant[];
}

type WithConsequences<Event> = Event extends { kind: infer Kind; payload: infer Payload }
  ? { readonly kind: Kind; readonly payload: Payload & Consequences }
  : never;

/** A row of a ledger's history. */
export type LedgerEvent = WithConsequences<LedgerEventBody>;

export type LedgerTransactionKind = LedgerEvent['kind'];
export type LedgerTransactionPayload = LedgerEvent['payload'];
