import { contract } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import { FeedError, parseSeasonArgument } from '../feed/index.ts';
import type { GameLoop } from '../gameloop/index.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { serve } from '../plugins/contract-route.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { SeasonTakenError } from '../season/import-season.ts';
import { bringInSeason } from './bring-in-season.command.ts';
import { setSeasonClock } from './season-clock.command.ts';
import { readSeasonRecord, readSeasonRecords } from './season-records.query.ts';
import { readSeasonTimeline } from './season-timeline.query.ts';
import { hideSeason, showSeason } from './season-visibility.command.ts';

const rows = contract.gameloop;

/** What administrators do to seasons. */
export function registerSeasonOperations(
  app: FastifyInstance,
  context: ApiContext,
  loop: GameLoop,
): void {
  const { db, clock: now } = context;
  const recordOf = (seasonId: string) => readSeasonRecord(db, seasonId, now());

  serve(app, rows.listSeasons, async () => ({ seasons: await readSeasonRecords(db, now()) }));

  serve(app, rows.seasonTimeline, ({ params }) =>
    readSeasonTimeline(context, params.seasonId, now()),
  );

  serve(app, rows.importSeason, async ({ body: { source, ...order } }) => {
    const bringIn = async () =>
      bringInSeason(db, loop, { ...order, spec: parseSeasonArgument(source) }, now());
    const { seasonId, imported } = await bringIn().catch(explainSource);
    return { season: await recordOf(seasonId), imported };
  });

  serve(app, rows.hideSeason, async ({ body: { seasonId } }) => {
    await hideSeason(db, seasonId);
    return recordOf(seasonId);
  });

  serve(app, rows.showSeason, async ({ body: { seasonId, current = false } }) => {
    await showSeason(db, seasonId, current);
    return recordOf(seasonId);
  });

  serve(app, rows.setSeasonClock, async ({ body: { seasonId, ...clock } }) => {
    await setSeasonClock(db, loop, seasonId, clock, now());
    return recordOf(seasonId);
  });
}

/** What is wrong with a source is wrong with the parameter that names it. */
function explainSource(error: unknown): never {
  if (!(error instanceof FeedError) && !(error instanceof SeasonTakenError)) throw error;
  const cause = error instanceof FeedError ? error.code : 'SEASON_TAKEN';
  throw new ApiProblem('PARAMETER_INVALID', { name: 'source', cause, reason: error.message });
}
