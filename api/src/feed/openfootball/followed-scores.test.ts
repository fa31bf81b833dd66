import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import type { CatalogueTeam, KnownPlayer, SeasonCatalogue, SeasonFeed } from '../feed.types.ts';
import { followedFolder } from '../folder/followed-folder.ts';
import { openFeed } from '../open-feed.ts';
import { removeSeasonFolders, seasonFolder } from '../testing/season-files.ts';
import { openfootballFeed } from './openfootball-feed.ts';

afterAll(removeSeasonFolders);

const FILE = 'xx.1.json';
const text = readFileSync(join(import.meta.dirname, 'fixture', FILE), 'utf8');
const { name, matches }: { name: string; matches: Written[] } = JSON.parse(text);

interface Written {
  readonly round: string;
  readonly team1: string;
  readonly team2: string;
  readonly date: string;
  readonly score?: object | undefined;
}

const scored = matches.filter(({ score }) => score);
/** The file before a match had its score, and some time after all of them were to be played. */
const last = scored.at(-1);
const REACHED = Date.UTC(2026, 11, 1);
const fileOf = (all: readonly Written[]) => JSON.stringify({ name, matches: all });
const before = fileOf(
  matches.map((match) => (match === last ? { ...match, score: undefined } : match)),
);

async function follow(only?: string) {
  const folder = seasonFolder({ [FILE]: before });
  const path = only ? join(folder, only) : folder;
  const feed = followedFolder(path, (rounds) => openfootballFeed(path, rounds), { pollMs: 1e9 });
  const write = async (content: string) => {
    writeFileSync(join(folder, FILE), content);
    await feed.look();
    await feed.look();
  };
  await feed.follow.ready();
  feed.follow.startFrom(await playersOf(feed), []);
  feed.follow.takeOver(0);
  return { feed, write, path };
}

async function playersOf(feed: SeasonFeed): Promise<KnownPlayer[]> {
  return (await feed.catalogue()).players.map((player) => ({ ...player, active: true }));
}

async function newsOf(feed: SeasonFeed) {
  const { rounds } = await feed.catalogue();
  const updates = await Promise.all(rounds.map(({ id }) => feed.roundUpdates(id)));
  return updates.flat().filter(({ at }) => at > REACHED);
}

test.each([
  ['a folder', undefined],
  ['the one file of it', FILE],
])('a score that is added to %s while its season is played arrives', async (_, only) => {
  const { feed, write } = await follow(only);
  await write(text);
  feed.follow.takeOver(REACHED);
  expect((await newsOf(feed)).map(({ state }) => state)).toEqual(['FINISHED']);
  expect(await feed.playerChanges()).toEqual([]);
  feed.follow.stop();
});

test('a file that is gone is said to be so, and changes nothing', async () => {
  const { feed, path } = await follow(FILE);
  rmSync(path);
  await feed.look();
  expect(feed.follow.status()).toMatchObject({
    state: 'down',
    problem: expect.stringContaining(path),
  });
  feed.follow.stop();
});

const renamed = text.replace(String(last?.team1), 'FC Neu');

test('a file that names another team is refused: its squads would all be others', async () => {
  const { feed, write } = await follow();
  await write(renamed);
  expect(feed.follow.status()).toMatchObject({
    state: 'nonsense',
    problem: expect.stringMatching(/names "FC Neu", no team of the season$/),
  });
  feed.follow.takeOver(REACHED);
  expect([await newsOf(feed), await feed.playerChanges()]).toEqual([[], []]);
  await write(text);
  expect(feed.follow.status().state).toBe('ok');
  feed.follow.takeOver(REACHED);
  expect(await newsOf(feed)).toHaveLength(1);
  feed.follow.stop();
});

const [first] = matches;
/** The file with its first round after all others. */
const postponed = fileOf(
  matches.map((match) => (match.round === first?.round ? { ...match, date: '2026-07-01' } : match)),
);
const asPlanned = openfootballFeed(seasonFolder({ [FILE]: text }));

/** Ids of rounds by their names, and of the rounds of matches by theirs. */
function placesOf(calendar: Pick<SeasonCatalogue, 'rounds' | 'matches'> | undefined) {
  return Object.fromEntries([
    ...(calendar?.rounds ?? []).map(({ id, name }) => [name, id]),
    ...(calendar?.matches ?? []).map(({ id, roundId }) => [id, roundId]),
  ]);
}

describe('a server that is started anew', () => {
  /** Follows a file from how the season stands that was followed before. */
  async function startedAnew(content: string, teams: readonly CatalogueTeam[] = []) {
    const { feed } = await follow();
    const [players, calendar] = [await playersOf(feed), await feed.catalogue()];
    feed.follow.stop();
    const folder = seasonFolder({ [FILE]: content });
    const { follow: source } = openFeed({ provider: 'openfootball', folder, grows: true });
    source?.startFrom(players, [], { ...calendar, teams: [...calendar.teams, ...teams] });
    await source?.ready();
    source?.stop();
    return source;
  }

  const seventh = [{ id: 'tm-o-7', name: 'FC Sieben', shortName: 'SIE' }];
  test.each([
    ['another team', renamed, [], /names "FC Neu", no team of the season$/],
    ['a team less', text, seventh, /has lost "tm-o-7" of the teams of the season$/],
    [
      'rounds of other names',
      text.replaceAll('Matchday', 'Round'),
      [],
      /has lost "mt-.*" of the matches of the season$/,
    ],
  ])('takes no file over with %s', async (_, content, teams, problem) => {
    const source = await startedAnew(content, teams);
    expect(source?.takeOver(REACHED)).toBe(0);
    expect(source?.status()).toMatchObject({
      state: 'nonsense',
      problem: expect.stringMatching(problem),
    });
  });

  test.each([
    ['the file as it was', text],
    ['one whose first round is played as the last one', postponed],
  ])('goes on with %s', async (_, content) => {
    const source = await startedAnew(content);
    expect(source?.takeOver(REACHED)).toBe(1);
    expect(source?.status()).toMatchObject({ state: 'ok', problem: null });
    expect(placesOf(source?.calendar?.())).toEqual(placesOf(await asPlanned.catalogue()));
  });
});

describe('a round that is played as the last one after all', () => {
  test('keeps its id, and all that was invented stays as it was', async () => {
    const { feed, write } = await follow();
    await write(text);
    feed.follow.takeOver(REACHED);
    const before = await newsOf(feed);
    const places = placesOf(feed.follow.calendar?.());
    await write(postponed);
    expect(feed.follow.status()).toMatchObject({ state: 'ok', problem: null });
    feed.follow.takeOver(REACHED);
    expect(feed.follow.calendar?.()?.rounds.at(-1)?.name).toBe(first?.round);
    expect(placesOf(feed.follow.calendar?.())).toEqual(places);
    expect(await newsOf(feed)).toEqual(before);
    feed.follow.stop();
  });

  test('and one that is added has the next number, whenever it is played', async () => {
    const rounds = (await asPlanned.catalogue()).rounds;
    const path = seasonFolder({
      [FILE]: fileOf(first ? [{ ...first, round: 'Added' }, ...matches] : []),
    });
    const grown = (await openfootballFeed(path, rounds).catalogue()).rounds;
    expect(grown.map(({ id }) => id.slice(-2)).toSorted()).toEqual([
      '01',
      '02',
      '03',
      '04',
      '05',
      '06',
    ]);
    expect(grown.find(({ name }) => name === 'Added')?.id.slice(-2)).toBe('06');
  });
});
