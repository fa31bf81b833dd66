import type { SeasonPreset } from '@spieltag/shared-kernel/rules';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { rowBatches } from '../database/row-batches.ts';
import type { ClockMode } from '../database/tables/season.tables.ts';
import {
  type FeedSpec,
  nameOfSource,
  type SeasonCatalogue,
  type SeasonFeed,
} from '../feed/index.ts';
import { gamedaysOf } from './gameday.model.ts';
import { playerColumns } from './player-columns.ts';

const DAY_MS = 86_400_000;

export interface ImportSeasonOptions {
  /** What is needed to open the feed again after a restart. */
  readonly feedSpec: FeedSpec;
  /** Not listed; default false. */
  readonly hidden?: boolean;
  /** Whether it becomes the current season of its league; default true. */
  readonly current?: boolean;
  /** Place in the list of seasons; default 0. */
  readonly orderNo?: number;
  /** Whether one may join once the season runs; default: as its preset says. */
  readonly joinWhileRunning?: boolean;
  /** Whether something is still to be done to it before it is played; default false. */
  readonly unfinished?: boolean;
  readonly clock: { readonly mode: ClockMode; readonly speed?: number };
}

export interface ImportedSeason {
  readonly seasonId: string;
  /** false: it was there already and was kept as it is. */
  readonly imported: boolean;
}

/** The season's id belongs to a season that came from elsewhere; the message is one clear line. */
export class SeasonTakenError extends Error {
  override readonly name = 'SeasonTakenError';
}

/**
 * Takes a season over from its feed, whole or not at all. A season that is there already is kept
 * with everything that was played in it; its files may have moved.
 * @throws SeasonTakenError when it is there from another provider or seed
 */
export async function importSeason(
  db: Kysely<Database>,
  feed: SeasonFeed,
  options: ImportSeasonOptions,
): Promise<ImportedSeason> {
  const catalogue = await feed.catalogue();
  const seasonId = catalogue.season.id;
  return db.transaction().execute(async (trx) => {
    const isNew = await insertSeason(trx, catalogue, feed.provider, options);
    if (!isNew) {
      await keepSeason(trx, seasonId, options);
      return { seasonId, imported: false };
    }
    await insertCatalogue(trx, catalogue);
    await insertClock(trx, catalogue, options.clock);
    await trx
      .insertInto('ledger_counter')
      .values({ season_id: seasonId, next_user_no: 0 })
      .execute();
    return { seasonId, imported: true };
  });
}

