import type { Database } from '@spieltag/api/database';
import { type FeedSpec, openFeed, type SeasonFeed } from '@spieltag/api/feed';
import { createBots, GameLoop, importSeason, showOnlySeasons } from '@spieltag/api/game';
import type { Teardown } from '@spieltag/remote-kit/process';
import type { Kysely } from 'kysely';
import { step } from './progress.ts';
import type { StartSettings } from './settings.ts';

/** Rounds of the demo season that are played already, so that there is something to see. */
const PLAYED_ROUNDS_OF_DEMO = 3;
const BOTS_SEED = 1;

/** A season whose files are there and can be read. */
export interface OpenSeason {
  readonly spec: FeedSpec;
  readonly feed: SeasonFeed;
}

/** Reads the seasons' files. @throws FeedError when one is missing or malformed */
export async function openSeasons(specs: readonly FeedSpec[]): Promise<OpenSeason[]> {
  const seasons = specs.map((spec) => ({ spec, feed: openFeed(spec) }));
  await Promise.all(seasons.map(({ feed }) => feed.catalogue()));
  for (const { feed } of seasons) await tellLeftOut(feed);
  return seasons;
}

async function tellLeftOut(feed: SeasonFeed): Promise<void> {
  const skipped = (await feed.skipped?.()) ?? [];
  if (skipped.length === 0) return;
  const { season } = await feed.catalogue();
  console.log(`season ${season.id}, left out or settled by a rule: ${skipped.join('; ')}`);
}

/**
 * Has every season in the database, with opponents in it, and shows no other. What is there already
 * is kept, and what an earlier start did not finish is finished.
 */
export async function prepareSeasons(
  db: Kysely<Database>,
  seasons: readonly OpenSeason[],
  settings: StartSettings,
): Promise<void> {
  if (!settings.databaseUrl) await gameLoop(db).standStill('lastEvent');
  const seasonIds: string[] = [];
  for (const [orderNo, season] of seasons.entries()) {
    seasonIds.push(await prepareSeason(db, season, orderNo, settings));
  }
  await showOnlySeasons(db, seasonIds);
}

/**
 * The database that comes with the game is used by nobody else: while the game is not there, the
 * time of its seasons does not pass.
 */
export function standStillAtEnd(
  db: Kysely<Database>,
  settings: StartSettings,
  teardown: Teardown,
): void {
  if (!settings.databaseUrl) teardown.add('game time', () => gameLoop(db).standStill('now'));
}

async function prepareSeason(
  db: Kysely<Database>,
  { spec, feed }: OpenSeason,
  orderNo: number,
  { bots, speed, joinWhileRunning }: StartSettings,
): Promise<string> {
  const { seasonId, imported } = await importSeason(db, feed, {
    feedSpec: spec,
    orderNo,
    joinWhileRunning,
    clock: { mode: 'stepped' },
  });
  if (imported)
    console.log(
      `season ${seasonId} is taken over from ${spec.folder ?? spec.url ?? spec.provider}`,
    );
  await step(
    `${bots} opponents have built their squads`,
    () => createBots(db, seasonId, bots, BOTS_SEED),
    (created) => created > 0,
  );
  // One that was there may be played later than it was recorded, as its own feed knows.
  const loop = gameLoop(db, imported ? feed : undefined);
  if (spec.provider === 'generated') {
    await step(
      `the first ${PLAYED_ROUNDS_OF_DEMO} rounds are played`,
      () => loop.playRounds(seasonId, PLAYED_ROUNDS_OF_DEMO),
      (played) => played > 0,
    );
  }
  // A season of another server goes on as it does there.
  const unhurried = spec.provider === 'http' ? 'real' : 'stepped';
  await loop.setMode(seasonId, speed ? 'accelerated' : unhurried, speed);
  return seasonId;
}

/** A loop that is not started: seasons move as they are stepped. */
function gameLoop(db: Kysely<Database>, feed?: SeasonFeed): GameLoop {
  const opened = feed ? { openFeed: () => feed } : {};
  return new GameLoop({ db, clock: Date.now, log: console, ...opened });
}
