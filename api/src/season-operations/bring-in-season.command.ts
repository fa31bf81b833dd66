import type { ClockChoice, ImportStep } from '@spieltag/shared-kernel/contract';
import type { Kysely } from 'kysely';
import type { Change } from '../audit/actor.ts';
import { insertAudit } from '../audit/audit.repository.ts';
import { createBots } from '../bots/index.ts';
import type { Database } from '../database/index.ts';
import { FeedError, type FeedSpec, nameOfSource, openFeed, weeksUntil } from '../feed/index.ts';
import type { GameLoop } from '../gameloop/index.ts';
import { type ImportedSeason, importSeason } from '../season/import-season.ts';
import { checkPlayable, growsWith, startClock } from './season-clock.command.ts';
import { showAsCurrent } from './season-visibility.command.ts';

const BOTS_SEED = 1;

/** How a season is to be brought into the game. */
export interface SeasonOrder {
  readonly spec: FeedSpec;
  /** Default: real time. */
  readonly clock?: ClockChoice | undefined;
  /** YYYY-MM-DD: its first match is played on this day or within the six days after it. */
  readonly startsOn?: string | undefined;
  readonly hidden?: boolean | undefined;
  /** Opponents with complete squads; default 0. */
  readonly bots?: number | undefined;
}

/** How far an import has come; 0 of 0 where nothing is counted. */
export interface ImportProgress {
  readonly step: ImportStep;
  readonly done: number;
  readonly total: number;
}

/** What has become of a season that was to be brought in. */
export interface BroughtIn extends ImportedSeason {
  /** It was there, left unfinished by an earlier order, and is complete now. */
  readonly completed: boolean;
}

/** Who imports, and who hears how far it has come; what that throws ends it between two steps. */
export interface SeasonImporter {
  readonly change: Change;
  readonly tell: (progress: ImportProgress) => Promise<void>;
}

/**
 * Takes a season over, brings opponents into it, and then shows it and lets its time pass: in this order, so
 * that nothing happens in it, and nobody sees it, before it is complete. What was interrupted is finished by the same order;
 * a season that is there is kept as it is.
 * @throws FeedError, SeasonTakenError, NoSquadError, ApiProblem SEASON_OVER
 */
export async function bringInSeason(
  db: Kysely<Database>,
  loop: GameLoop,
  order: SeasonOrder,
  { change, tell }: SeasonImporter,
): Promise<BroughtIn> {
  const begin = (step: ImportStep, total = 0) => tell({ step, done: 0, total });
  const { clock = { mode: 'real' as const }, hidden = false, bots = 0 } = order;
  await begin('reading');
  const spec = await placeInTime(order, clock);
  const feed = openFeed(spec);
  const { season, matches } = await feed.catalogue();
  const standing = await readStanding(db, season.id);
  // What is finished weeks later may be over by then. It is played on the days it was begun for.
  if (standing?.unfinished ?? true) {
    const planned = Math.max(...matches.map(({ date }) => date));
    checkPlayable(spec, clock, standing?.lastKickOff ?? planned, change.at.getTime());
  }
  await begin('writing');
  const imported = await importSeason(db, feed, {
    feedSpec: spec,
    // One that fails or ends half-way would stand still before all players.
    hidden: true,
    current: false,
    orderNo: await countSeasons(db),
    unfinished: true,
    clock: { mode: 'stepped' },
  });
  const { seasonId } = imported;
  const wasUnfinished = await isUnfinished(db, seasonId);
  if (wasUnfinished) {
    if (bots > 0) await begin('opponents', bots);
    await createBots(db, seasonId, bots, BOTS_SEED, (done) =>
      tell({ step: 'opponents', done, total: bots }),
    );
    await begin('finishing');
    await db.transaction().execute(async (trx) => {
      if (!hidden) await showAsCurrent(trx, seasonId);
      await startClock(trx, loop, seasonId, clock);
      await trx
        .updateTable('season')
        .set({ unfinished: false })
        .where('id', '=', seasonId)
        .execute();
      const after = { source: nameOfSource(spec), clock, hidden };
      await insertAudit(trx, { ...change, action: 'importSeason', subject: seasonId, after });
    });
  }
  return { ...imported, completed: wasUnfinished && !imported.imported };
}

/**
 * With the weeks by which it is moved, if it is. A recorded season that is played when it was
 * planned grows meanwhile. @throws FeedError
 */
async function placeInTime({ spec, startsOn }: SeasonOrder, clock: ClockChoice): Promise<FeedSpec> {
  if (startsOn === undefined) return growsWith(spec, clock) ? { ...spec, grows: true } : spec;
  if (spec.provider === 'http') {
    throw new FeedError(
      'SEASON_ARGUMENT_INVALID',
      'A season of another server begins when it begins there',
    );
  }
  const { matches } = await openFeed(spec).catalogue();
  const first = Math.min(...matches.map(({ date }) => date));
  return { ...spec, shiftWeeks: weeksUntil(first, startsOn) };
}

/**
 * Where an earlier order for the same source was interrupted: how it was placed in time.
 * @returns undefined: nothing was left unfinished
 */
export async function findUnfinished(
  db: Kysely<Database>,
  spec: FeedSpec,
): Promise<FeedSpec | undefined> {
  const rows = await db
    .selectFrom('season')
    .select('feed_spec')
    .where('unfinished', '=', true)
    .execute();
  const source = nameOfSource(spec);
  return rows.map(({ feed_spec }) => feed_spec).find((kept) => nameOfSource(kept) === source);
}

/** How a season stands that is there already; undefined: it is not. */
async function readStanding(db: Kysely<Database>, seasonId: string) {
  return db
    .selectFrom('season')
    .innerJoin('match', 'match.season_id', 'season.id')
    .select(({ fn }) => ['unfinished', fn.max('date_ms').as('lastKickOff')])
    .where('season.id', '=', seasonId)
    .groupBy('season.id')
    .executeTakeFirst();
}

async function isUnfinished(db: Kysely<Database>, seasonId: string): Promise<boolean> {
  const { unfinished } = await db
    .selectFrom('season')
    .select('unfinished')
    .where('id', '=', seasonId)
    .executeTakeFirstOrThrow();
  return unfinished;
}

/** How many seasons there are. */
export async function countSeasons(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('season')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
