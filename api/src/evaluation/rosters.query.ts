import { FIELD_SIZE, type Substitution } from '@spieltag/shared-kernel/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { CHUNK_SHIFT, CHUNK_USERS, NO_CAPTAIN, toUint16 } from './chunk.codec.ts';
import { readEleven } from './eleven.codec.ts';
import { readRoster } from './roster.codec.ts';

/** Names a round of a user. */
export interface UserRound {
  readonly userNo: number;
  readonly roundId: string;
}

/** A user's roster as it was frozen for a round; see `ratedRoster` for what counted of it. */
export interface RoundRoster {
  readonly roundId: string;
  readonly formationId: string;
  /** By slot; -1: empty. */
  readonly playerNos: readonly number[];
  /** By slot, the team at the time of placing; -1: empty. */
  readonly teamNos: readonly number[];
  /** Slot of the player whose points count twice; null: none. */
  readonly captainSlot: number | null;
  /** Money besides the roster, whole euros; null: not known, frozen before it was kept. */
  readonly budget: number | null;
  /** Who came on with the evaluation, in the slots of the roster; absent: nobody did. */
  readonly substitutions?: readonly Substitution[];
}

interface RosterRow extends UserRound {
  readonly slotCount: number;
  readonly formationIds: readonly string[];
  readonly slice: Buffer;
  readonly captain: Buffer | null;
  readonly money: Buffer | null;
  readonly eleven: Buffer | null;
}

/** A user's frozen rosters by round; rounds without one for the user are left out. */
export async function findRosters(
  db: Kysely<Database>,
  seasonId: string,
  userNo: number,
  roundIds: readonly string[],
): Promise<ReadonlyMap<string, RoundRoster>> {
  const rounds = roundIds.map((roundId) => ({ userNo, roundId }));
  return (await findRostersOf(db, seasonId, rounds)).get(userNo) ?? new Map();
}

/** Frozen rosters of many users by user number and round; those who had none are left out. */
export async function findRostersOf(
  db: Kysely<Database>,
  seasonId: string,
  rounds: readonly UserRound[],
): Promise<ReadonlyMap<number, ReadonlyMap<string, RoundRoster>>> {
  if (rounds.length === 0) return new Map();
  const userNos = rounds.map(({ userNo }) => userNo);
  const roundIds = rounds.map(({ roundId }) => roundId);
  const place = sql`(key.user_no & ${sql.lit(CHUNK_USERS - 1)})`;
  const { rows } = await sql<RosterRow>`
    select key.round_id as "roundId", key.user_no as "userNo", slot_count as "slotCount",
      formation_ids as "formationIds",
      substring(rosters from ${place} * (2 + 4 * slot_count) + 1 for 2 + 4 * slot_count) as slice,
      substring(captains from ${place} + 1 for 1) as captain,
      substring(budgets from ${place} * 4 + 1 for 4) as money,
      substring(elevens from ${place} * ${sql.lit(FIELD_SIZE)} + 1 for ${sql.lit(FIELD_SIZE)})
        as eleven
    from unnest(${userNos}::int[], ${roundIds}::text[]) as key (user_no, round_id)
    join frozen_round frozen on frozen.season_id = ${seasonId} and frozen.round_id = key.round_id
    join lineup_chunk on lineup_chunk.season_id = frozen.season_id
      and lineup_chunk.round_id = frozen.round_id
      and lineup_chunk.chunk = key.user_no >> ${sql.lit(CHUNK_SHIFT)}
    left join result_chunk on result_chunk.season_id = frozen.season_id
      and result_chunk.round_id = frozen.round_id and result_chunk.chunk = lineup_chunk.chunk`.execute(
    db,
  );
  const found = new Map<number, Map<string, RoundRoster>>();
  for (const row of rows) {
    const roster = rosterOf(row);
    if (!roster) continue;
    const ofUser = found.get(row.userNo) ?? new Map<string, RoundRoster>();
    found.set(row.userNo, ofUser.set(row.roundId, roster));
  }
  return found;
}

/** undefined: the user had no ledger then. */
function rosterOf(row: RosterRow): RoundRoster | undefined {
  const { roundId, slotCount, formationIds, slice, captain, money, eleven } = row;
  const roster = readRoster(toUint16(slice), slotCount);
  const formationId = formationIds[roster?.formationIndex ?? -1];
  if (!roster || formationId === undefined) return undefined;
  const { playerNos, teamNos } = roster;
  const slot = captain?.[0] ?? NO_CAPTAIN;
  const captainSlot = slot === NO_CAPTAIN ? null : slot;
  const budget = money?.length ? money.readInt32LE() : null;
  const substitutions = readEleven(eleven ?? new Uint8Array(0));
  const frozen = { roundId, formationId, playerNos, teamNos, captainSlot, budget };
  return substitutions.length > 0 ? { ...frozen, substitutions } : frozen;
}
