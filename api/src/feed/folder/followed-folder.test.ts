import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, jest, test } from '@jest/globals';
import { until } from '../../testing/until.ts';
import type { KnownMatch, SeasonFeed } from '../feed.types.ts';
import { fplFeed } from '../fpl/fpl-feed.ts';
import { kickerFeed } from '../kicker/kicker-feed.ts';
import { openFeed } from '../open-feed.ts';
import {
  fplFiles,
  kickerFiles,
  removeSeasonFolders,
  seasonFolder,
} from '../testing/season-files.ts';
import { followedFolder } from './followed-folder.ts';

afterAll(removeSeasonFolders);

/** Long after all matches. */
const REACHED = Date.UTC(2023, 8, 1);

function follow(files: Readonly<Record<string, string>>) {
  const folder = seasonFolder(files);
  const feed = followedFolder(folder, () => fplFeed(folder, true), { pollMs: 1e9 });
  const write = async (more: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(more)) writeFileSync(join(folder, name), text);
    await feed.look();
    await feed.look();
  };
  return { feed, write };
}

/** How a season stands that has taken everything over. */
async function knownOf(feed: SeasonFeed) {
  const { rounds, players } = await feed.catalogue();
  const updates = await Promise.all(rounds.map(({ id }) => feed.roundUpdates(id)));
  const matches = new Map(
    updates
      .flat()
      .map(({ matchId: id, ...update }): [string, KnownMatch] => [id, { id, ...update }]),
  );
  return {
    players: players.map((one) => ({ ...one, active: true })),
    matches: [...matches.values()],
  };
}

const SECOND_PLAYED = {
  'fixtures.csv': String(fplFiles()['fixtures.csv']).replace(
    '2,1002,2,False,2023-08-18T19:00:00Z,2,1,,,[]',
    '2,1002,2,True,2023-08-18T19:00:00Z,2,1,0,2,[]',
  ),
  'gws/gw2.csv': String(fplFiles()['gws/gw1.csv'])
    .replace('FWD,1,1,', 'FWD,1,2,')
    .replace('GK,2,1,', 'GK,2,2,')
    .replace(',True', ',x')
    .replace(',False', ',True')
    .replace(',x', ',False'),
};

test('a folder is looked at again every 15 seconds, by itself', async () => {
  const folder = seasonFolder(fplFiles());
  const timer = jest.spyOn(globalThis, 'setTimeout');
  const feed = followedFolder(folder, () => fplFeed(folder));
  try {
    await feed.follow.ready();
    const waits = () => timer.mock.calls.filter(([, ms]) => ms === 15_000);
    expect(waits()).toHaveLength(1);
    rmSync(folder, { recursive: true });
    // As when the time has come.
    waits()[0]?.[0]();
    await until('it was looked at', () => feed.follow.status().state === 'down');
    await until('it waits again', () => waits().length === 2);
  } finally {
    feed.follow.stop();
    timer.mockRestore();
  }
});

