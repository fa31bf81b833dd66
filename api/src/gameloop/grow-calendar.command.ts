import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { rowBatches } from '../database/row-batches.ts';
import type { CatalogueMatch, CatalogueRound } from '../feed/feed.types.ts';
import {
  type CalendarGrowth,
  calendarGrowth,
  isGrowthEmpty,
  type SourceCalendar,
} from '../season/calendar-growth.model.ts';
import { readSeason } from '../season/season.repository.ts';
import { lockSeason } from '../season/season-state.repository.ts';
import { renewCatalogue } from './apply-events.command.ts';

/** States of a match that has not begun. */
export const AHEAD = ['SCHEDULED', 'PRELIMINARY_LINEUP', 'FINAL_LINEUP'] as const;

/**
 * Takes over what the calendar of a source has gained: rounds, matches, other kick-offs of matches that
 * have not begun. Whoever does so at the same time, or again, finds it done.
 * @param reached game time up to which the season was played, epoch ms
 */
export async function growCalendar(
  db: Kysely<Database>,
  seasonId: string,
  source: SourceCalendar,
  reached: number,
): Promise<CalendarGrowth> {
  return db.transaction().execute(async (trx) => {
    await lockSeason(trx, seasonId);
    const season = await readSeason(trx, seasonId);
    if (!season) throw new Error(`season ${seasonId} is gone`);
    const begunIds = await readBegun(trx, seasonId);
    const teamIds = new Set(season.teamById.keys());
    const growth = calendarGrowth({ ...season, teamIds, begunIds, reached }, source);
    if (isGrowthEmpty(growth)) return growth;
    await insertRounds(trx, seasonId, season.rounds.length, growth.newRounds);
    for (const round of growth.changedRounds) await updateRound(trx, seasonId, round);
    await insertMatches(trx, seasonId, growth.newMatches);
    for (const match of growth.changedMatches) await updateMatch(trx, seasonId, match);
    if (growth.windows) await updateWindows(trx, seasonId, growth.windows);
    await renewCatalogue(trx, seasonId);
    return growth;
  });
}

async function readBegun(trx: Transaction<Database>, seasonId: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('match')
    .select('id')
    .where('season_id', '=', seasonId)
    .where('state', 'not in', AHEAD)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

async function insertRounds(
  trx: Transaction<Database>,
  seasonId: string,
  played: number,
  rounds: readonly CatalogueRound[],
): Promise<void> {
  const rows = rounds.map((round, index) => ({
    season_id: seasonId,
    round_no: played + index + 1,
    id: round.id,
    ...roundColumns(round),
  }));
  for (const batch of rowBatches(rows)) await trx.insertInto('round').values(batch).execute();
}

async function updateRound(
  trx: Transaction<Database>,
  seasonId: string,
  round: CatalogueRound,
): Promise<void> {
  await trx
    .updateTable('round')
    .set(roundColumns(round))
    .where('season_id', '=', seasonId)
    .where('id', '=', round.id)
    .execute();
}

async function insertMatches(
  trx: Transaction<Database>,
  seasonId: string,
  matches: readonly CatalogueMatch[],
): Promise<void> {
  const rows = matches.map((match) => ({
    season_id: seasonId,
    id: match.id,
    ...matchColumns(match),
  }));
  for (const batch of rowBatches(rows)) await trx.insertInto('match').values(batch).execute();
}

async function updateMatch(
  trx: Transaction<Database>,
  seasonId: string,
  match: CatalogueMatch,
): Promise<void> {
  await trx
    .updateTable('match')
    .set(matchColumns(match))
    .where('season_id', '=', seasonId)
    .where('id', '=', match.id)
    .execute();
}

async function updateWindows(
  trx: Transaction<Database>,
  seasonId: string,
  windows: NonNullable<CalendarGrowth['windows']>,
): Promise<void> {
  await trx
    .updateTable('season')
    .set({ restricted_windows: JSON.stringify(windows) })
    .where('id', '=', seasonId)
    .execute();
}

function roundColumns({ name, startDate, endDate }: CatalogueRound) {
  return { name, start_date_ms: startDate, end_date_ms: endDate };
}

function matchColumns(match: CatalogueMatch) {
  return {
    round_id: match.roundId,
    home_team_id: match.homeTeamId,
    guest_team_id: match.guestTeamId,
    home_team_name: match.homeTeamName,
    guest_team_name: match.guestTeamName,
    date_ms: match.date,
  };
}
