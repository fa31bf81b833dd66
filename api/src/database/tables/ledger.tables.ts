import type { ActionBook, MarketPhase } from '@spieltag/shared-kernel/rules';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type {
  LedgerTransactionKind,
  LedgerTransactionPayload,
} from './ledger-transaction.types.ts';

/** In `slot_player_no` and `slot_team_no`: the slot is empty. */
export const EMPTY_SLOT = -1;

/** The market as far as one user alone is concerned, see `player_market_phase`. */
export type UserMarketPhase = Extract<MarketPhase, 'OPEN' | 'CLOSED'>;

interface LedgerCounterTable {
  season_id: string;
  next_user_no: number;
}

/** How many opponents of a series there are; the seed says what they are like. */
interface BotSeriesTable {
  season_id: string;
  seed: number;
  created: number;
}

export interface LedgerTable {
  season_id: string;
  user_id: string;
  /** Dense within the season, from 0. */
  user_no: number;
  /** Grows by one with every change; 0: just opened. Its owner sees `shownVersion` instead. */
  version: number;
  /** Grows when the owner leaves a group or is back in it, which changes rewards and is no change of the ledger. */
  stay_version: Generated<number>;
  /** Whole euros, never negative. */
  budget: number;
  soft_currency: number;
  hard_currency: Generated<number>;
  /** Experience. */
  xp: Generated<number>;
  formation_id: string;
  /** One entry per slot of the season's largest lineup; `EMPTY_SLOT`: empty. */
  slot_player_no: number[];
  /** Team of the player in the slot at the time of placing. */
  slot_team_no: number[];
  /** OPEN until a complete lineup of the user was frozen for the first time, CLOSED from then on. */
  player_market_phase: UserMarketPhase;
  favorite_player_ids: string[];
  /** The restricted window `squad_at_window_open` belongs to; null: never traded in one. */
  restricted_window_no: number | null;
  squad_at_window_open: number[] | null;
  /** Whose points count twice in the round `captain_round_no`; both null: there has never been a captain. */
  captain_player_no: number | null;
  captain_round_no: number | null;
  /** How those are replaced who do not play, see `plan.codec.ts`; null: never planned. */
  substitution_plan: number[] | null;
  /** What is known of actions and achievements; what is not named in it has not happened. */
  action_book: ColumnType<Partial<ActionBook>, string | undefined, string>;
  /** Players, then teams of all slots, int16, big-endian: what freezing reads. */
  packed_slots: GeneratedAlways<Buffer>;
  created_at: Generated<Date>;
}

export interface LedgerTransactionTable {
  season_id: string;
  user_id: string;
  /** The version of the ledger this change led to. */
  version: number;
  kind: LedgerTransactionKind;
  payload: ColumnType<LedgerTransactionPayload, string, never>;
  budget_before: number;
  budget_after: number;
  at: Generated<Date>;
}

/** Answers to changes that may be sent again under their key; kept for a day. */
interface LedgerRequestTable {
  season_id: string;
  user_id: string;
  key: string;
  fingerprint: Buffer;
  status: number;
  reply: string;
  at: Generated<Date>;
}

/** Tables of the ledger family, to be merged into the database's type. */
export interface LedgerTables {
  ledger_counter: LedgerCounterTable;
  bot_series: BotSeriesTable;
  ledger: LedgerTable;
  ledger_transaction: LedgerTransactionTable;
  ledger_request: LedgerRequestTable;
}
