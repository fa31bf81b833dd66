import type { OutageFairness } from '@spieltag/shared-kernel/rules';
import { promisedFairness } from './fair-lock.model.ts';
import type { LoadedSeason } from './season.types.ts';
import type { SeasonContext } from './season-context.ts';

/**
 * What happens to a lock of the season after an outage, as its time passes and its source is read now; null:
 * nothing, as in every season whose time is not the real one.
 */
export async function readFairnessInForce(
  { db }: Pick<SeasonContext, 'db'>,
  { id, preset }: Pick<LoadedSeason, 'id' | 'preset'>,
): Promise<OutageFairness | null> {
  const { mode, feed_spec: spec } = await db
    .selectFrom('season')
    .innerJoin('season_clock as clock', 'clock.season_id', 'season.id')
    .select(['clock.mode', 'season.feed_spec'])
    .where('season.id', '=', id)
    .executeTakeFirstOrThrow();
  // A folder that grows says that a match has begun with its result only.
  return mode === 'real' ? promisedFairness(preset, spec.grows !== true) : null;
}
