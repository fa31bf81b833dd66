import type { ClockChoice } from '@spieltag/shared-kernel/contract';
import type { Kysely } from 'kysely';
import type { Change } from '../audit/actor.ts';
import { insertAudit } from '../audit/audit.repository.ts';
import type { Database } from '../database/index.ts';
import { dayOf, type FeedSpec } from '../feed/index.ts';
import type { GameLoop } from '../gameloop/index.ts';
import { ApiProblem } from '../problems/api-problem.ts';

/**
 * Lets the time of a season pass in another way, from the game time it has reached.
 * @throws ApiProblem SEASON_NOT_FOUND, SEASON_OVER
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
      eb
        .selectFrom('match')
        .select(({ fn }) => fn.max('date_ms').as('last'))
        .whereRef('match.season_id', '=', 'season.id')
        .as('last_kick_off'),
    ])
    .where('id', '=', seasonId)
    .executeTakeFirst();
  if (!season) throw new ApiProblem('SEASON_NOT_FOUND', { seasonId });
  checkPlayable(season.feed_spec, clock, Number(season.last_kick_off ?? 0), change.at.getTime());
  const { mode, speed } = season;
  const clocks = { before: { mode, speed }, after: clock };
  const action = 'setSeasonClock';
  await db.transaction().execute(async (trx) => {
    await loop.setMode(seasonId, clock.mode, clock.speed, trx);
    await insertAudit(trx, { ...change, action, subject: seasonId, ...clocks });
  });
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