describe("a folder of FPL's tables that grows", () => {
  test('adds a gameweek right after what was reached, and nothing else', async () => {
    const { feed, write } = follow(fplFiles());
    await feed.follow.ready();
    const { players, matches } = await knownOf(
      openFeed({ provider: 'fpl', folder: feed.follow.status().url }),
    );
    feed.follow.startFrom(players, matches);
    const revision = feed.follow.takeOver(REACHED);
    const [first, second] = (await feed.catalogue()).rounds;
    expect(await feed.roundUpdates(second?.id ?? '')).toEqual([]);
    const before = await feed.roundUpdates(first?.id ?? '');
    expect(before.at(-1)?.at).toBeLessThan(REACHED);
    expect((await feed.playerChanges()).filter(({ at }) => at <= REACHED + 1)).toEqual([]);

    await write(SECOND_PLAYED);
    expect(feed.follow.takeOver(REACHED)).toBeGreaterThan(revision);
    const added = await feed.roundUpdates(second?.id ?? '');
    expect(added.map(({ at, state, guestScore }) => [at, state, guestScore])).toEqual([
      [REACHED + 1, 'FINISHED', 2],
    ]);
    expect(await feed.roundUpdates(first?.id ?? '')).toEqual(before);
    expect(feed.follow.takeOver(REACHED)).toBe(revision + 1);
    feed.follow.stop();
  });

  test('has a calendar that grows, as of what was taken over', async () => {
    const { feed, write } = follow(fplFiles());
    await feed.follow.ready();
    expect(feed.follow.calendar?.()).toBeUndefined();
    feed.follow.takeOver(REACHED);
    const before = feed.follow.calendar?.();
    expect(before?.rounds).toHaveLength(2);
    const scheduled = String(fplFiles()['fixtures.csv']).replace(
      '3,1003,,False,,1,2',
      '3,1003,3,False,2023-08-25T19:00:00Z,1,2',
    );
    await write({ 'fixtures.csv': scheduled });
    expect(feed.follow.calendar?.()).toBe(before);
    feed.follow.takeOver(REACHED);
    const after = feed.follow.calendar?.();
    expect([after?.rounds.length, after?.matches.length]).toEqual([3, 3]);
    feed.follow.stop();
  });

  test('keeps a postponed match in its round until it has another one, and goes on meanwhile', async () => {
    const third = (event: string, kickOff: string) => (text: string) =>
      text.replace('3,1003,,False,,1,2', `3,1003,${event},False,${kickOff},1,2`);
    const planned = third('3', '2023-08-25T19:00:00Z')(String(fplFiles()['fixtures.csv']));
    const { feed, write } = follow(fplFiles({ 'fixtures.csv': planned }));
    await feed.follow.ready();
    feed.follow.takeOver(REACHED);
    const before = feed.follow.calendar?.();

    await write(SECOND_PLAYED);
    expect(feed.follow.status()).toMatchObject({
      state: 'ok',
      problem: expect.stringMatching(/^No date is known of mt-f00001003:/),
    });
    feed.follow.takeOver(REACHED);
    const postponed = feed.follow.calendar?.();
    expect(postponed?.rounds).toEqual(before?.rounds);
    expect(postponed?.matches).toEqual(before?.matches);
    const [, second] = (await feed.catalogue()).rounds;
    expect((await feed.roundUpdates(second?.id ?? '')).at(-1)?.state).toBe('FINISHED');
    await feed.look();
    expect(feed.follow.status().problem).not.toBeNull();

    const again = third('4', '2023-12-01T19:00:00Z')(SECOND_PLAYED['fixtures.csv']);
    await write({ 'fixtures.csv': again });
    expect(feed.follow.status()).toMatchObject({ state: 'ok', problem: null });
    feed.follow.takeOver(REACHED);
    expect(feed.follow.calendar?.()?.matches.at(-1)).toMatchObject({
      id: 'mt-f00001003',
      roundId: 'rn-f202304',
      date: Date.UTC(2023, 11, 1, 19),
    });
    feed.follow.stop();
  });

  test('is played as if live where it is read before its time has come', async () => {
    const { feed, write } = follow(fplFiles());
    await feed.follow.ready();
    feed.follow.takeOver(0);
    await write(SECOND_PLAYED);
    feed.follow.takeOver(0);
    const [, second] = (await feed.catalogue()).rounds;
    const states = (await feed.roundUpdates(second?.id ?? '')).map(({ state }) => state);
    expect(states).toEqual(expect.arrayContaining(['FINAL_LINEUP', 'LIVE', 'FINISHED']));
    feed.follow.stop();
  });

  test('has a player at the new team as soon as the tables say so', async () => {
    const { feed, write } = follow(fplFiles());
    await feed.follow.ready();
    feed.follow.takeOver(0);
    const [first] = (await feed.catalogue()).players;
    feed.follow.takeOver(REACHED);
    const tables = String(fplFiles()['players_raw.csv']);
    await write({ 'players_raw.csv': tables.replace('1,101,1,4', '1,101,2,4') });
    feed.follow.takeOver(REACHED);
    const now = (await feed.playerChanges()).filter(({ at }) => at === REACHED + 1);
    const elsewhere = { id: first?.id, teamId: 'tm-f00012', marketValue: first?.marketValue };
    expect(now).toEqual([
      { at: REACHED + 1, player: expect.objectContaining(elsewhere), active: true },
    ]);
    feed.follow.stop();
  });

  test('has players who move, leave and come while no server was running', async () => {
    const { feed } = follow(fplFiles());
    await feed.follow.ready();
    const { players, matches } = await knownOf(
      openFeed({ provider: 'fpl', folder: feed.follow.status().url }),
    );
    const [moved, unknown] = players;
    const elsewhere = players.find(({ teamId }) => teamId !== moved?.teamId)?.teamId ?? '';
    const before = [
      ...players
        .filter(({ id }) => id !== unknown?.id)
        .map((one) =>
          one.id === moved?.id ? { ...one, teamId: elsewhere, displayName: 'M. E.' } : one,
        ),
      ...(moved ? [{ ...moved, id: 'pl-gone' }] : []),
    ];
    feed.follow.startFrom(before, matches);
    feed.follow.takeOver(REACHED);
    const changes = (await feed.playerChanges()).filter(({ at }) => at === REACHED + 1);
    expect(changes.map(({ player, active }) => [player.id, active])).toEqual([
      [moved?.id, true],
      [unknown?.id, true],
      ['pl-gone', false],
    ]);
    feed.follow.stop();
  });
});

