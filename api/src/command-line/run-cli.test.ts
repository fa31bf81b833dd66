import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readName, type SeasonRecord, type SeasonTimeline } from '@spieltag/shared-kernel/contract';
import { DEFAULT_FAIRNESS } from '@spieltag/shared-kernel/rules';
import { type FeedSpec, openFeed } from '../feed/index.ts';
import { kickerFiles, removeSeasonFolders, seasonFolder } from '../feed/testing/season-files.ts';
import { importSeason } from '../season/import-season.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { FAMILIES } from './families.ts';
import { runCli } from './run-cli.ts';

const NOW = Date.parse('2026-07-20T10:00:00Z');
const DAY_MS = 86_400_000;

const databases: TestDatabase[] = [];
async function emptyGame(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  databases.push(database);
  return database;
}
let game: TestDatabase;
beforeAll(async () => {
  game = await emptyGame();
});
afterAll(async () => {
  removeSeasonFolders();
  for (const database of databases) await database.close();
});

/** Types a command; the machine's clock shows `NOW`. */
async function spieltag(
  line: string,
  { url }: Pick<TestDatabase, 'url'> = game,
  now = NOW,
  env: Record<string, string> = { USER: 'wanda' },
) {
  const out = { stdout: '', stderr: '' };
  const code = await runCli(line.split(' ').filter(Boolean), {
    env: { ...env, DATABASE_URL: url },
    from: '/srv',
    clock: () => now,
    print: (text) => {
      out.stdout += `${text}\n`;
    },
    progress: (text) => {
      out.stderr += `${text}\n`;
    },
  });
  return { code, ...out };
}

