import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { inSnapshot } from '../evaluation/index.ts';
import type { SeasonFeed } from '../feed/feed.types.ts';
import { ruleSetOf } from '../season/rule-set.model.ts';
import { readSeason } from '../season/season.repository.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import { type ArchivedRound, type ArchivedSeason, FILES, roundFiles } from './archive.types.ts';
import { ArchiveError } from './archive-error.ts';
import { ArchiveWriter } from './archive-writer.ts';
import { readArchivedCorrections } from './archived-corrections.query.ts';
import { readArchivedLedgers } from './archived-ledgers.query.ts';
import {
  readArchivedLineups,
  readArchivedPoints,
  readArchivedResults,
} from './archived-round.query.ts';
import { archivedTimeline } from './archived-timeline.ts';
import { pseudonyms } from './pseudonyms.ts';

export interface ExportSeasonOptions {
  readonly seasonId: string;
  /** The feed the season is played from. */
  readonly feed: SeasonFeed;
  /** Made when missing; must be empty. */
  readonly folder: string;
  /** Real time, epoch ms. */
  readonly now: number;
  /** Told what goes on. */
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
  { seasonId, feed, folder, now, onProgress = () => undefined }: ExportSeasonOptions,
): Promise<void> {
  await inSnapshot(db, async (trx) => {
    const season = await readSeason(trx, seasonId);
    if (!season) throw new ArchiveError(`there is no season ${seasonId}`);
    const catalogue = await feed.catalogue();
    if (catalogue.season.id !== seasonId) {
      throw new ArchiveError(`the feed is of season ${catalogue.season.id}, not ${seasonId}`);
    }
    const writer = await ArchiveWriter.in(folder);
    const position = await readPosition(trx, season);
    await writer.json(FILES.season, {
      ...archivedSeason(season, position.rounds),
      league: catalogue.league,
      provider: feed.provider,
    } satisfies ArchivedSeason);
    await writer.lines(FILES.players, catalogue.players);
    const events = await writer.lines(
      FILES.timeline,
      archivedTimeline({ season, feed, ...position }),
    );
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
    for (const round of position.rounds) {
      const files = roundFiles(round);
      const key = { seasonId, roundId: round.id };
      if (round.isFrozen) {
        await writer.lines(files.lineups, readArchivedLineups(trx, season, key, users));
      }
      if (!round.isEvaluated) continue;
      await writer.lines(files.points, await readArchivedPoints(trx, season, key));
      await writer.lines(files.results, readArchivedResults(trx, key, users));
      onProgress(`round ${round.roundNo} of ${position.rounds.length}`);
    }
    await writer.finish(seasonId, now);
  });
}

function archivedSeason(
  season: LoadedSeason,
  rounds: readonly ArchivedRound[],
): Omit<ArchivedSeason, 'league' | 'provider'> {
  const { id, name, preset, formations, restrictedWindows, teams } = season;
  return {
    id,
    name,
    preset,
    formations,
    restrictedWindows,
    ruleSet: ruleSetOf(season),
    teams: teams.map((team) => ({ id: team.id, name: team.name, shortName: team.shortName })),
    rounds,
  };
}

/** How far the season is. */
async function readPosition(db: Kysely<Database>, { id: seasonId }: LoadedSeason) {
  const { cursor } = await db
    .selectFrom('season_clock')
    .select('cursor')
    .where('season_id', '=', seasonId)
    .executeTakeFirstOrThrow();
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
      'round.completed_at_ms',
      'frozen.round_id as frozen_id',
      'evaluation.round_id as evaluated_id',
    ])
    .where('round.season_id', '=', seasonId)
    .orderBy('round.round_no')
    .execute();
  return {
    cursor,
    completions: rows.map((row) => row.completed_at_ms),
    rounds: rows.map(
      (row): ArchivedRound => ({
        roundNo: row.round_no,
        id: row.id,
        name: row.name,
        phase: row.phase,
        isFrozen: row.frozen_id !== null,
        isEvaluated: row.evaluated_id !== null,
      }),
    ),
  };
}
