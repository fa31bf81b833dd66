import { describe, expect, test } from '@jest/globals';
import {
  hasPosition,
  POSITIONS,
  positionLimit,
  ruleSetFor,
  scorePlayer,
} from '@spieltag/shared-kernel/rules';
import type { CataloguePlayer, MatchUpdate } from '../feed.types.ts';
import { generatedFeed } from './generated-feed.ts';

const feed = generatedFeed(1);
const catalogue = await feed.catalogue();
const changes = await feed.playerChanges();
const updatesOfRounds = await Promise.all(catalogue.rounds.map(({ id }) => feed.roundUpdates(id)));
const updatesOfMatches = Map.groupBy(updatesOfRounds.flat(), ({ matchId }) => matchId);
const finals = updatesOfRounds.flat().filter(({ state }) => state === 'FINISHED');

describe('the calendar', () => {
  const { matches, rounds, teams } = catalogue;

  test('is a double round robin of 18 teams', () => {
    const pairings = new Set(matches.map((match) => `${match.homeTeamId} ${match.guestTeamId}`));
    expect(teams).toHaveLength(18);
    expect(pairings.size).toBe(18 * 17);
    expect(matches).toHaveLength(18 * 17);
    expect(matches.every(({ homeTeamId, guestTeamId }) => homeTeamId !== guestTeamId)).toBe(true);
  });

  test('lets every team play once a round, at most three times in a row at home', () => {
    for (const { id } of teams) {
      const own = matches.filter((match) => [match.homeTeamId, match.guestTeamId].includes(id));
      expect(own.map(({ roundId }) => roundId)).toEqual(rounds.map((round) => round.id));
      const places = own.map(({ homeTeamId }) => (homeTeamId === id ? 'h' : 'g')).join('');
      expect(places).not.toMatch(/h{4}|g{4}/);
    }
  });

  test('has rounds one after the other, and a market that opens in the winter break alone', () => {
    expect(catalogue.preset.marketBetweenRounds).toBe('CLOSED');
    for (const [index, round] of rounds.entries()) {
      expect(round.startDate).toBeLessThanOrEqual(round.endDate);
      expect(round.endDate).toBeLessThan(rounds[index + 1]?.startDate ?? Number.POSITIVE_INFINITY);
    }
    const [window, ...others] = catalogue.restrictedWindows;
    expect(others).toEqual([]);
    expect(window?.startDate).toBeGreaterThan(rounds[16]?.endDate ?? 0);
    expect(window?.endDate).toBeLessThan(rounds[17]?.startDate ?? 0);
  });
});

