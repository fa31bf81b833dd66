import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from '@jest/globals';
import { NO_PRICE, ruleSetFor, scorePlayer } from '@spieltag/shared-kernel/rules';
import { openFeed, parseSeasonArgument } from './index.ts';
import {
  fplFiles,
  kickerFiles,
  removeSeasonFolders,
  seasonFolder,
  smallKickerSeason,
} from './testing/season-files.ts';

afterAll(removeSeasonFolders);

describe('a season named on the command line', () => {
  test.each([
    ['generated', { provider: 'generated', seed: 1 }],
    ['generated:42', { provider: 'generated', seed: 42 }],
    ['generated:7:substitutions', { provider: 'generated', seed: 7, substitutions: true }],
    ['kicker:../a folder', { provider: 'kicker', folder: '../a folder' }],
    ['fpl:C:\\data', { provider: 'fpl', folder: 'C:\\data' }],
    ['openfootball:./2024-25', { provider: 'openfootball', folder: './2024-25', localTimes: true }],
    ['http:http://localhost:4000/', { provider: 'http', url: 'http://localhost:4000' }],
    ['https://game.example/de#se-1', { provider: 'http', url: 'https://game.example/de#se-1' }],
  ])('%s is understood', (argument, spec) => {
    expect(parseSeasonArgument(argument)).toEqual(spec);
  });

  test.each([
    ...[
      '',
      'kicker',
      'kicker:',
      'generated:x',
      'generated:7:',
      'generated:7:x',
      'bowling:1',
      'fpl :x',
      'openfootball:',
    ],
    ...['http:', 'http:game', 'http:ftp://x', 'http://me:secret@x', 'http://x?y=1'],
  ])('"%s" is refused in one line that says what can be named', (argument) => {
    expect(() => parseSeasonArgument(argument)).toThrow(
      expect.objectContaining({
        code: 'SEASON_ARGUMENT_INVALID',
        message: expect.stringMatching(/^Cannot read the season ".*": use generated, .*$/),
      }),
    );
  });

  test('the generated one with substitutions is another league, whose season is played alike', async () => {
    const first = openFeed({ provider: 'generated', seed: 7 });
    const second = openFeed({ provider: 'generated', seed: 7, substitutions: true });
    const [one, other] = [await first.catalogue(), await second.catalogue()];
    expect([one.preset.substitutions, other.preset.substitutions]).toEqual([undefined, true]);
    const idsOf = ({ league, season, teams, players, rounds, matches }: typeof one) =>
      [league, season, ...teams, ...players, ...rounds, ...matches].map(({ id }) => id);
    expect(idsOf(other).filter((id) => idsOf(one).includes(id))).toEqual([]);
    expect(new Set(idsOf(other)).size).toBe(new Set(idsOf(one)).size);
    const updates = await first.roundUpdates(one.rounds[0]?.id ?? '');
    const alike = await second.roundUpdates(other.rounds[0]?.id ?? '');
    const namesakes = JSON.stringify(updates).replaceAll('k0107', 'k0199');
    expect(JSON.stringify(alike)).toBe(namesakes);
    expect(updates.length).toBeGreaterThan(0);
  });

  test('a recorded season without a folder is refused', () => {
    expect(() => openFeed({ provider: 'fpl' })).toThrow('A season of fpl needs a folder');
  });
});