async function json<T>(line: string, database = game, now = NOW): Promise<T> {
  const { code, stdout, stderr } = await spieltag(`${line} --json`, database, now);
  expect([code, stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as T;
}

type Imported = {
  readonly imported: boolean;
  readonly completed: boolean;
  readonly season: SeasonRecord;
};
type Listed = { readonly seasons: readonly SeasonRecord[] };

/** Leaves a season as an import that was interrupted does. @returns its id */
async function leaveUnfinished({ db }: TestDatabase, feedSpec: FeedSpec): Promise<string> {
  // What is in the season does not depend on where it is said to come from.
  const feed = openFeed({ provider: 'generated', seed: 4, shiftWeeks: feedSpec.shiftWeeks ?? 0 });
  const clock = { mode: 'stepped' } as const;
  const options = { feedSpec, hidden: true, current: false, unfinished: true, clock };
  return (await importSeason(db, feed, options)).seasonId;
}

describe('season import', () => {
  test('takes a season over that plays in real time from then on', async () => {
    expect((await spieltag('season list')).stdout).toContain('there is no season yet');
    const { imported, season } = await json<Imported>('season import generated:7 --bots 30');
    expect(imported).toBe(true);
    expect(season).toMatchObject({
      source: 'generated:7',
      shiftWeeks: 0,
      hidden: false,
      current: true,
      clock: { mode: 'real', speed: 1, gameTime: NOW },
      roundNo: 1,
      rounds: 34,
      phase: 'GENERAL',
      managers: 30,
      sourceState: null,
    });
  });

  test('keeps one that is there, with its clock', async () => {
    const again = await json<Imported>('season import generated:7 --clock stepped --bots 50');
    expect(again).toMatchObject({ imported: false, completed: false });
    expect(again.season).toMatchObject({ managers: 30, clock: { mode: 'real' } });
  });

  test.each([
    ['another season under the same id', 'season import generated:8', 'SEASON_TAKEN'],
    ['the same on another day', 'season import generated:7 --starts 2026-09-01', 'SEASON_TAKEN'],
    ['a folder that is not there', 'season import kicker:nowhere', 'SEASON_FOLDER_MISSING'],
    ['no season at all', 'season import soccer:x', 'SEASON_ARGUMENT_INVALID'],
    [
      'a server that begins when it begins',
      'season import http://localhost:1 --starts +3',
      'SEASON_ARGUMENT_INVALID',
    ],
    ['a season nobody knows', 'season clock se-none real', 'SEASON_NOT_FOUND'],
    ['one to be fair to', 'season fairness se-none off', 'SEASON_NOT_FOUND'],
    ['one to hide', 'season hide se-none', 'SEASON_NOT_FOUND'],
    ['one to show', 'season show se-none', 'SEASON_NOT_FOUND'],
    ['one to look at', 'season calendar se-none', 'SEASON_NOT_FOUND'],
  ])('refuses %s in one line with its code', async (_, line, code) => {
    const refused = await spieltag(line);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    // An import has said before what it is doing.
    const said = refused.stderr.replace(/^(reading the source|writing the season)\n/gm, '');
    expect(said).toMatch(new RegExp(`^error: .* \\(${code}\\)\n$`));
    const asJson = await spieltag(`${line} --json`);
    expect(JSON.parse(asJson.stdout)).toMatchObject({ error: { code } });
  });

  test('plays a recorded season anew on any day, but not in the past', async () => {
    const folder = seasonFolder(kickerFiles());
    const past = await spieltag(`season import kicker:${folder}`);
    expect(past).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('was over on 2023-08-18'),
    });
    expect(past.stderr).toContain('(SEASON_OVER)');
    const { season } = await json<Imported>(
      `season import kicker:${folder} --starts 2026-12-01 --hidden`,
    );
    expect(season).toMatchObject({
      hidden: true,
      current: false,
      shiftWeeks: 172,
      // A Friday at half past eight, in winter as it was in summer.
      firstKickOff: Date.parse('2026-12-04T19:30:00Z'),
    });
    const { season: kept } = await json<Imported>(
      `season import kicker:${folder}`,
      game,
      season.lastKickOff,
    );
    expect(kept.firstKickOff).toBe(season.firstKickOff);
  });

  test('on an empty database alone, if that is asked for', async () => {
    const before = await json<Listed>('season list');
    expect(await spieltag('season import generated:9 --if-empty')).toMatchObject({
      code: 0,
      stdout: 'there is a season already: nothing is imported\n',
    });
    expect(await json<Listed>('season list')).toEqual(before);
  });

  test('that was interrupted is finished by the same command, on the day it was begun for', async () => {
    const database = await emptyGame();
    await leaveUnfinished(database, { provider: 'generated', seed: 4, shiftWeeks: -5 });
    const line = 'season import generated:4 --if-empty --bots 12 --starts=-21';
    const { season, ...outcome } = await json<Imported>(line, database);
    expect(outcome).toEqual({ imported: false, completed: true });
    expect(season).toMatchObject({ shiftWeeks: -5, managers: 12, clock: { mode: 'real' } });
    expect((await spieltag(line, database)).stdout).toContain('nothing is imported');
  });

  test('that was interrupted says in words that it is complete now', async () => {
    const database = await emptyGame();
    const seasonId = await leaveUnfinished(database, { provider: 'generated', seed: 4 });
    const line = 'season import generated:4 --clock stepped';
    const done = `season ${seasonId} is completed, which an earlier import had begun: `;
    expect((await spieltag(line, database)).stdout).toContain(done);
    const kept = `season ${seasonId} is there already, and is kept: `;
    expect((await spieltag(line, database)).stdout).toContain(kept);
  });

  test('that was interrupted is not finished in real time once it is over', async () => {
    const database = await emptyGame();
    const spec = { provider: 'generated', seed: 4, shiftWeeks: -60 } as const;
    const seasonId = await leaveUnfinished(database, spec);
    const refused = await spieltag('season import generated:4', database);
    expect(refused.stderr).toContain('(SEASON_OVER)');
    const line = 'season import generated:4 --clock stepped';
    const { completed, season } = await json<Imported>(line, database);
    expect([completed, season.id]).toEqual([true, seasonId]);
  });

  test('that was interrupted is neither shown nor played', async () => {
    const database = await emptyGame();
    const seasonId = await leaveUnfinished(database, { provider: 'generated', seed: 4 });
    expect((await spieltag('season list', database)).stdout).toContain('unfinished');
    for (const line of [`show ${seasonId} --current`, `clock ${seasonId} real`]) {
      const refused = await spieltag(`season ${line}`, database);
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      expect(refused.stderr).toMatch(
        /^error: .* the same import finishes it \(SEASON_UNFINISHED\)\n$/,
      );
    }
  });

  test('that was interrupted is not finished by the command for another server', async () => {
    const database = await emptyGame();
    const { db } = database;
    await leaveUnfinished(database, { provider: 'http', url: 'http://127.0.0.1:1' });
    const line = 'season import http://127.0.0.1:2 --if-empty';
    expect((await spieltag(line, database)).stdout).toContain('nothing is imported');
    const imports = await db.selectFrom('season_import').select('source').execute();
    expect(imports).toEqual([]);
  });
});

