import type { Stage } from '@spieltag/shared-kernel/composition';
import { contract } from '@spieltag/shared-kernel/contract';
import type { FastifyInstance } from 'fastify';
import type { Change } from '../audit/actor.ts';
import { FeedError, type FeedSpec, parseSeasonArgument } from '../feed/index.ts';
import type { GameLoop } from '../gameloop/index.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { serve } from '../plugins/contract-route.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import type { Caller } from '../tokens/caller.ts';
import { ImportRunningError } from './run-import.command.ts';
import { setSeasonClock } from './season-clock.command.ts';
import { readImports } from './season-import.repository.ts';
import { ImportsFullError, SeasonImports } from './season-imports.ts';
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
  const { db, config, clock: now } = context;
  const by = ({ id }: Caller, reason = ''): Change => ({
    actor: id,
    at: new Date(now()),
    reason,
  });
  const recordOf = (seasonId: string) => readSeasonRecord(db, seasonId, now());

  serve(app, rows.listSeasons, async () => ({ seasons: await readSeasonRecords(db, now()) }));

  serve(app, rows.seasonTimeline, ({ params }) =>
    readSeasonTimeline(context, params.seasonId, now()),
  );

  const imports = new SeasonImports({ db, loop, clock: now, log: app.log });
  app.addHook('onClose', () => imports.stop());
  serve(app, rows.importSeason, async ({ user, body: { source, reason, ...wanted } }) => {
    const begin = async () =>
      imports.start({
        order: { ...wanted, spec: readSource(source, config.stage) },
        change: by(user, reason),
      });
    return begin().catch(explainSource);
  });
  serve(app, rows.listSeasonImports, async () => ({ imports: await readImports(db) }));

  serve(app, rows.hideSeason, async ({ user, body: { seasonId, reason } }) => {
    await hideSeason(db, seasonId, by(user, reason));
    return recordOf(seasonId);
  });

  serve(app, rows.showSeason, async ({ user, body: { seasonId, current = false, reason } }) => {
    await showSeason(db, seasonId, current, by(user, reason));
    return recordOf(seasonId);
  });

  serve(app, rows.setSeasonClock, async ({ user, body: { seasonId, reason, ...clock } }) => {
    await setSeasonClock(db, loop, seasonId, clock, by(user, reason));
    return recordOf(seasonId);
  });
}

/**
 * What the API takes for a source: administrators play the game, and are not to look around in the network
 * its servers are in. @throws FeedError
 */
function readSource(source: string, stage: Stage): FeedSpec {
  const spec = parseSeasonArgument(source);
  if (spec.provider !== 'http' || stage === 'development') return spec;
  return { ...spec, publicOnly: true };
}

const REFUSALS = [FeedError, ImportRunningError, ImportsFullError] as const;

/** What is wrong with a source is wrong with the parameter that names it. */
function explainSource(error: unknown): never {
  for (const kind of REFUSALS) {
    if (!(error instanceof kind)) continue;
    const { code: cause, message: reason } = error;
    throw new ApiProblem('PARAMETER_INVALID', { name: 'source', cause, reason });
  }
  throw error;
}