describe('a folder in the format of the magazine', () => {
  test('is read plain or gzipped', async () => {
    const plain = openFeed({ provider: 'kicker', folder: seasonFolder(kickerFiles()) });
    const packed = Object.fromEntries(
      Object.entries(kickerFiles()).map(([name, text]) => [`${name}.gz`, gzipSync(text)]),
    );
    const gzipped = openFeed({ provider: 'kicker', folder: seasonFolder(packed) });
    expect(await gzipped.catalogue()).toEqual(await plain.catalogue());
    expect(await gzipped.roundUpdates('rn-k000120230001')).toEqual(
      await plain.roundUpdates('rn-k000120230001'),
    );
  });

  test('of the season 2023/24 or earlier is scored with 1 point for an assist', async () => {
    const feed = openFeed({ provider: 'kicker', folder: seasonFolder(kickerFiles()) });
    const { preset } = await feed.catalogue();
    const last = (await feed.roundUpdates('rn-k000120230001')).at(-1);
    const scores = last?.players.map(
      ({ stats, position }) =>
        stats && scorePlayer(stats, position, ruleSetFor(preset.ruleSetId)).points,
    );
    expect(preset.ruleSetId).toBe('league-2023');
    expect(scores).toEqual([8, 0, 1, null]);
  });

  test('gives players who are only in rounds an entry without a price', async () => {
    const feed = openFeed({ provider: 'kicker', folder: seasonFolder(kickerFiles()) });
    const { players } = await feed.catalogue();
    expect(players.find(({ id }) => id === 'pl-k9')).toMatchObject({
      displayName: 'Nr. 9',
      marketValue: NO_PRICE,
      position: 'UNKNOWN',
      teamId: 'tm-k00000001',
    });
  });

  test('takes players who are only in rounds from an export, where there is one', async () => {
    const header =
      'ID;Vorname;Nachname;Angezeigter Name (kurz);Angezeigter Name;Verein;Position;Marktwert;Punkte;Notendurchschnitt';
    const line = 'pl-k9;Moritz;Neun;Neun;Moritz Neun;SV Zwei;DEFENDER;700000;1;0.0';
    const files = kickerFiles({ 'players-se-k00012023.csv': `${header}\n${line}\n` });
    const feed = openFeed({ provider: 'kicker', folder: seasonFolder(files) });
    expect((await feed.catalogue()).players.find(({ id }) => id === 'pl-k9')).toMatchObject({
      displayLongName: 'Moritz Neun',
      marketValue: 700_000,
      teamId: 'tm-k00000002',
    });
  });

  const { database, round } = smallKickerSeason();
  const [match] = round.matches;
  test.each<[string, Record<string, string | Buffer | null>, string, RegExp]>([
    [
      'no database',
      { 'client_database.json': null },
      'SEASON_FILE_MISSING',
      /client_database\.json/,
    ],
    ['no round file', { 'rounds/rn-k000120230001.json': null }, 'SEASON_FILE_MISSING', /rounds/],
    [
      'no JSON',
      { 'client_database.json': '{' },
      'SEASON_FILE_MALFORMED',
      /database.json" is not JSON/,
    ],
    [
      'no UTF-8',
      { 'client_database.json': Buffer.from([0x22, 0xe4, 0x22]) },
      'SEASON_FILE_MALFORMED',
      /is not UTF-8/,
    ],
    [
      'a broken archive',
      { 'client_database.json': null, 'client_database.json.gz': 'no archive' },
      'SEASON_FILE_MALFORMED',
      /json\.gz" cannot be unpacked/,
    ],
    [
      'a price as text',
      {
        'client_database.json': JSON.stringify({
          ...database,
          players: database.players.map((player) => ({ ...player, marketValue: '1' })),
        }),
      },
      'SEASON_FILE_MALFORMED',
      /at "\/players\/0\/marketValue": must be integer/,
    ],
    [
      'an unknown team',
      {
        'client_database.json': JSON.stringify({
          ...database,
          teams: database.teams
            .toReversed()
            .slice(1)
            .concat(database.teams.slice(0, 1).map((team) => ({ ...team, id: 'tm-k7' }))),
        }),
      },
      'SEASON_FILE_MALFORMED',
      /player "pl-k2" refers to unknown team "tm-k00000002"/,
    ],
    [
      'a player at two clubs',
      {
        'client_database.json': JSON.stringify({
          ...database,
          players: [
            ...database.players,
            ...database.players.map((player) => ({ ...player, teamId: 'tm-k00000002' })),
          ],
        }),
      },
      'SEASON_FILE_MALFORMED',
      /names "pl-k1" twice in players, differently/,
    ],
    [
      'a match of another round',
      {
        'rounds/rn-k000120230001.json': JSON.stringify({
          ...round,
          matches: [{ ...match, id: 'mt-k2' }],
        }),
      },
      'SEASON_FILE_MALFORMED',
      /unknown match "mt-k2"/,
    ],
    [
      'an unknown state of a match',
      {
        'rounds/rn-k000120230001.json': JSON.stringify({
          ...round,
          matches: [{ ...match, state: 'OVER' }],
        }),
      },
      'SEASON_FILE_MALFORMED',
      /at "\/matches\/0\/state"/,
    ],
  ])('with %s is refused in one line', async (_what, files, code, message) => {
    const feed = openFeed({ provider: 'kicker', folder: seasonFolder(kickerFiles(files)) });
    const error = await feed.catalogue().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'FeedError', code });
    expect(String(error)).toMatch(message);
    expect(String(error)).not.toContain('\n');
  });

  test('that does not exist is refused', async () => {
    const feed = openFeed({ provider: 'kicker', folder: '/nowhere/at-all' });
    await expect(feed.catalogue()).rejects.toMatchObject({
      code: 'SEASON_FOLDER_MISSING',
      message: 'There is no season folder "/nowhere/at-all"',
    });
  });
});