describe('whether a folder is followed', () => {
  const spec = () => ({ provider: 'kicker', folder: seasonFolder(kickerFiles()) }) as const;
  test.each([
    ['where it is said to grow', { grows: true }, true],
    ['not else', {}, false],
    ['not where it is played anew on another day', { grows: true, shiftWeeks: 3 }, false],
  ])('%s', (_, more, isFollowed) => {
    expect(openFeed({ ...spec(), ...more }).follow !== undefined).toBe(isFollowed);
  });
});

test('a list of players that is cut off makes nobody leave before it was there for an hour', async () => {
  let now = 0;
  const files = kickerFiles();
  const name = 'client_database.json';
  const database = JSON.parse(String(files[name]));
  const [pattern] = database.players;
  const many = Array.from({ length: 40 }, (_, no) => ({ ...pattern, id: `pl-many${no}` }));
  const listing = (players: readonly object[]) => JSON.stringify({ ...database, players });
  const whole = listing([...database.players, ...many]);
  const folder = seasonFolder({ ...files, [name]: whole });
  const statuses: (string | null)[] = [];
  const feed = followedFolder(folder, () => kickerFeed(folder, true), {
    pollMs: 1e9,
    clock: () => now,
    onStatus: ({ problem }) => statuses.push(problem),
  });
  const { players } = await feed.catalogue();
  feed.follow.startFrom(
    players.map((player) => ({ ...player, active: true })),
    [],
  );
  await feed.follow.ready();
  feed.follow.takeOver(REACHED);
  const left = async () => (await feed.playerChanges()).filter(({ active }) => !active).length;
  const before = await left();
  writeFileSync(join(folder, name), listing(database.players));
  for (let look = 0; look < 2; look++) await feed.look();
  const revision = feed.follow.takeOver(REACHED + 10);
  expect(await left()).toBe(before);
  expect(feed.follow.setAside?.()).toEqual([expect.stringMatching(/^40 of 4\d players/)]);
  await feed.look();
  expect(statuses).toEqual([null, expect.stringMatching(/^40 of 4\d players/)]);
  expect(feed.follow.takeOver(REACHED + 20)).toBe(revision);
  now = 3_600_000;
  expect(feed.follow.takeOver(REACHED + 30)).toBeGreaterThan(revision);
  expect(await left()).toBe(before + 40);
  await feed.look();
  expect(feed.follow.status()).toMatchObject({ state: 'ok', problem: null });
  feed.follow.stop();
});
