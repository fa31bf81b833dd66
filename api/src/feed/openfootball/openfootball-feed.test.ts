import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { ruleSetFor, scorePlayer } from '@spieltag/shared-kernel/rules';
import type { MatchUpdate } from '../feed.types.ts';
import { openFeed } from '../index.ts';
import { removeSeasonFolders, seasonFolder } from '../testing/season-files.ts';

const FOLDER = join(import.meta.dirname, 'fixture');
const FILE = 'xx.1.json';
const text = readFileSync(join(FOLDER, FILE), 'utf8');
const written: { name: string; matches: WrittenMatch[] } = JSON.parse(text);
const feed = openFeed({ provider: 'openfootball', folder: FOLDER });
afterAll(removeSeasonFolders);

interface WrittenMatch {
  round: string;
  date: string;
  team1: string;
  team2: string;
  score?: { ft: [number, number] };
}

async function allUpdates(of = feed): Promise<MatchUpdate[]> {
  const { rounds } = await of.catalogue();
  return (await Promise.all(rounds.map(({ id }) => of.roundUpdates(id)))).flat();
}

describe('a season of fixtures and scores', () => {
  test('has the league, teams, rounds and kick-offs of the file', async () => {
    const { league, season, teams, rounds, matches } = await feed.catalogue();
    expect([league.name, season.name]).toEqual(['Nebelliga', '2025/26']);
    expect(teams.map(({ name }) => name).sort()).toEqual(
      [...new Set(written.matches.flatMap(({ team1, team2 }) => [team1, team2]))].sort(),
    );
    expect(rounds.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5].map((no) => `Matchday ${no}`));
    // In UTC; with a zone where the file names one, at 15:30 where it names no time.
    expect(matches.slice(0, 3).map(({ date }) => new Date(date).toISOString())).toEqual([
      '2025-08-16T18:30:00.000Z',
      '2025-08-16T15:30:00.000Z',
      '2025-08-17T13:30:00.000Z',
    ]);
  });

  test('ends every match with the recorded score, told by goals of its players', async () => {
    const { teams, matches } = await feed.catalogue();
    const nameOf = new Map(teams.map(({ id, name }) => [id, name]));
    const updates = await allUpdates();
    const played = written.matches.filter(({ score }) => score);
    expect(played.length).toBeGreaterThan(10);
    for (const { team1, team2, score } of played) {
      const match = matches.find(
        ({ homeTeamId, guestTeamId }) =>
          nameOf.get(homeTeamId) === team1 && nameOf.get(guestTeamId) === team2,
      );
      const last = updates.findLast(({ matchId }) => matchId === match?.id);
      expect(last?.state).toBe('FINISHED');
      expect([last?.homeScore, last?.guestScore]).toEqual(score?.ft);
      const goalsOf = (teamId: string | undefined) =>
        (last?.players ?? []).reduce(
          (sum, player) =>
            sum +
            (player.teamId === teamId ? (player.stats?.goals ?? 0) : (player.stats?.ownGoals ?? 0)),
          0,
        );
      expect([goalsOf(match?.homeTeamId), goalsOf(match?.guestTeamId)]).toEqual(score?.ft);
    }
  });

  test('takes a match once that is named twice, and says so', async () => {
    const [first] = written.matches;
    const files = { [FILE]: JSON.stringify({ ...written, matches: [first, ...written.matches] }) };
    const twice = openFeed({ provider: 'openfootball', folder: seasonFolder(files) });
    expect((await twice.catalogue()).matches).toHaveLength(written.matches.length);
    expect(await twice.skipped?.()).toEqual([
      `repeated entries of matches: 1 (${first?.team1} - ${first?.team2} in ${first?.round})`,
    ]);
    expect(await feed.skipped?.()).toEqual([]);
  });

  test('leaves matches without a score scheduled', async () => {
    const { rounds } = await feed.catalogue();
    expect(await feed.roundUpdates(rounds.at(-1)?.id ?? '')).toEqual([]);
  });

  test('has the same squads every time, whatever scores there are by then', async () => {
    const matches = written.matches.map(({ score: _, ...match }) => match);
    const files = { [FILE]: JSON.stringify({ ...written, matches }) };
    const before = openFeed({ provider: 'openfootball', folder: seasonFolder(files) });
    expect(await before.catalogue()).toEqual(await feed.catalogue());
    expect(await allUpdates(before)).toEqual([]);
    const again = openFeed({ provider: 'openfootball', folder: join(FOLDER, FILE) });
    expect(await allUpdates(again)).toEqual(await allUpdates());
  });

  test('has full squads whose eleven starters are rated by the rules of the season', async () => {
    const { teams, players, preset } = await feed.catalogue();
    expect(players).toHaveLength(teams.length * 27);
    expect(new Set(players.map(({ id }) => id)).size).toBe(players.length);
    const ruleSet = ruleSetFor(preset.ruleSetId);
    const last = (await allUpdates()).findLast(({ state }) => state === 'FINISHED');
    const starters = last?.players.filter(({ status }) => status === 'STARTER') ?? [];
    expect(starters).toHaveLength(22);
    const points = starters.map(
      ({ stats, position }) => stats && scorePlayer(stats, position, ruleSet).points,
    );
    expect(points.every(Number.isInteger)).toBe(true);
    expect(new Set(points).size).toBeGreaterThan(3);
  });

  test('is read from older files, too, with rounds of matches and scores in two fields', async () => {
    const rounds = [...Map.groupBy(written.matches, ({ round }) => round)].map(([name, all]) => ({
      name,
      matches: all.map(({ round: _, score, team1, team2, ...match }) => ({
        ...match,
        team1: { name: team1, code: team1.slice(-3).toUpperCase() },
        team2: { name: team2, code: team2.slice(-3).toUpperCase() },
        score1: score?.ft[0] ?? null,
        score2: score?.ft[1] ?? null,
      })),
    }));
    const files = { [FILE]: JSON.stringify({ name: written.name, rounds }) };
    const older = openFeed({ provider: 'openfootball', folder: seasonFolder(files) });
    const { teams, ...catalogue } = await older.catalogue();
    const { teams: named, ...expected } = await feed.catalogue();
    expect(catalogue).toEqual(expected);
    expect(teams.map(({ shortName }) => shortName)).toEqual(
      named.map(({ name }) => name.slice(-3).toUpperCase()),
    );
    expect(await allUpdates(older)).toEqual(await allUpdates());
  });
});

