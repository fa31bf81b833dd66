import type { ClockChoice } from '@spieltag/shared-kernel/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Change } from '../audit/actor.ts';
import { insertAudit } from '../audit/audit.repository.ts';
import type { Database } from '../database/index.ts';
import { dayOf, type FeedSpec } from '../feed/index.ts';
import type { GameLoop } from '../gameloop/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';
import { timeOfKey } from '../season/timeline.model.ts';
import { requireFinished } from './require-finished.ts';

/** Kinds of folders whose files are added to and corrected while their season is played. */
const GROWING: readonly FeedSpec['provider'][] = ['kicker', 'fpl', 'openfootball'];

/**
 * Lets the time of a season pass in another way, from the game time it has reached.
 * @throws ApiProblem SEASON_NOT_FOUND, SEASON_OVER, PARAMETER_INVALID for a clock that shows less, or of a
 * season whose import is not complete
 */
export async function setSeasonClock(
  db: Kysely<Database>,
  loop: GameLoop,
  seasonId: string,
  clock: ClockChoice,
  change: Change,
): Promise<void> {
  const season = await db
    .selectFrom('season')
    .innerJoin('season_clock', 'season_clock.season_id', 'season.id')
    .select((eb) => [
      'feed_spec',
      'mode',
      'speed',
      'cursor',
      eb
        .selectFrom('match')
        .select(({ fn }) => fn.max('date_ms').as('last'))
        .whereRef('match.season_id', '=', 'season.id')
        .as('last_kick_off'),
    ])
    .where('id', '=', seasonId)
    .executeTakeFirst();
  if (!season) throw new ApiProblem('SEASON_NOT_FOUND', { seasonId });
  await requireFinished(db, seasonId);
  const now = change.at.getTime();
  checkPlayable(season.feed_spec, clock, Number(season.last_kick_off ?? 0), now);
  checkForward(clock, timeOfKey(season.cursor), now);
  const { mode, speed } = season;
  const clocks = { before: { mode, speed }, after: clock };
  const action = 'setSeasonClock';
  await db.transaction().execute(async (trx) => {
    await startClock(trx, loop, seasonId, clock);
    await insertAudit(trx, { ...change, action, subject: seasonId, ...clocks });
  });
}

/**
 * Lets the time of a season pass in this way. A recorded season that comes to be played when it was
 * planned follows its folder from then on: results of rounds to come are not in it yet.
 */
export async function startClock(
  trx: Transaction<Database>,
  loop: GameLoop,
  seasonId: string,
  clock: ClockChoice,
): Promise<void> {
  const { feed_spec: spec } = await trx
    .selectFrom('season')
    .select('feed_spec')
    .where('id', '=', seasonId)
    .executeTakeFirstOrThrow();
  if (growsWith(spec, clock) && !spec.grows) {
    const followed = sql<string>`feed_spec || '{"grows":true}'::jsonb`;
    await trx
      .updateTable('season')
      .set({ feed_spec: followed })
      .where('id', '=', seasonId)
      .execute();
  }
  await loop.setMode(seasonId, clock.mode, clock.speed, trx);
}

/** Whether the folder of a season is added to while it is played by such a clock. */
export function growsWith({ provider, shiftWeeks }: FeedSpec, { mode }: ClockChoice): boolean {
  return mode === 'real' && !shiftWeeks && GROWING.includes(provider);
}

/** What a season has been played on to stays: in real time it would stand still until that has come. */
function checkForward({ mode }: ClockChoice, reached: number, now: number): void {
  if (mode !== 'real' || reached <= now) return;
  const reason = `the season has been played to ${new Date(reached).toISOString()}, and time does not go back`;
  throw new ApiProblem('PARAMETER_INVALID', { name: 'mode', reason });
}

/**
 * A season of the past would rush to its end in real time, with nobody playing. One that follows
 * another server catches up with it.
 * @throws ApiProblem SEASON_OVER
 */
export function checkPlayable(
  { provider }: FeedSpec,
  { mode }: ClockChoice,
  lastKickOff: number,
  now: number,
): void {
  if (mode !== 'real' || provider === 'http' || lastKickOff >= now) return;
  const day = dayOf(lastKickOff);
  throw new ApiProblem(
    'SEASON_OVER',
    { lastKickOff },
    `In real time the season was over on ${day}: let it begin on another day when it is imported, or choose another clock`,
  );
}
