import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createSeasonServer } from '../testing/season-server.ts';
import { until } from '../testing/until.ts';
import { portOf, StreamReader } from './testing/stream-reader.ts';

/** Long enough for what is due before it. */
const SOON_MS = 3000;

let server: Awaited<ReturnType<typeof createSeasonServer>>;
let reader: StreamReader;
beforeEach(async () => {
  server = await createSeasonServer();
  const path = `/api/gameloop/v1/${server.seasonId}/stream`;
  reader = new StreamReader(await portOf(server.app), path);
  await reader.message('state');
});
afterEach(async () => {
  reader.close();
  await server.close();
});

/** Lets a match of the second round kick off so much after now, as time passes from now on; its teams. */
async function bringForward(inMs: number): Promise<readonly string[]> {
  const { db } = server.database;
  const match = await db
    .selectFrom('match')
    .innerJoin('round', 'round.id', 'match.round_id')
    .selectAll('match')
    .where('round_no', '=', 2)
    .orderBy('match.id')
    .executeTakeFirstOrThrow();
  const clock = await db.selectFrom('season_clock').selectAll().executeTakeFirstOrThrow();
  const date_ms = clock.game_time_ms + inMs;
  await db.updateTable('match').set({ date_ms }).where('id', '=', match.id).execute();
  await db
    .updateTable('season')
    .set((eb) => ({ catalogue_version: eb('catalogue_version', '+', 1) }))
    .execute();
  await db
    .updateTable('season_clock')
    .set({ mode: 'accelerated', speed: 1, anchored_at: new Date(), state_version: 100 })
    .execute();
  return [match.home_team_id, match.guest_team_id];
}

test('who listens is told when a match that was brought forward has kicked off', async () => {
  const teams = await bringForward(SOON_MS);
  await reader.toldOf(100);
  expect(reader.picture).not.toHaveProperty('begunEarly');
  await until('it is told', () => reader.picture?.begunEarly !== undefined);
  expect(reader.picture?.begunEarly).toEqual(teams);
  const url = `/api/gameloop/v1/state/current/${server.seasonId}.json`;
  expect((await server.app.inject({ url })).json()).toMatchObject({ begunEarly: teams });
});