describe('the players', () => {
  const { players, preset } = catalogue;
  const prices = players.map(({ marketValue }) => marketValue).sort((a, b) => a - b);

  test('have prices from 0.5 to about 10 million with a median of 0.8 to 1.7', () => {
    const median = prices[Math.floor(prices.length / 2)];
    expect(prices[0]).toBe(500_000);
    expect(median).toBeGreaterThanOrEqual(800_000);
    expect(median).toBeLessThanOrEqual(1_700_000);
    expect(prices.at(-1)).toBeGreaterThan(9_000_000);
    expect(prices.at(-1)).toBeLessThanOrEqual(10_500_000);
  });

  test('have names of their own, shirts of their own in a team, and one line of text each', () => {
    const names = new Set(players.map(({ displayLongName }) => displayLongName));
    const shirts = new Set(players.map(({ teamId, shirtNumber }) => `${teamId} ${shirtNumber}`));
    expect(names.size).toBe(players.length);
    expect(shirts.size).toBe(players.length);
    expect([...names].filter((name) => !/^\p{L}[\p{L}' -]+$/u.test(name))).toEqual([]);
  });

  test('share their last name with few others, as in a real league', () => {
    const byName = Map.groupBy(players, ({ displayName }) => displayName);
    const namesakes = players.filter(
      ({ displayName }) => (byName.get(displayName)?.length ?? 0) > 1,
    );
    expect(namesakes.length).toBeGreaterThan(0);
    expect(namesakes.length).toBeLessThan(players.length / 4);
    expect(Math.max(...[...byName.values()].map(({ length }) => length))).toBeLessThanOrEqual(4);
  });

  test('make a legal roster affordable with money left for a choice', () => {
    const squad = cheapestSquad(players);
    const cost = squad.reduce((sum, { marketValue }) => sum + marketValue, 0);
    expect(squad).toHaveLength(preset.limits.maxLineupSize);
    expect(cost).toBeLessThan(preset.initialBudget / 2);
    const dearest = prices.slice(-squad.length).reduce((sum, price) => sum + price, 0);
    expect(dearest).toBeGreaterThan(3 * preset.initialBudget);
  });

  /** The cheapest players position by position, within the limits of position and team. */
  function cheapestSquad(candidates: readonly CataloguePlayer[]): CataloguePlayer[] {
    const byPrice = candidates
      .filter(hasPosition)
      .toSorted((a, b) => a.marketValue - b.marketValue);
    const squad: CataloguePlayer[] = [];
    for (const player of POSITIONS.flatMap((p) => byPrice.filter((x) => x.position === p))) {
      const count = (key: 'position' | 'teamId') =>
        squad.filter((other) => other[key] === player[key]).length;
      if (count('position') >= positionLimit(preset.limits, player.position)) continue;
      if (count('teamId') < preset.limits.maxTeamPresence) squad.push(player);
    }
    return squad;
  }
});

describe('the updates of a round', () => {
  const inPlay = ['LIVE', 'HALTED'];

  test('are ordered by time', () => {
    for (const updates of updatesOfRounds) {
      const times = updates.map(({ at }) => at);
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }
  });

  test('lead every match from the lineups over the kick-off to one final whistle', () => {
    expect(updatesOfMatches.size).toBe(catalogue.matches.length);
    for (const { id, date } of catalogue.matches) {
      const updates = updatesOfMatches.get(id) ?? [];
      const [preliminary, final, kickOff, ...rest] = updates;
      expect(preliminary).toMatchObject({ at: date - 3_600_000, state: 'PRELIMINARY_LINEUP' });
      expect(final).toMatchObject({ at: date - 1_800_000, state: 'FINAL_LINEUP' });
      expect(kickOff).toMatchObject({ at: date, state: 'LIVE', homeScore: 0, guestScore: 0 });
      expect(rest.slice(0, -1).every(({ state }) => inPlay.includes(state))).toBe(true);
      expect(rest.at(-1)?.state).toBe('FINISHED');
      expect(new Set(updates.map(({ at }) => at)).size).toBe(updates.length);
    }
  });

  test('never take back goals, points for appearances or cards', () => {
    for (const updates of updatesOfMatches.values()) {
      for (const [index, update] of updates.entries()) {
        const next = updates[index + 1];
        if (next) expectGrowth(update, next);
      }
    }
  });

  test('end with a score that equals the goals of the players, own goals for the other side', () => {
    for (const { matchId, homeScore, guestScore, players } of finals) {
      const match = catalogue.matches.find(({ id }) => id === matchId);
      const goals = (teamId: string | undefined, figure: 'goals' | 'ownGoals') =>
        players
          .filter((player) => player.teamId === teamId)
          .reduce((sum, { stats }) => sum + (stats?.[figure] ?? 0), 0);
      const home = goals(match?.homeTeamId, 'goals') + goals(match?.guestTeamId, 'ownGoals');
      const guest = goals(match?.guestTeamId, 'goals') + goals(match?.homeTeamId, 'ownGoals');
      expect([homeScore, guestScore]).toEqual([home, guest]);
    }
  });

  test('grade in steps of 50 and name one player of the match', () => {
    for (const { players } of finals) {
      const grades = players.flatMap(({ stats }) => stats?.grade ?? []);
      expect(grades.length).toBeGreaterThanOrEqual(22);
      expect(grades.every((g) => g >= 100 && g <= 600 && g % 50 === 0)).toBe(true);
      expect(players.filter(({ stats }) => stats?.playerOfTheMatch)).toHaveLength(1);
    }
  });

  test('field eleven starters of each team who belong to it at that time', () => {
    const all = updatesOfRounds.flat().toSorted((a, b) => a.at - b.at);
    const teamOf = new Map(catalogue.players.map(({ id, teamId }) => [id, teamId]));
    const left = new Set<string>();
    const pending = [...changes];
    for (const { at, state, players } of all) {
      for (let change = pending[0]; change && change.at <= at; change = pending[0]) {
        teamOf.set(change.player.id, change.player.teamId);
        if (!change.active) left.add(change.player.id);
        pending.shift();
      }
      if (state !== 'FINISHED') continue;
      const starters = players.filter(({ stats }) => stats?.starter);
      const byTeam = Map.groupBy(starters, ({ teamId }) => teamId);
      expect([...byTeam.values()].map(({ length }) => length)).toEqual([11, 11]);
      expect(players.filter((p) => teamOf.get(p.playerId) !== p.teamId)).toEqual([]);
      expect(players.filter((p) => left.has(p.playerId))).toEqual([]);
    }
  });

  test('make better players dearer: the dearest tenth earns far more than the average', () => {
    const ruleSet = ruleSetFor(catalogue.preset.ruleSetId);
    const points = new Map<string, number>();
    for (const { playerId, position, stats } of finals.flatMap(({ players }) => players)) {
      const earned = stats ? scorePlayer(stats, position, ruleSet).points : 0;
      points.set(playerId, (points.get(playerId) ?? 0) + earned);
    }
    const mean = (players: readonly CataloguePlayer[]) =>
      players.reduce((sum, { id }) => sum + (points.get(id) ?? 0), 0) / players.length;
    const byPrice = catalogue.players.toSorted((a, b) => b.marketValue - a.marketValue);
    expect(mean(byPrice.slice(0, 48))).toBeGreaterThan(2 * mean(byPrice));
  });

  test('of an unknown round are none', async () => {
    expect(await feed.roundUpdates('rn-k000120240001')).toEqual([]);
  });

  function expectGrowth(before: MatchUpdate, after: MatchUpdate): void {
    expect(after.homeScore ?? 0).toBeGreaterThanOrEqual(before.homeScore ?? 0);
    expect(after.guestScore ?? 0).toBeGreaterThanOrEqual(before.guestScore ?? 0);
    const shrunk = after.players.filter(({ stats }, index) => {
      const earlier = before.players[index]?.stats;
      if (!earlier) return false;
      return Object.entries(earlier).some(
        ([figure, value]) =>
          figure !== 'grade' && Number(value) > Number(Object(stats)[figure] ?? Number.NaN),
      );
    });
    expect(shrunk).toEqual([]);
  }
});

describe('the seed', () => {
  test('alone decides everything', async () => {
    const again = generatedFeed(1);
    expect(await again.catalogue()).toEqual(catalogue);
    expect(await again.playerChanges()).toEqual(changes);
    const lastRound = catalogue.rounds.at(-1)?.id ?? '';
    expect(await again.roundUpdates(lastRound)).toEqual(updatesOfRounds.at(-1));
  });

  test('gives another season when it changes', async () => {
    const other = await generatedFeed(2).catalogue();
    expect(other.players).not.toEqual(catalogue.players);
    expect(other.rounds).toEqual(catalogue.rounds);
  });
});

test('changes of players are ordered; in winter some move, leave and join', () => {
  const times = changes.map(({ at }) => at);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const teamAtStart = new Map(catalogue.players.map(({ id, teamId }) => [id, teamId]));
  const distinct = (wanted: (typeof changes)[number][]) =>
    new Set(wanted.map(({ player }) => player.id)).size;
  const known = changes.filter(({ player }) => teamAtStart.has(player.id));
  const moved = known.filter(({ player }) => teamAtStart.get(player.id) !== player.teamId);
  expect(distinct(moved)).toBe(6);
  expect(distinct(changes.filter(({ active }) => !active))).toBe(4);
  expect(distinct(changes.filter(({ player }) => !teamAtStart.has(player.id)))).toBe(3);
});
