import { FIELD_SIZE } from '@spieltag/shared-kernel/rules';
import { sql, type Transaction } from 'kysely';
import { type CopiedRow, copyRows, type Database } from '../database/index.ts';
import { EMPTY_SLOT } from '../database/tables/ledger.tables.ts';
import { CHUNK_USERS } from './chunk.codec.ts';

/** Whose ledgers of a locked round are read. */
export interface LockedChunk {
  readonly seasonId: string;
  readonly roundId: string;
  readonly slotCount: number;
  /** Ledgers with a lower number were there at the lock. */
  readonly userCount: number;
  readonly chunk: number;
}

/** What the ledgers of a chunk held, one after the other, in the same order in each. */
export interface LockedLedgers {
  /** int32, big-endian, as all numbers here. */
  readonly userNos: Buffer;
  readonly formationIds: readonly string[];
  /** Players of all slots, then teams of all slots, int16; see `ledger.packed_slots`. */
  readonly slots: Buffer;
  /** int32 */
  readonly budgets: Buffer;
  readonly captains: NamedCaptains;
  /** What owners have planned, by their number, as `ledger.substitution_plan` keeps it. */
  readonly plans: ReadonlyMap<number, readonly number[]>;
  /** Users, int32, whose market was open though their lineup was complete. */
  readonly toClose: Buffer;
}

/** Captains on the pitch, named for the very round: users (int32), their slots (int16) and players (int32). */
export interface NamedCaptains {
  readonly userNos: Buffer;
  readonly slots: Buffer;
  readonly playerNos: Buffer;
}

const NOTHING = Buffer.alloc(0);

/**
 * The ledgers of a chunk as they were at the lock of the round: as they were kept with their first
 * change since, else as they are. Undefined: nobody is in the chunk. The server puts them together: a
 * row each would cost the driver more than all the rest.
 */
export async function readLockedLedgers(
  trx: Transaction<Database>,
  of: LockedChunk,
): Promise<LockedLedgers | undefined> {
  let ledgers: LockedLedgers | undefined;
  for await (const row of copyRows(trx, chunkStatement(of))) ledgers = lockedLedgersOf(row);
  return ledgers;
}

function lockedLedgersOf(row: CopiedRow): LockedLedgers | undefined {
  const [
    userNos,
    formationIds,
    slots,
    budgets,
    captainNos,
    captainSlots,
    playerNos,
    plans,
    toClose,
  ] = row;
  if (!userNos || !formationIds || !slots || !budgets) return undefined;
  return {
    userNos,
    formationIds: formationIds.toString().split(','),
    slots,
    budgets,
    captains: {
      userNos: captainNos ?? NOTHING,
      slots: captainSlots ?? NOTHING,
      playerNos: playerNos ?? NOTHING,
    },
    plans: plansOf(plans?.toString() ?? ''),
    toClose: toClose ?? NOTHING,
  };
}

/** @param text a user's number and the numbers of the plan, for each plan */
function plansOf(text: string): ReadonlyMap<number, readonly number[]> {
  const plans = text === '' ? [] : text.split(';');
  return new Map(
    plans.map((plan) => {
      const [userNo = -1, ...numbers] = plan.split(',').map(Number);
      return [userNo, numbers] as const;
    }),
  );
}

const COLUMNS = sql`user_no, budget, formation_id, slot_player_no, packed_slots,
  player_market_phase, captain_player_no, captain_round_no, substitution_plan`;

function chunkStatement({ seasonId, roundId, slotCount, userCount, chunk }: LockedChunk) {
  const season = sql.lit(seasonId);
  const first = chunk * CHUNK_USERS;
  const ofChunk = sql`season_id = ${season} and user_no >= ${sql.lit(first)}
    and user_no < ${sql.lit(Math.min(first + CHUNK_USERS, userCount))}`;
  const onPitch = sql`captain_slot < ${sql.lit(FIELD_SIZE)}`;
  // Slots that are not those of the season would shift everybody's after them.
  const bytes = sql.lit(packedBytes(slotCount));
  return sql`
    select string_agg(int4send(user_no), ''), string_agg(formation_id, ','),
      string_agg(case when octet_length(packed_slots) = ${bytes} then packed_slots
        else decode(repeat('ff', ${bytes}), 'hex') end, ''),
      string_agg(int4send(budget), ''),
      string_agg(int4send(user_no), '') filter (where ${onPitch}),
      string_agg(int2send(captain_slot::int2), '') filter (where ${onPitch}),
      string_agg(int4send(captain_player_no), '') filter (where ${onPitch}),
      string_agg(user_no || ',' || array_to_string(substitution_plan, ','), ';'),
      string_agg(int4send(user_no), '') filter (
        where player_market_phase = 'OPEN' and cardinality(slot_player_no) = ${sql.lit(slotCount)}
          and not ${sql.lit(EMPTY_SLOT)} = any (slot_player_no))
    from (
      select locked.*, case when captain_round_no = round_no
        then array_position(slot_player_no, captain_player_no) - 1 end as captain_slot
      from (
        select ${COLUMNS} from kept_ledger where ${ofChunk} and round_id = ${sql.lit(roundId)}
        union all
        select ${COLUMNS} from ledger where ${ofChunk} and user_no not in (
          select user_no from kept_ledger where ${ofChunk} and round_id = ${sql.lit(roundId)}
        )
      ) locked,
      (select round_no from round where season_id = ${season} and id = ${sql.lit(roundId)}) round
    ) ledgers`;
}

/** Player and team of each slot, two bytes each. */
function packedBytes(slotCount: number): number {
  return slotCount * 4;
}