describe('a folder of football.json is refused in one line', () => {
  const change = (from: string | RegExp, to: string) => ({ [FILE]: text.replace(from, to) });
  const [first] = written.matches;
  test.each<[string, Record<string, string>, string, RegExp]>([
    ['without a file', {}, 'SEASON_FILE_MISSING', /has no file ".*league\.json"/],
    [
      'with several leagues',
      { [FILE]: text, 'yy.1.json': text },
      'SEASON_FILE_MALFORMED',
      /has several leagues: name one of xx\.1\.json, yy\.1\.json/,
    ],
    ['with half a file', { [FILE]: text.slice(0, 400) }, 'SEASON_FILE_MALFORMED', /is not JSON/],
    [
      'with a score in words',
      change('"ft": [', '"ft": ["two",'),
      'SEASON_FILE_MALFORMED',
      /malformed at "\/matches\/0\/score/,
    ],
    [
      'with a day that does not exist',
      change('2025-08-16', '2025-02-30'),
      'SEASON_FILE_MALFORMED',
      /names no moment: 2025-02-30/,
    ],
    [
      'with a month that does not exist',
      change('2025-08-16', '2025-13-01'),
      'SEASON_FILE_MALFORMED',
      /names no moment: 2025-13-01/,
    ],
    [
      'with a team that plays itself',
      change(`"team2": "${first?.team2}"`, `"team2": "${first?.team1}"`),
      'SEASON_FILE_MALFORMED',
      /lets a team play itself/,
    ],
    [
      'with a match on two days',
      {
        [FILE]: JSON.stringify({
          ...written,
          matches: [{ ...first, date: '2025-08-15' }, ...written.matches],
        }),
      },
      'SEASON_FILE_MALFORMED',
      /names ".*" twice in matches, differently/,
    ],
    [
      'with too few teams',
      { [FILE]: JSON.stringify({ ...written, matches: [first] }) },
      'SEASON_FILE_MALFORMED',
      /names 2 teams: a squad needs 6/,
    ],
  ])('%s', async (_what, files, code, message) => {
    const refused = openFeed({ provider: 'openfootball', folder: seasonFolder(files) });
    const error = await refused.catalogue().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'FeedError', code });
    expect(String(error)).toMatch(message);
    expect(String(error)).not.toContain('\n');
  });
});
