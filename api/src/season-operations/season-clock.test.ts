import { afterAll, expect, test } from '@jest/globals';
import {
  growingKickerFiles,
  removeSeasonFolders,
  seasonFolder,
  smallKickerSeason,
} from '../feed/testing/season-files.ts';
import { GameLoop } from '../gameloop/index.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { until } from '../testing/until.ts';
import { bringInSeason } from './bring-in-season.command.ts';
import { growsWith, setSeasonClock } from './season-clock.command.ts';

const DAY_MS = 86_400_000;
const FIRST_KICK_OFF = smallKickerSeason().database.rounds[0]?.startDate ?? 0;
const LAST_KICK_OFF = FIRST_KICK_OFF + 14 * DAY_MS;
const log = { info: () => undefined, error: () => undefined };
const change = { actor: 'test', at: new Date(LAST_KICK_OFF - DAY_MS), reason: '' };

const database = await createTestDatabase();
const loops: GameLoop[] = [];
afterAll(async () => {
  for (const loop of loops) await loop.stop();
  removeSeasonFolders();
  await database.close();
});

test('a season that comes to be played in real time follows its folder from then on', async () => {
  const { db } = database;
  const folder = seasonFolder(growingKickerFiles(3, 3));
  const serverOf = () => {
    const loop = new GameLoop({ db, clock: () => change.at.getTime(), log });
    loops.push(loop);
    return loop;
  };
  const [here, elsewhere] = [serverOf(), serverOf()];
  const order = { spec: { provider: 'kicker', folder }, clock: { mode: 'stepped' } } as const;
  const importer = { change, tell: async () => undefined };
  const { seasonId } = await bringInSeason(db, elsewhere, order, importer);
  // This server has read the folder before anybody has set the clock, on another one.
  await here.step(seasonId, 'COMPLETED');
  await setSeasonClock(db, elsewhere, seasonId, { mode: 'real' }, change);
  here.start();
  const stateOf = async () =>
    (await db.selectFrom('season_source').select('state').executeTakeFirst())?.state;
  await until('the folder is followed', async () => (await stateOf()) === 'ok');
  expect(here.sources()).toMatchObject({ [seasonId]: { url: folder } });
});

test.each(['kicker', 'fpl', 'openfootball'] as const)(
  'a folder of %s grows in real time, where it is played when it was planned',
  (provider) => {
    const spec = { provider, folder: 'a' };
    expect(growsWith(spec, { mode: 'real' })).toBe(true);
    expect(growsWith(spec, { mode: 'accelerated', speed: 60 })).toBe(false);
    expect(growsWith({ ...spec, shiftWeeks: 1 }, { mode: 'real' })).toBe(false);
  },
);

test('a season that has been played on is not taken back to the time it is', async () => {
  const { db } = database;
  const loop = new GameLoop({ db, clock: () => change.at.getTime(), log });
  loops.push(loop);
  const { season_id: seasonId } = await db
    .selectFrom('season_clock')
    .select('season_id')
    .executeTakeFirstOrThrow();
  await setSeasonClock(db, loop, seasonId, { mode: 'stepped' }, change);
  const early = { ...change, at: new Date(FIRST_KICK_OFF - DAY_MS) };
  await expect(setSeasonClock(db, loop, seasonId, { mode: 'real' }, early)).rejects.toMatchObject({
    code: 'PARAMETER_INVALID',
    params: { name: 'mode' },
  });
  const { mode } = await db
    .selectFrom('season_clock')
    .select('mode')
    .where('season_id', '=', seasonId)
    .executeTakeFirstOrThrow();
  expect(mode).toBe('stepped');
});
