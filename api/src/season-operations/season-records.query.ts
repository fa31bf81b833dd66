import type { SeasonRecord } from '@spieltag/shared-kernel/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { nameOfSource } from '../feed/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { reachedGameTime } from '../season/game-time.model.ts';

/** All seasons in their order, as they stand at a moment of real time, epoch ms. */
export async function readSeasonRecords(
  db: Kysely<Database>,
  now: number,
): Promise<SeasonRecord[]> {
  const rows = await selectRecords(db).execute();
  return rows.map((row) => recordOf(row, now));
}

/** One season. @throws ApiProblem SEASON_NOT_FOUND */
export async function readSeasonRecord(
  db: Kysely<Database>,
  seasonId: string,
  now: number,
): Promise<SeasonRecord> {
  const row = await selectRecords(db).where('season.id', '=', seasonId).executeTakeFirst();
  if (!row) throw new ApiProblem('SEASON_NOT_FOUND', { seasonId });
  return recordOf(row, now);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectRecords>['execute']>>[number];

function selectRecords(db: Kysely<Database>) {
  return db
    .selectFrom('season')
    .innerJoin('league', 'league.id', 'season.league_id')
    .innerJoin('season_clock as clock', 'clock.season_id', 'season.id')
    .innerJoin('round', (join) =>
      join
        .onRef('round.season_id', '=', 'season.id')
        .onRef('round.round_no', '=', 'clock.current_round_no'),
    )
    .leftJoin('season_source as source', 'source.season_id', 'season.id')
    .select([
      'season.id',
      'season.name',
      'season.hidden',
      'season.unfinished',
      'season.feed_spec',
      'league.id as league_id',
      'league.name as league_name',
      'league.current_season_id',
      'clock.mode',
      'clock.speed',
      'clock.game_time_ms',
      'clock.anchored_at',
      'clock.cursor',
      'round.round_no',
      'round.id as round_id',
      'round.phase',
      'source.state',
      'source.since',
      'source.last_read_at',
      'source.problem',
      ofSeason(COUNT, 'round').as('rounds'),
      ofSeason(COUNT, 'ledger').as('managers'),
      ofSeason(sql`coalesce(min(date_ms), 0)`, 'match').as('first_kick_off'),
      ofSeason(sql`coalesce(max(date_ms), 0)`, 'match').as('last_kick_off'),
    ])
    .orderBy('season.order_no')
    .orderBy('season.id');
}

const COUNT = sql`count(*)`;

/** A figure of all rows a table has of the season. */
function ofSeason(figure: RawBuilder<unknown>, table: 'round' | 'ledger' | 'match') {
  return sql<number>`(
    select ${figure}::bigint from ${sql.table(table)} t where t.season_id = season.id
  )`;
}

function recordOf(row: Row, now: number): SeasonRecord {
  const { mode } = row;
  const speed = { stepped: 0, accelerated: row.speed, real: 1 }[mode];
  const anchor = { gameTime: row.game_time_ms, anchoredAt: row.anchored_at.getTime() };
  const clock = { mode, speed: row.speed, ...anchor, cursor: row.cursor };
  return {
    id: row.id,
    name: row.name,
    leagueId: row.league_id,
    leagueName: row.league_name,
    hidden: row.hidden,
    unfinished: row.unfinished,
    current: !row.hidden && row.current_season_id === row.id,
    source: nameOfSource(row.feed_spec),
    shiftWeeks: row.feed_spec.shiftWeeks ?? 0,
    firstKickOff: row.first_kick_off,
    lastKickOff: row.last_kick_off,
    clock: { mode, speed, gameTime: reachedGameTime(clock, now) },
    roundNo: row.round_no,
    rounds: row.rounds,
    roundId: row.round_id,
    phase: row.phase,
    managers: row.managers,
    // Nobody follows the source of a season whose time is stepped: what is kept of it is of before.
    sourceState:
      mode === 'stepped' || row.state === null || row.since === null
        ? null
        : {
            state: row.state,
            since: row.since.getTime(),
            lastReadAt: row.last_read_at?.getTime() ?? null,
            problem: row.problem,
          },
  };
}
