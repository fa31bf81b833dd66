import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  contract,
  type Route,
  type SeasonImport,
  type SeasonTimeline,
} from '@spieltag/shared-kernel/contract';
import { kickerFiles, removeSeasonFolders, seasonFolder } from '../feed/testing/season-files.ts';
import { GameLoop } from '../gameloop/index.ts';
import { writeSourceStatus } from '../season/season-source.repository.ts';
import { createTestServer, type TestServer, type TestUser } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';

const NOW = Date.parse('2026-07-20T10:00:00Z');
const rows = contract.gameloop;

let server: TestServer;
let admin: TestUser;
let seasonId: string;
beforeAll(async () => {
  server = await createTestServer({ clock: () => NOW });
  admin = await server.user('admin');
});
afterAll(async () => {
  removeSeasonFolders();
  await server.close();
});

async function ask(row: Route, payload?: object, of = '') {
  const { headers } = admin;
  const url = row.path.replace('{seasonId}', of);
  const answer = await server.app.inject({
    method: row.method,
    url,
    headers,
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, ...answer.json() };
}

/** What becomes of an import. */
async function importEnded(payload: object): Promise<SeasonImport> {
  const { importNo } = await ask(rows.importSeason, payload);
  let found: SeasonImport | undefined;
  await until('the import has ended', async () => {
    const { imports } = await ask(rows.listSeasonImports);
    found = imports.find((one: SeasonImport) => one.importNo === importNo);
    return found !== undefined && found.state !== 'running';
  });
  return found as SeasonImport;
}

describe('an administrator', () => {
  test('imports a season, hides and shows it, and sets its clock', async () => {
    const order = {
      source: 'generated:3',
      startsOn: '2026-09-01',
      clock: { mode: 'accelerated', speed: 60 },
    };
    const done = await importEnded(order);
    expect(done).toMatchObject({ state: 'done', imported: true, startedBy: admin.userId });
    const [season] = (await ask(rows.listSeasons)).seasons;
    expect(season).toMatchObject({ shiftWeeks: 4, clock: { mode: 'accelerated', speed: 60 } });
    seasonId = season.id;
    expect(await ask(rows.hideSeason, { seasonId })).toMatchObject({ hidden: true });
    expect(await ask(rows.showSeason, { seasonId })).toMatchObject({
      hidden: false,
      current: true,
    });
    expect(await ask(rows.setSeasonClock, { seasonId, mode: 'stepped' })).toMatchObject({
      clock: { mode: 'stepped', speed: 0 },
    });
    expect((await ask(rows.listSeasons)).seasons).toHaveLength(1);
  });

  test('is in the audit log with all of it, and why', async () => {
    const reason = 'a trial';
    await ask(rows.hideSeason, { seasonId, reason });
    await ask(rows.showSeason, { seasonId, current: true });
    const { entries } = await ask(contract.administration.auditLog);
    const by = { actor: admin.userId, at: NOW, subject: seasonId };
    expect(entries).toMatchObject([
      { ...by, action: 'showSeason', reason: '', after: { current: true } },
      { ...by, action: 'hideSeason', reason },
      { ...by, action: 'setSeasonClock', after: { mode: 'stepped' } },
      { ...by, action: 'showSeason' },
      { ...by, action: 'hideSeason' },
      { ...by, action: 'importSeason', after: { source: 'generated:3' } },
    ]);
    expect(entries[2].before).toEqual({ mode: 'accelerated', speed: 60 });
  });

  test('sees what has happened in a season, and what comes next', async () => {
    const loop = new GameLoop({ db: server.database.db, clock: () => NOW, log: console });
    await loop.step(seasonId, 'EVALUATING');
    const timeline: SeasonTimeline = await ask(rows.seasonTimeline, undefined, seasonId);
    const [first, second] = timeline.rounds;
    expect(first?.phase).toBe('EVALUATING');
    expect(first?.phases.map(({ happened }) => happened)).toEqual([true, true, true, true, false]);
    expect(second?.phases.some(({ happened }) => happened)).toBe(false);
    expect(timeline.next).toMatchObject({ kind: 'phase', phase: 'COMPLETED', dueAt: null });
    // What is to come goes by what has happened: a minute after the evaluation began.
    expect(timeline.next?.at).toBe((first?.phases.at(-2)?.at ?? 0) + 60_000);
    await loop.stop();
  });

  test('sees which window is open', async () => {
    const { db } = server.database;
    const [window] = (await ask(rows.seasonTimeline, undefined, seasonId)).windows;
    expect(window.state).toBe('ahead');
    await db
      .updateTable('season_clock')
      .set({ game_time_ms: window.startDate })
      .where('season_id', '=', seasonId)
      .execute();
    const { windows } = await ask(rows.seasonTimeline, undefined, seasonId);
    expect(windows).toEqual([{ ...window, state: 'open' }]);
  });

  test('sees how it stands with a source, whichever server reads it', async () => {
    const status = { state: 'down', since: NOW - 5, lastReadAt: null, problem: 'away' } as const;
    const { db } = server.database;
    await writeSourceStatus(db, seasonId, { url: 'http://localhost', ...status });
    const shownIn = async (mode: 'real' | 'stepped') => {
      await db
        .updateTable('season_clock')
        .set({ mode })
        .where('season_id', '=', seasonId)
        .execute();
      return (await ask(rows.listSeasons)).seasons[0].sourceState;
    };
    expect(await shownIn('real')).toEqual(status);
    expect(await shownIn('stepped')).toBeNull();
  });

  test('is told what is wrong with a source that is none', async () => {
    const answer = await ask(rows.importSeason, { source: 'soccer:x' });
    const cause = 'SEASON_ARGUMENT_INVALID';
    expect(answer).toMatchObject({
      status: 400,
      code: 'PARAMETER_INVALID',
      params: { name: 'source', cause, reason: expect.any(String) },
    });
  });

  test.each([
    ['kicker:/nowhere', 'SEASON_FOLDER_MISSING'],
    ['generated:4', 'SEASON_TAKEN'],
  ])('sees that the import of %s has failed, and why', async (source, code) => {
    expect(await importEnded({ source })).toMatchObject({
      ...{ state: 'failed', code, reason: expect.any(String) },
    });
  });

  test('is told that a season of the past would be over', async () => {
    const source = `kicker:${seasonFolder(kickerFiles())}`;
    expect(await importEnded({ source })).toMatchObject({ state: 'failed', code: 'SEASON_OVER' });
    const { seasonId: past } = await importEnded({ source, clock: { mode: 'stepped' } });
    expect(await ask(rows.setSeasonClock, { seasonId: past, mode: 'real' })).toMatchObject({
      status: 409,
      code: 'SEASON_OVER',
    });
  });

  test.each([
    ['no day', { source: 'generated:3', startsOn: '1.9.2026' }],
    ['a speed of nothing', { source: 'generated:3', clock: { mode: 'accelerated', speed: 0 } }],
    ['no such clock', { source: 'generated:3', clock: { mode: 'backwards' } }],
  ])('is refused %s', async (_, payload) => {
    expect(await ask(rows.importSeason, payload)).toMatchObject({
      status: 400,
      code: 'PARAMETER_INVALID',
    });
  });
});
