import { allowLongTransaction } from '@spieltag/server-kit/database';
import type { Kysely } from 'kysely';
import { type Database, readConsistently } from '../database/index.ts';
import { readEvents } from '../season/event-log.repository.ts';
import { ruleSetOf } from '../season/rule-set.model.ts';
import { readSeason } from '../season/season.repository.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import { type ArchivedRound, type ArchivedSeason, FILES, roundFiles } from './archive.types.ts';
import { ArchiveError } from './archive-error.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { readArchivedCorrections } from './archived-corrections.query.ts';
import { readArchivedLedgers } from './archived-ledgers.query.ts';
import { readArchivedRatings } from './archived-ratings.query.ts';
import {
  readArchivedLineups,
  readArchivedPoints,
  readArchivedResults,
} from './archived-round.query.ts';
import { pseudonyms } from './pseudonyms.ts';

export interface ExportSeasonOptions {
  readonly seasonId: string;
  /** Made when missing; must be empty. */
  readonly folder: string;
  /** Real time, epoch ms. */
  readonly now: number;
  /** Called with lines about the progress. */
  readonly onProgress?: (line: string) => void;
}

/**
 * Writes a season as files from which anyone can work out anew every point, rank and budget: what it
 * was played by, what happened in it, what users did, what was frozen of them and what came of it.
 * All as of one moment. Users are named by pseudonyms.
 * @throws ArchiveError
 */
export async function exportSeason(
  db: Kysely<Database>,
  { seasonId, folder, now, onProgress = () => undefined }: ExportSeasonOptions,
): Promise<void> {
  await readConsistently(db, async (trx) => {
    await allowLongTransaction(trx);
    const season = await readSeason(trx, seasonId);
    if (!season) throw new ArchiveError(`there is no season ${seasonId}`);
    const players = await readPlayersAtFirst(trx, seasonId);
    const writer = await ArchiveWriter.in(folder);
    const rounds = await readRounds(trx, season);
    await writer.json(FILES.season, await archivedSeason(trx, season, rounds));
    await writer.lines(FILES.players, players);
    const events = await writer.lines(FILES.timeline, readEvents(trx, seasonId));
    onProgress(`${events} events of season ${seasonId}`);

    const nameOf = pseudonyms();
    const users: (string | undefined)[] = [];
    const ledgers = await writer.lines(
      FILES.ledgers,
      readArchivedLedgers(trx, season, (userId, userNo) => {
        users[userNo] = nameOf(userId);
        return users[userNo];
      }),
    );
    onProgress(`${ledgers} ledgers`);
    await writer.lines(FILES.corrections, readArchivedCorrections(trx, season));
    await writer.lines(FILES.ratings, await readArchivedRatings(trx, season));
    for (const round of rounds) {
      const files = roundFiles(round);
      const key = { seasonId, roundId: round.id };
      if (round.isFrozen) {
        await writer.lines(files.lineups, readArchivedLineups(trx, season, key, users));
      }
      if (!round.isEvaluated) continue;
      await writer.lines(files.points, await readArchivedPoints(trx, season, key));
      await writer.lines(files.results, readArchivedResults(trx, key, users));
      onProgress(`round ${round.roundNo} of ${rounds.length}`);
    }
    await writer.finish(seasonId, now);
  });
}

/** The players as the season began with them. @throws ArchiveError */
async function readPlayersAtFirst(db: Kysely<Database>, seasonId: string) {
  const found = await db
    .selectFrom('season_catalogue')
    .select('players')
    .where('season_id', '=', seasonId)
    .executeTakeFirst();
  if (found) return found.players;
  throw new ArchiveError(`season ${seasonId} was begun before it was kept what happens in it`);
}

async function archivedSeason(
  db: Kysely<Database>,
  season: LoadedSeason,
  rounds: readonly ArchivedRound[],
): Promise<ArchivedSeason> {
  const { id, name, preset, formations, restrictedWindows, teams } = season;
  const { provider, ...league } = await db
    .selectFrom('season')
    .innerJoin('league', 'league.id', 'season.league_id')
    .select(['season.provider', 'league.id', 'league.name'])
    .where('season.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    id,
    name,
    league,
    provider,
    preset,
    formations,
    restrictedWindows,
    ruleSet: ruleSetOf(season),
    teams: teams.map((team) => ({ id: team.id, name: team.name, shortName: team.shortName })),
    rounds,
  };
}

/** How far the rounds are. */
async function readRounds(
  db: Kysely<Database>,
  { id: seasonId }: LoadedSeason,
): Promise<ArchivedRound[]> {
  const rows = await db
    .selectFrom('round')
    .leftJoin('frozen_round as frozen', (join) =>
      join
        .onRef('frozen.season_id', '=', 'round.season_id')
        .onRef('frozen.round_id', '=', 'round.id'),
    )
    .leftJoin('round_evaluation as evaluation', (join) =>
      join
        .onRef('evaluation.season_id', '=', 'round.season_id')
        .onRef('evaluation.round_id', '=', 'round.id'),
    )
    .select([
      'round.round_no',
      'round.id',
      'round.name',
      'round.phase',
      'frozen.round_id as frozen_id',
      'evaluation.round_id as evaluated_id',
    ])
    .where('round.season_id', '=', seasonId)
    .orderBy('round.round_no')
    .execute();
  return rows.map((row) => ({
    roundNo: row.round_no,
    id: row.id,
    name: row.name,
    phase: row.phase,
    isFrozen: row.frozen_id !== null,
    isEvaluated: row.evaluated_id !== null,
  }));
}
