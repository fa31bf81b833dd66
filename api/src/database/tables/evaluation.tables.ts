import type { Sentences } from '@spieltag/shared-kernel/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { LedgerTable } from './ledger.tables.ts';

/** Which of the two rankings: of one round, or of the season as it stood after the round. */
export type RankingKind = 'round' | 'season';

/** A round whose lineups are frozen, with what is needed to read the rosters of its chunks. */
export interface FrozenRoundTable {
  season_id: string;
  round_id: string;
  /** Slots of a roster: the season's largest lineup. */
  slot_count: number;
  /** A frozen roster names its formation by the place in this list. */
  formation_ids: string[];
  /** Ledgers that held a player, uint32 by player number; null: frozen before they were counted. */
  owners: Buffer | null;
  /** Ledgers with at least one player. */
  owner_ledgers: number | null;
  /** Ledgers whose captain a player was, uint32 by player number; null: frozen before they were counted. */
  captaincies: Buffer | null;
  /** What players cost, int32 by player number; null: frozen before prices were kept. */
  prices: Buffer | null;
  frozen_at: Generated<Date>;
}

/** Lineups of up to 8,192 users as they stood when the round was locked, see `chunk.codec.ts`. */
export interface LineupChunkTable {
  season_id: string;
  round_id: string;
  /** user_no >> 13 */
  chunk: number;
  /** What is rated: 11 player numbers a user, all absent where the roster was not complete. */
  lineups: Buffer;
  /** What is shown: formation, players and teams of all slots, also of incomplete rosters. */
  rosters: Buffer;
  /** Slot of the captain by user, one byte each; null: no user of the chunk has a captain. */
  captains: Buffer | null;
  /** Money besides the roster, int32 by user; null: frozen before it was kept. */
  budgets: Buffer | null;
  /** What owners have planned of substitutions, see `plan.codec.ts`; null: nobody of the chunk has. */
  plans: Buffer | null;
}

/** The round a season was locked with last, until the lineups of all its ledgers are packed. */
export interface UnpackedRoundTable
  extends Omit<FrozenRoundTable, 'owners' | 'owner_ledgers' | 'captaincies' | 'frozen_at'> {
  /** Ledgers with a lower number were there at the lock. */
  user_count: number;
  /** Those before it are packed. */
  next_chunk: Generated<number>;
  /** As in `FrozenRoundTable`, of the chunks that are packed. */
  owners: Generated<Buffer>;
  owner_ledgers: Generated<number>;
  captaincies: Generated<Buffer>;
  prices: Buffer;
  locked_at: Generated<Date>;
}

/** A ledger that was changed between a lock and its packing, as it was at the lock. */
export type KeptLedgerTable = Pick<
  LedgerTable,
  | 'season_id'
  | 'user_no'
  | 'budget'
  | 'formation_id'
  | 'slot_player_no'
  | 'player_market_phase'
  | 'captain_player_no'
  | 'captain_round_no'
  | 'substitution_plan'
> & { round_id: string; packed_slots: Buffer };

/** A round that was evaluated. */
export interface RoundEvaluationTable {
  season_id: string;
  round_id: string;
  /** The evaluated round before this one; ranks and totals are compared with it. */
  previous_round_id: string | null;
  /** Users with a rated lineup in the round; 0 as well while nobody has played in it. */
  round_users: number;
  /** Users with a rated lineup in any round up to this one. */
  season_users: number;
  /** Points by player number, int16. */
  player_points: Buffer;
  /** Who was on a pitch, see `played.codec.ts`; null: the season has no substitutions. */
  played: Buffer | null;
  evaluated_at: Generated<Date>;
}

/** Points and totals of up to 8,192 users. */
export interface ResultChunkTable {
  season_id: string;
  round_id: string;
  chunk: number;
  /** int16 by user */
  points: Buffer;
  /** int32 by user */
  totals: Buffer;
  /** Who counted in each slot of the pitch, see `eleven.codec.ts`; null: whoever was locked in it. */
  elevens: Buffer | null;
}

/** How many users reached a score; a score's rank is 1 + `users_above`. */
export interface ScoreHistogramTable {
  season_id: string;
  round_id: string;
  kind: RankingKind;
  score: number;
  users: number;
  users_above: number;
}

/** 8,000 user numbers in the order of the ranking, ties by number. */
export interface OrderChunkTable {
  season_id: string;
  round_id: string;
  kind: RankingKind;
  /** Place in the ranking, from 0, divided by 8,000. */
  chunk: number;
  /** uint32 by place */
  user_nos: Buffer;
}

/** The best eleven of a round within the season's initial budget, in the order of its slots. */
export interface RoundOptimumTable {
  season_id: string;
  round_id: string;
  formation_id: string;
  points: number;
  slot_player_no: number[];
  slot_team_id: string[];
}

/** A player whose points of an evaluated round are others now. */
export interface PointsChange {
  readonly playerNo: number;
  readonly before: number;
  readonly after: number;
}

/** Results that came after the evaluation of their round, which was evaluated anew. */
export interface RoundCorrectionTable {
  id: GeneratedAlways<number>;
  season_id: string;
  round_id: string;
  /** Game time, epoch ms. */
  at_ms: number;
  changes: ColumnType<readonly PointsChange[], string, never>;
  /** What players are told of a correction by hand; null: the source has said something else. */
  notice: ColumnType<Sentences | null, string | null, never>;
  /** Who had played by the result that was replaced; null: it was evaluated without substitutions. */
  played_before: ColumnType<Buffer | null, Buffer | null, never>;
}

/** Tables of the evaluation family, to be merged into the database's type. */
export interface EvaluationTables {
  frozen_round: FrozenRoundTable;
  lineup_chunk: LineupChunkTable;
  unpacked_round: UnpackedRoundTable;
  kept_ledger: KeptLedgerTable;
  round_evaluation: RoundEvaluationTable;
  result_chunk: ResultChunkTable;
  score_histogram: ScoreHistogramTable;
  order_chunk: OrderChunkTable;
  round_optimum: RoundOptimumTable;
  round_correction: RoundCorrectionTable;
}
