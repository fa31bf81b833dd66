import { FIELD_SIZE } from '@spieltag/shared-kernel/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { ABSENT_PLAYER, CHUNK_SHIFT, CHUNK_USERS, NO_CAPTAIN, toUint16 } from './chunk.codec.ts';
import { readRoster } from './roster.codec.ts';
import type { RoundKey } from './round-key.ts';
import { sumPlayerPoints } from './round-points.query.ts';

/** A rated lineup of a round that is being played. */
export interface RunningScore {
  readonly userNo: number;
  /** Of the pitch, by number. */
  readonly playerNos: readonly number[];
  /** The others of the roster, by number. */
  readonly benchNos: readonly number[];
  /** The one whose points count twice; undefined: none. */
  readonly captainNo: number | undefined;
  /** So far. */
  readonly score: number;
}

const LINEUP_BYTES = 2 * FIELD_SIZE;

/**
 * Scores of single users in a running round, read as slices of their frozen chunks. Who has no rated
 * lineup in it is left out.
 */
export async function findRunningScores(
  db: Kysely<Database>,
  round: RoundKey,
  userNos: readonly number[],
): Promise<RunningScore[]> {
  if (userNos.length === 0) return [];
  const place = CHUNK_USERS - 1;
  const { rows } = await sql<{
    userNo: number;
    lineup: Buffer;
    captain: Buffer | null;
    roster: Buffer;
    slotCount: number;
  }>`
    select key.user_no as "userNo", slot_count as "slotCount",
      substring(rosters from (key.user_no & ${place}) * (2 + 4 * slot_count) + 1
        for 2 + 4 * slot_count) as roster,
      substring(lineups from (key.user_no & ${place}) * ${LINEUP_BYTES} + 1 for ${LINEUP_BYTES}) as lineup,
      substring(captains from (key.user_no & ${place}) + 1 for 1) as captain
    from unnest(${[...userNos]}::int[]) as key (user_no)
    join lineup_chunk on lineup_chunk.season_id = ${round.seasonId}
      and lineup_chunk.round_id = ${round.roundId}
      and lineup_chunk.chunk = key.user_no >> ${CHUNK_SHIFT}
    join frozen_round using (season_id, round_id)`.execute(db);
  const points = await sumPlayerPoints(db, round);
  const pointsOf = (playerNo: number) => points[playerNo] ?? 0;
  return rows.flatMap(({ userNo, lineup, captain, roster, slotCount }) => {
    const playerNos = [...toUint16(lineup)];
    if (playerNos.length === 0 || playerNos[0] === ABSENT_PLAYER) return [];
    const captainNo = playerNos[captain?.[0] ?? NO_CAPTAIN];
    const sum = playerNos.reduce((total, playerNo) => total + pointsOf(playerNo), 0);
    const score = captainNo === undefined ? sum : sum + pointsOf(captainNo);
    const bench = readRoster(toUint16(roster), slotCount)?.playerNos.slice(FIELD_SIZE) ?? [];
    const benchNos = bench.filter((playerNo) => playerNo >= 0);
    return [{ userNo, playerNos, benchNos, captainNo, score }];
  });
}