async function insertSeason(
  trx: Transaction<Database>,
  { league, season, preset, formations, restrictedWindows }: SeasonCatalogue,
  provider: SeasonFeed['provider'],
  options: ImportSeasonOptions,
): Promise<boolean> {
  const orderNo = options.orderNo ?? 0;
  await trx
    .insertInto('league')
    .values({ id: league.id, name: league.name, order_no: orderNo })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const inserted = await trx
    .insertInto('season')
    .values({
      id: season.id,
      league_id: league.id,
      name: season.name,
      hidden: options.hidden ?? false,
      order_no: orderNo,
      preset: JSON.stringify({ ...preset, ...settingsOf(options) }),
      formations: JSON.stringify(formations),
      restricted_windows: JSON.stringify(restrictedWindows),
      provider,
      unfinished: options.unfinished ?? false,
      feed_spec: JSON.stringify({ ...options.feedSpec, ...addressOf(options.feedSpec) }),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  if (options.current ?? true) {
    await trx
      .updateTable('league')
      .set({ current_season_id: season.id })
      .where('id', '=', league.id)
      .execute();
  }
  return true;
}

async function keepSeason(
  trx: Transaction<Database>,
  seasonId: string,
  options: ImportSeasonOptions,
): Promise<void> {
  const given = options.feedSpec;
  const { feed_spec: kept } = await trx
    .selectFrom('season')
    .select('feed_spec')
    .where('id', '=', seasonId)
    .executeTakeFirstOrThrow();
  if (kept.provider !== given.provider || kept.seed !== given.seed) {
    throw new SeasonTakenError(
      `The season ${seasonId} is there already as ${nameOfSource(kept)}: play ${nameOfSource(given)} on other data`,
    );
  }
  if (given.shiftWeeks !== undefined && given.shiftWeeks !== (kept.shiftWeeks ?? 0)) {
    throw new SeasonTakenError(
      `The season ${seasonId} is there already, beginning on another day: let it begin anew on other data`,
    );
  }
  // Merged where it is kept: an operator's clock may have changed it since it was read.
  const place = JSON.stringify({ folder: given.folder, ...addressOf(given) });
  const moved = sql<string>`feed_spec || ${place}::jsonb`;
  await trx
    .updateTable('season')
    .set({ feed_spec: moved })
    .where('id', '=', seasonId)
    .where(sql<boolean>`feed_spec <> ${moved}`)
    .execute();
  const settings = sql<string>`preset || ${JSON.stringify(settingsOf(options))}::jsonb`;
  await trx
    .updateTable('season')
    .set((eb) => ({ preset: settings, catalogue_version: eb('catalogue_version', '+', 1) }))
    .where('id', '=', seasonId)
    .where(sql<boolean>`preset <> ${settings}`)
    .execute();
}

/** Whoever named an address last says whether it may be one of our own network. */
function addressOf({ url, publicOnly = false }: FeedSpec): Pick<FeedSpec, 'url' | 'publicOnly'> {
  return url === undefined ? {} : { url, publicOnly };
}

/** What is set for a season beside its preset, as part of it. */
function settingsOf({ joinWhileRunning }: ImportSeasonOptions): Partial<SeasonPreset> {
  return joinWhileRunning === undefined ? {} : { joinWhileRunning };
}

async function insertCatalogue(
  trx: Transaction<Database>,
  { season, teams, players, rounds, matches }: SeasonCatalogue,
): Promise<void> {
  const season_id = season.id;
  await trx
    .insertInto('team')
    .values(
      teams.map(({ id, name, shortName }, team_no) => ({
        season_id,
        team_no,
        id,
        name,
        short_name: shortName,
      })),
    )
    .execute();
  const playerRows = players.map((player, player_no) => ({
    season_id,
    player_no,
    ...playerColumns(player),
  }));
  await trx
    .insertInto('season_catalogue')
    .values({ season_id, players: JSON.stringify(players) })
    .execute();
  for (const rows of rowBatches(playerRows)) await trx.insertInto('player').values(rows).execute();
  await trx
    .insertInto('round')
    .values(
      rounds.map(({ id, name, startDate, endDate }, index) => ({
        season_id,
        round_no: index + 1,
        id,
        name,
        start_date_ms: startDate,
        end_date_ms: endDate,
      })),
    )
    .execute();
  const matchRows = matches.map((match) => ({
    season_id,
    round_id: match.roundId,
    id: match.id,
    home_team_id: match.homeTeamId,
    guest_team_id: match.guestTeamId,
    home_team_name: match.homeTeamName,
    guest_team_name: match.guestTeamName,
    date_ms: match.date,
  }));
  for (const rows of rowBatches(matchRows)) await trx.insertInto('match').values(rows).execute();
}

async function insertClock(
  trx: Transaction<Database>,
  { season, rounds, matches }: SeasonCatalogue,
  clock: ImportSeasonOptions['clock'],
): Promise<void> {
  const firstKickOff = gamedaysOf(rounds, matches)[0]?.firstKickOff ?? 0;
  await trx
    .insertInto('season_clock')
    .values({
      season_id: season.id,
      mode: clock.mode,
      // A season that is not played in real time begins a day before its first kick-off.
      game_time_ms: firstKickOff - DAY_MS,
      speed: clock.speed ?? 1,
    })
    .execute();
}