describe('a folder with FPL tables', () => {
  test('is read with prices of the start and fixtures without a result', async () => {
    const feed = openFeed({ provider: 'fpl', folder: seasonFolder(fplFiles()) });
    const { players, rounds, matches } = await feed.catalogue();
    expect(players.map(({ marketValue }) => marketValue)).toEqual([5_500_000, 4_000_000]);
    expect(rounds.map(({ id }) => id)).toEqual(['rn-f202301', 'rn-f202302']);
    expect(matches).toHaveLength(2);
    expect(await feed.roundUpdates('rn-f202302')).toEqual([]);
    expect((await feed.roundUpdates('rn-f202301')).at(-1)).toMatchObject({
      matchId: 'mt-f00001001',
      state: 'FINISHED',
      homeScore: 1,
    });
    expect(await feed.playerChanges()).toEqual([
      expect.objectContaining({ at: Date.UTC(2023, 11, 1, 10), active: false }),
    ]);
  });

  const gameweek = fplFiles()['gws/gw1.csv'] ?? '';
  test.each<[string, Record<string, string | null>, string, RegExp]>([
    ['no teams', { 'teams.csv': null }, 'SEASON_FILE_MISSING', /teams\.csv/],
    ['no gameweek', { 'gws/gw1.csv': null }, 'SEASON_FILE_MISSING', /gw1\.csv/],
    ['an empty table', { 'teams.csv': '' }, 'SEASON_FILE_MALFORMED', /teams\.csv" is empty/],
    [
      'a player of an unknown team',
      { 'players_raw.csv': (fplFiles()['players_raw.csv'] ?? '').replace('2,102,2', '2,102,3') },
      'SEASON_FILE_MALFORMED',
      /players_raw\.csv" is malformed: player 2 has unknown team 3/,
    ],
    ['no fixture', { 'fixtures.csv': 'id,event\n' }, 'SEASON_FILE_MALFORMED', /names no fixture/],
    [
      'a missing column',
      { 'teams.csv': 'id,name\n1,Uno\n' },
      'SEASON_FILE_MALFORMED',
      /teams\.csv" has no column "code"/,
    ],
    [
      'minutes in words',
      { 'gws/gw1.csv': gameweek.replace('FWD,1,1,90', 'FWD,1,1,ninety') },
      'SEASON_FILE_MALFORMED',
      /in line 2: minutes must be a whole number, not "ninety"/,
    ],
    [
      'an unknown position',
      { 'gws/gw1.csv': gameweek.replace('GK,2', 'LIBERO,2') },
      'SEASON_FILE_MALFORMED',
      /in line 3: position must be one of GK, .* not "LIBERO"/,
    ],
    [
      'an unknown player',
      { 'gws/gw1.csv': gameweek.replace('FWD,1,', 'FWD,9,') },
      'SEASON_FILE_MALFORMED',
      /in line 2: unknown player 9/,
    ],
    [
      'a line that is too short',
      { 'teams.csv': 'id,code,name,short_name\n1,11\n' },
      'SEASON_FILE_MALFORMED',
      /teams\.csv" is not a table: Invalid Record Length/,
    ],
  ])('with %s is refused in one line', async (_what, files, code, message) => {
    const feed = openFeed({ provider: 'fpl', folder: seasonFolder(fplFiles(files)) });
    const error = await feed.catalogue().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'FeedError', code });
    expect(String(error)).toMatch(message);
    expect(String(error)).not.toContain('\n');
  });
});
