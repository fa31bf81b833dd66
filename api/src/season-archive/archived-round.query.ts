import { FIELD_SIZE } from '@spieltag/shared-kernel/rules';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import {
  ABSENT_POINTS,
  ABSENT_TOTAL,
  CHUNK_SHIFT,
  NO_CAPTAIN,
  rosterWidth,
  toInt16,
  toInt32,
  toUint16,
} from '../evaluation/chunk.codec.ts';
import type { RankingKind, RoundKey } from '../evaluation/index.ts';
import { planWidth, readPlan } from '../evaluation/plan.codec.ts';
import { readRoster } from '../evaluation/roster.codec.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import type { ArchivedLineup, ArchivedPoints, ArchivedResult } from './archive.types.ts';
import { playerIdOf } from './player-id.ts';

/** What users are called in the archive, by their number. */
type Names = readonly (string | undefined)[];

/** The points by which a round was evaluated last; players with 0 are left out. */
export async function readArchivedPoints(
  db: Kysely<Database>,
  season: LoadedSeason,
  { seasonId, roundId }: RoundKey,
): Promise<ArchivedPoints[]> {
  const { player_points } = await db
    .selectFrom('round_evaluation')
    .select('player_points')
    .where('season_id', '=', seasonId)
    .where('round_id', '=', roundId)
    .executeTakeFirstOrThrow();
  return Array.from(toInt16(player_points), (points, playerNo) => ({ playerNo, points }))
    .filter(({ points }) => points !== 0)
    .map(({ playerNo, points }) => ({ playerId: playerIdOf(season, playerNo), points }));
}

/** The frozen lineups of a round, chunk by chunk. */
export async function* readArchivedLineups(
  db: Kysely<Database>,
  season: LoadedSeason,
  { seasonId, roundId }: RoundKey,
  names: Names,
): AsyncGenerator<ArchivedLineup, void> {
  const { slot_count, formation_ids } = await db
    .selectFrom('frozen_round')
    .select(['slot_count', 'formation_ids'])
    .where('season_id', '=', seasonId)
    .where('round_id', '=', roundId)
    .executeTakeFirstOrThrow();
  const width = rosterWidth(slot_count);
  const planBytes = planWidth(slot_count);
  const chunks = await chunkNumbers(db, 'lineup_chunk', { seasonId, roundId });
  for (const chunk of chunks) {
    const row = await db
      .selectFrom('lineup_chunk')
      .select(['rosters', 'captains', 'plans'])
      .where('season_id', '=', seasonId)
      .where('round_id', '=', roundId)
      .where('chunk', '=', chunk)
      .executeTakeFirstOrThrow();
    const rosters = toUint16(row.rosters);
    for (let place = 0; place * width < rosters.length; place++) {
      const user = names[(chunk << CHUNK_SHIFT) + place];
      const roster = readRoster(rosters.subarray(place * width, (place + 1) * width), slot_count);
      if (user === undefined || !roster) continue;
      const captain = row.captains?.[place] ?? NO_CAPTAIN;
      const plan = row.plans?.subarray(place * planBytes, (place + 1) * planBytes);
      yield {
        user,
        formationId: formation_ids[roster.formationIndex] ?? '',
        playerIds: roster.playerNos.map((no) => (no < 0 ? null : playerIdOf(season, no))),
        captainSlot: captain < FIELD_SIZE ? captain : null,
        ...(season.preset.substitutions && {
          substitutions: {
            teamIds: roster.teamNos.map((no) => season.teams[no]?.id ?? null),
            plan: (plan && readPlan(plan, slot_count)) ?? null,
          },
        }),
      };
    }
  }
}

/** What users reached in a round, with their ranks as rankings show them. */
export async function* readArchivedResults(
  db: Kysely<Database>,
  round: RoundKey,
  names: Names,
): AsyncGenerator<ArchivedResult, void> {
  const roundRanks = await readRanks(db, round, 'round');
  const seasonRanks = await readRanks(db, round, 'season');
  for (const chunk of await chunkNumbers(db, 'result_chunk', round)) {
    const row = await db
      .selectFrom('result_chunk')
      .select(['points', 'totals'])
      .where('season_id', '=', round.seasonId)
      .where('round_id', '=', round.roundId)
      .where('chunk', '=', chunk)
      .executeTakeFirstOrThrow();
    const allPoints = toInt16(row.points);
    for (const [place, total] of toInt32(row.totals).entries()) {
      const user = names[(chunk << CHUNK_SHIFT) + place];
      const points = allPoints[place] ?? ABSENT_POINTS;
      if (user === undefined || total === ABSENT_TOTAL) continue;
      yield {
        user,
        points: points === ABSENT_POINTS ? null : points,
        total,
        roundRank: points === ABSENT_POINTS ? null : (roundRanks.get(points) ?? null),
        seasonRank: seasonRanks.get(total) ?? null,
      };
    }
  }
}

async function chunkNumbers(
  db: Kysely<Database>,
  table: 'lineup_chunk' | 'result_chunk',
  { seasonId, roundId }: RoundKey,
): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select('chunk')
    .where('season_id', '=', seasonId)
    .where('round_id', '=', roundId)
    .orderBy('chunk')
    .execute();
  return rows.map(({ chunk }) => chunk);
}

/** Ranks by score. */
async function readRanks(
  db: Kysely<Database>,
  { seasonId, roundId }: RoundKey,
  kind: RankingKind,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('score_histogram')
    .select(['score', 'users_above'])
    .where('season_id', '=', seasonId)
    .where('round_id', '=', roundId)
    .where('kind', '=', kind)
    .execute();
  return new Map(rows.map(({ score, users_above }) => [score, users_above + 1]));
}