describe('a season', () => {
  test('is hidden and shown; its league always has a current one where one is shown', async () => {
    const [season] = (await json<Listed>('season list')).seasons;
    const { id = '' } = season ?? {};
    expect(await json(`season hide ${id}`)).toMatchObject({
      season: { hidden: true, current: false },
    });
    expect((await spieltag('season list')).stdout).toMatch(/hidden/);
    expect(await json(`season hide ${id}`)).toMatchObject({ season: { hidden: true } });
    expect(await json(`season show ${id}`)).toMatchObject({
      season: { hidden: false, current: true },
    });
  });

  test('that is hidden makes room for another of its league', async () => {
    const database = await emptyGame();
    const { db } = database;
    const { season } = await json<Imported>('season import generated:7', database);
    const { id: first, leagueId } = season;
    await db
      .insertInto('season')
      .columns([
        'id',
        'league_id',
        'name',
        'order_no',
        'preset',
        'formations',
        'restricted_windows',
        'provider',
        'feed_spec',
      ])
      .expression((eb) =>
        eb
          .selectFrom('season')
          .select((one) => [
            one.val('se-other').as('id'),
            'league_id',
            one.val('2027/28').as('name'),
            one.val(5).as('order_no'),
            'preset',
            'formations',
            'restricted_windows',
            'provider',
            'feed_spec',
          ]),
      )
      .execute();
    const current = async () =>
      (
        await db
          .selectFrom('league')
          .selectAll()
          .where('id', '=', leagueId)
          .executeTakeFirstOrThrow()
      ).current_season_id;
    const { stdout } = await spieltag(`season hide ${first}`, database);
    expect(stdout).toContain('is hidden, and se-other is current now: ');
    expect(await current()).toBe('se-other');
    await spieltag(`season show ${first}`, database);
    expect(await current()).toBe('se-other');
    await spieltag(`season show ${first} --current`, database);
    expect(await current()).toBe(first);
  });

  test('goes by another clock, from the game time it has reached', async () => {
    const [{ id = '' } = {}] = (await json<Listed>('season list')).seasons;
    expect(await json(`season clock ${id} accelerated:60`)).toMatchObject({
      season: { clock: { mode: 'accelerated', speed: 60, gameTime: NOW } },
    });
    const later = NOW + DAY_MS / 60;
    expect(await json(`season clock ${id} stepped`, game, later)).toMatchObject({
      season: { clock: { mode: 'stepped', speed: 0, gameTime: NOW + DAY_MS } },
    });
    const wrong = await spieltag(`season clock ${id} accelerated:0`);
    expect(wrong).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("not 'accelerated:0'"),
    });
    await spieltag(`season clock ${id} real`);
  });

  test('is told what happens to its locks after an outage', async () => {
    const [{ id = '' } = {}] = (await json<Listed>('season list')).seasons;
    const readPreset = async () => {
      const season = game.db.selectFrom('season').select('preset').where('id', '=', id);
      return (await season.executeTakeFirstOrThrow()).preset;
    };
    const before = await readPreset();
    await json(`season fairness ${id} 45/90/0`);
    const fairness = { workingMinutes: 45, withinMinutes: 90, pastKickOffMinutes: 0 };
    expect(await readPreset()).toEqual({ ...before, fairness });
    await json(`season fairness ${id} off`);
    expect(await readPreset()).toEqual({ ...before, fairness: null });
    const entries = await game.db
      .selectFrom('admin_audit')
      .select(['before', 'after'])
      .where('action', '=', 'setSeasonFairness')
      .orderBy('audit_no')
      .execute();
    // A season that says nothing of it is one with the default, which is no "never".
    expect(entries).toEqual([
      { before: { fairness: DEFAULT_FAIRNESS }, after: { fairness } },
      { before: { fairness }, after: { fairness: null } },
    ]);
  });

  test('shows its calendar: locks, windows, what comes next and when', async () => {
    const [{ id = '', firstKickOff = 0 } = {}] = (await json<Listed>('season list')).seasons;
    const { rounds, windows, next } = await json<SeasonTimeline>(`season calendar ${id}`);
    expect(rounds).toHaveLength(34);
    const lockAt = firstKickOff - 60_000;
    expect(rounds[0]?.phases[0]).toEqual({ phase: 'GENERAL_LOCKED', at: lockAt, happened: false });
    const all = rounds.flatMap(({ phases }) => phases.map(({ at }) => at));
    expect(all).toEqual(all.toSorted((a, b) => a - b));
    expect(rounds.at(-1)?.phases.at(-1)?.phase).toBe('LOCKED');
    expect(windows).toMatchObject([{ windowNo: 1, state: 'ahead' }]);
    expect(next).toEqual({
      kind: 'phase',
      phase: 'GENERAL_LOCKED',
      roundId: rounds[0]?.roundId,
      windowNo: null,
      opens: false,
      at: lockAt,
      dueAt: lockAt,
    });
    const { stdout } = await spieltag(`season calendar ${id}`);
    expect(stdout).toMatch(/^next: GENERAL_LOCKED of rn-\S+ at .* game time, due /m);
    await spieltag(`season clock ${id} stepped`);
    expect((await json<SeasonTimeline>(`season calendar ${id}`)).next?.dueAt).toBeNull();
  });
});

