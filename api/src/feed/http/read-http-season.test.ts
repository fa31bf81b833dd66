import { expect, test } from '@jest/globals';
import { smallKickerSeason } from '../testing/season-files.ts';
import type { HttpSource } from './http-source.ts';
import { readHttpSeason } from './read-http-season.ts';

const { database, round } = smallKickerSeason();
const hash = 'hash-0001';
const [match] = round.matches;
const known = new Set(database.players.map(({ id }) => id));
const players = match?.players
  .filter(({ id }) => known.has(id))
  .map((row) => ({ ...row, teamId: 'tm-k00000001' }));

/** A source of one match that is over, and which rounds it was asked for. */
function sourceOf(
  score: { readonly homeScore: number | null; readonly guestScore: number | null },
  teams: object = {},
) {
  const asked: string[] = [];
  const answers: Readonly<Record<string, object>> = {
    'leagues.json': {
      leagues: [{ id: 'lg-k', name: 'Liga', currentSeasonId: 'se-1' }],
      seasons: [{ id: 'se-1', leagueId: 'lg-k', name: '2023/24', hidden: false }],
    },
    'se-1.json': {
      ...{ seasonId: 'se-1', roundId: round.id, hash, gameTime: database.rounds[0]?.endDate },
      config: { ruleSetId: 'league-2023' },
    },
    [`${hash}.json`]: {
      ...{ ...database, hash },
      matches: database.matches.map((planned) => ({ ...planned, ...teams })),
    },
    [`${round.id}.json`]: { ...round, matches: [{ ...match, ...score, players }] },
  };
  const source = {
    get: async (path: string) => {
      const name = path.split('/').at(-1) ?? '';
      if (name.startsWith('rn-')) asked.push(name);
      return answers[name];
    },
    malformed: (path: string, problem: string) => new Error(`${path} ${problem}`),
  };
  return { asked, source: source as unknown as HttpSource };
}

test.each([
  ['neither team', { homeScore: null, guestScore: null }],
  ['one team', { homeScore: 2, guestScore: null }],
])('a match that ends with the goals of %s is read as it is, and again', async (_, score) => {
  const first = await readHttpSeason(sourceOf(score).source, 'se-1');
  expect(first.rounds.get(round.id)?.matches).toMatchObject([{ state: 'FINISHED', ...score }]);
  const later = sourceOf({ homeScore: 2, guestScore: 0 });
  const second = await readHttpSeason(later.source, 'se-1', first);
  expect(second.rounds.get(round.id)?.matches).toMatchObject([{ homeScore: 2, guestScore: 0 }]);
  expect(later.asked).toEqual([`${round.id}.json`]);
});

test('a match whose team is not known yet is read, one of a team nobody knows is not', async () => {
  const read = (guestTeamId: string) => {
    const teams = { guestTeamId, guestTeamName: 'Sieger Gruppe A' };
    return readHttpSeason(sourceOf({ homeScore: 2, guestScore: 0 }, teams).source, 'se-1');
  };
  const { database: stated } = await read('tm-k00000000');
  expect(stated.matches).toMatchObject([{ guestTeamId: 'tm-k00000000' }]);
  await expect(read('tm-k99999999')).rejects.toThrow('gives mt-k1 an unknown round or team');
});

test('a round whose matches are over with their scores is asked for once', async () => {
  const score = { homeScore: 2, guestScore: 0 };
  const first = await readHttpSeason(sourceOf(score).source, 'se-1');
  const later = sourceOf(score);
  await readHttpSeason(later.source, 'se-1', first);
  expect(later.asked).toEqual([]);
});