describe('help', () => {
  const all = Object.entries(FAMILIES).flatMap(([family, { commands }]) =>
    Object.keys(commands).map((name) => [family, name] as const),
  );
  test.each(all)('of %s %s has an example and the exit codes', async (family, name) => {
    const { code, stdout } = await spieltag(`${family} ${name} --help`);
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^Example:\n  npx spieltag ${family} ${name}`, 'm'));
    expect(stdout).toContain('Exit codes: 0 done, 1 refused or failed, 2');
    expect(stdout).toContain('--json');
    expect((await spieltag('--help')).stdout).toContain(`  ${name}`);
    expect((await spieltag(`${family} --help`)).stdout).toContain(`  ${name}`);
  });

  const naming = Object.entries(FAMILIES).flatMap(([family, { commands }]) =>
    Object.entries(commands)
      .filter(([, { positionals }]) => positionals.includes('<name>'))
      .map(([name, { example }]) => [`${family} ${name}`, example] as const),
  );
  test('of several commands shows a name', () => {
    expect(naming.map(([line]) => line)).toEqual(['admin rename', 'admin rename-group']);
  });
  test.each(naming)('of %s shows a name that is taken: %s', (line, example) => {
    const [, name] = new RegExp(`^npx spieltag ${line} \\S+ '([^']+)' `).exec(example) ?? [];
    expect(readName(name ?? '')).toBe(name);
  });

  test.each([
    ['no such command', 'season play', /there are: import, list/],
    ['no such family', 'team list', /unknown 'team'/],
    ['an option that is none', 'season list --all', /--all/],
    ['something missing', 'season clock se-x', /write 'spieltag season clock <season>/],
    ['something too much', 'season list se-x', /write 'spieltag season list'/],
    ['a day that is none', 'season import generated --starts 2026-02-30', /a day is written/],
    ['a promise of more than there is', 'season fairness se-x 61/60/0', /unknown fairness '61/],
    ['a promise of nothing', 'season fairness se-x 0/60/0', /write 'off', or minutes/],
    ['a promise of years', 'season fairness se-x 30/60/1441', /write 'off', or minutes/],
    ['a count that is none', 'season import generated --bots many', /whole number/],
    ['more than the contract takes', 'season import generated --bots 100001', /up to 100000,/],
  ])('%s is a usage error in one line', async (_, line, message) => {
    const { code, stderr } = await spieltag(line);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });
});

describe('who types a command', () => {
  const closing = async (env: Record<string, string>) => {
    const database = await emptyGame();
    const line = 'admin close --until +30m --reason maintenance';
    const { code, stderr } = await spieltag(line, database, NOW, env);
    const entries = await database.db.selectFrom('admin_audit').select('actor').execute();
    return { code, stderr, actors: entries.map(({ actor }) => actor) };
  };

  test.each<[string, Record<string, string>]>([
    ['of the shell', { USER: 'wanda', LOGNAME: 'other' }],
    ['of a job', { USER: '', LOGNAME: 'wanda' }],
    ['of Windows', { USERNAME: 'wanda' }],
  ])('is written down by the name %s', async (_, env) => {
    expect(await closing(env)).toMatchObject({ code: 0, actors: ['command line:wanda'] });
  });

  test('changes nothing without a name, as in a container, and is told how to give one', async () => {
    const line =
      'error: the audit log says who has typed this: set USER to your name, in a container with -e USER\n';
    expect(await closing({})).toEqual({ code: 1, stderr: line, actors: [] });
  });

  test('may read without a name', async () => {
    expect(await spieltag('season list', game, NOW, {})).toMatchObject({ code: 0, stderr: '' });
  });
});

describe('of a database with several addresses', () => {
  const DEAD = 'postgresql://me:secret@127.0.0.1:1/none';

  test('the one that answers is used', async () => {
    const { code, stderr } = await spieltag('season list', { url: `${DEAD},${game.url}` });
    expect([code, stderr]).toEqual([0, '']);
  });

  test.each([[DEAD], [`${DEAD},${DEAD}`]])(
    'that do not answer, as %s, each is named in one line, without a password',
    async (url) => {
      const refused = await spieltag('season list', { url });
      expect(refused).toMatchObject({ code: 1, stdout: '' });
      const reasons = url
        .split(',')
        .map(() => '127.0.0.1:1/none: connect ECONNREFUSED 127.0.0.1:1');
      const line = `the database of DATABASE_URL does not answer: ${reasons.join('; ')}`;
      expect(refused.stderr).toBe(`error: ${line}\n`);
    },
  );
});
