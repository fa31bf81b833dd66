import { describe, expect, test } from '@jest/globals';
import { cataloguePlayer } from '../catalogue-player.ts';
import type { HttpSeason } from './read-http-season.ts';
import {
  FINISHED,
  HOUR_MS,
  match,
  newsOf,
  played,
  players,
  REACHED,
  saying,
  small,
} from './season-history.fixture.ts';
import { SeasonHistory } from './season-history.ts';

describe('a finished match which another server does not call finished any more', () => {
  const starts: [string, () => SeasonHistory][] = [
    ['of a follower that has seen it finished', () => played().history],
    [
      'of a follower that is started anew',
      () => {
        const history = new SeasonHistory();
        history.startFrom(players, [played().known]);
        return history;
      },
    ],
  ];
  describe.each(starts)('%s', (_, start) => {
    test('is told once, and keeps its result until it is finished again', () => {
      const history = start();
      const told = ['SCHEDULED', 'HALTED', 'LIVE'].map((state, hours) => {
        history.append(saying(state, hours + 1), REACHED);
        return history.takenBack();
      });
      expect(told).toEqual([[match.id], [], []]);
      expect(newsOf(history)).toEqual([]);
      expect(history.updatesOf(small.round.id).at(-1)?.state).toBe('FINISHED');
      history.append(saying('FINISHED', 5, { homeScore: 3 }), REACHED);
      expect([history.takenBack(), newsOf(history)]).toEqual([[], [['FINISHED', 3]]]);
    });

    test('counts no second time when its source returns to what it had said', () => {
      const history = start();
      history.append(saying('HALTED', 1), REACHED);
      history.append(saying('FINISHED', 2), REACHED);
      expect(newsOf(history)).toEqual([]);
    });
  });
});

describe('a finished match in which another server rates nobody any more', () => {
  const notRated = (hours: number) => {
    const season = saying('FINISHED', hours);
    for (const { matches } of season.rounds.values()) {
      for (const row of matches.flatMap((each) => each.players)) {
        row.pointsBreakDown = { ...row.pointsBreakDown, pointsStarter: null };
      }
    }
    return season;
  };

  test('keeps its ratings until there are some again', () => {
    const { history } = played();
    history.append(notRated(1), REACHED);
    expect([history.takenBack(), newsOf(history)]).toEqual([[match.id], []]);
    history.append(saying('FINISHED', 2, { homeScore: 3 }), REACHED);
    expect([history.takenBack(), newsOf(history)]).toEqual([[], [['FINISHED', 3]]]);
  });

  test('is taken over where there were none before', () => {
    const history = new SeasonHistory();
    history.startFrom(players, []);
    history.append(notRated(0), 0);
    history.append(FINISHED, REACHED);
    expect([history.takenBack(), newsOf(history)]).toEqual([[], [['FINISHED', 2]]]);
  });
});

test('a match that is missing in a reading is no news when it is back', () => {
  const { history } = played();
  const without = saying('FINISHED', 1);
  for (const round of without.rounds.values()) round.matches = [];
  history.append(without, REACHED);
  history.append(saying('FINISHED', 2), REACHED);
  expect(newsOf(history)).toEqual([]);
  history.append(saying('FINISHED', 3, { homeScore: 3 }), REACHED);
  expect(newsOf(history)).toEqual([['FINISHED', 3]]);
});

test('a match that was halted is called off, also where a reading in between leaves it out', () => {
  const { known } = played();
  const history = new SeasonHistory();
  history.startFrom(players, [{ ...known, state: 'HALTED' }]);
  history.append(saying('HALTED', 0), REACHED);
  const without = saying('HALTED', 1);
  for (const round of without.rounds.values()) round.matches = [];
  history.append(without, REACHED);
  history.append(saying('SCHEDULED', 2, { homeScore: null, guestScore: null }), REACHED);
  expect(newsOf(history).at(-1)).toEqual(['SCHEDULED', null]);
});

test('what a goal is worth in a row is news of the match, where the position of nobody else is known', () => {
  const scored = (points: number, hours: number) => {
    const season = saying('FINISHED', hours);
    for (const player of season.database.players) player.position = 'UNKNOWN';
    const [round] = season.rounds.values();
    const row = round?.matches[0]?.players[0];
    if (!row) throw new Error('nobody has played');
    const changes = { goals: 1, pointsGoals: points, pointsCleanSheet: null, pointsStarter: 2 };
    row.pointsBreakDown = { ...row.pointsBreakDown, ...changes };
    return season;
  };
  const history = new SeasonHistory();
  history.startFrom(players, []);
  history.append(scored(5, 0), 0);
  expect(history.append(scored(4, 1), REACHED)).toBe(true);
  expect(newsOf(history)).toHaveLength(1);
});

test('a reading that failed is appended whole the second time', () => {
  const history = new SeasonHistory();
  history.startFrom(players, []);
  let failures = 1;
  const failing: HttpSeason = {
    ...FINISHED,
    get rounds() {
      if (failures-- > 0) throw new Error('no room');
      return FINISHED.rounds;
    },
  };
  expect(() => history.append(failing, 0)).toThrow('no room');
  expect(history.append(failing, 0)).toBe(true);
  expect(history.updatesOf(small.round.id)).toEqual(played().history.updatesOf(small.round.id));
});

test('the same in another order, or with more beside it, is no news', () => {
  const { history } = played();
  const season = saying('FINISHED', 1, { updatedAt: 1 });
  const rounds = [...season.rounds.values()].map((round) => ({
    ...round,
    matches: round.matches.map((each) => ({ ...each, players: each.players.toReversed() })),
  }));
  const turned = { ...season, rounds: new Map(rounds.map((round) => [round.id, round])) };
  expect(history.append(turned, REACHED)).toBe(false);
  expect(newsOf(history)).toEqual([]);
});

describe('with a new start', () => {
  const anew = (season: HttpSeason, known = played().known) => {
    const history = new SeasonHistory();
    history.startFrom(players, [known]);
    history.append(season, REACHED);
    return newsOf(history);
  };

  test('a match which the season has as it is stated is not published again', () => {
    expect(anew(saying('FINISHED', 0))).toEqual([]);
  });

  test('a match that was corrected meanwhile is', () => {
    expect(anew(saying('FINISHED', 0, { guestScore: 1 }))).toEqual([['FINISHED', 2]]);
  });

  test('a match that was halted and called off meanwhile is planned again', () => {
    const known = { ...played().known, state: 'HALTED' } as const;
    const calledOff = saying('SCHEDULED', 1, { homeScore: null, guestScore: null });
    expect(anew(calledOff, known)).toEqual([['SCHEDULED', null]]);
    expect(anew(calledOff, { ...known, state: 'SCHEDULED' })).toEqual([]);
  });

  test('after another server has led, what this one has read before is no measure', () => {
    const { history, known } = played();
    history.append(saying('FINISHED', 1, { homeScore: 4 }), REACHED);
    history.startFrom(players, [known]);
    history.append(saying('FINISHED', 2, { homeScore: 4 }), REACHED);
    expect(newsOf(history)).toEqual([['FINISHED', 4]]);
  });
});

describe('a list of players that is cut off', () => {
  const [pattern] = FINISHED.database.players;
  const many = Array.from({ length: 40 }, (_, no) => ({
    ...(pattern as NonNullable<typeof pattern>),
    id: `pl-many${no}`,
  }));
  const listing = (all: HttpSeason['database']['players'], hours: number): HttpSeason => {
    const season = saying('FINISHED', hours);
    return { ...season, database: { ...season.database, players: all } };
  };
  const known = many.map((player) => ({ ...cataloguePlayer(player), active: true }));
  const idsOf = (history: SeasonHistory) =>
    history.changes.map(({ player, active }) => [player.id, active]);

  test.each([
    ['of a follower that has read it whole', true],
    ['of a follower that is started anew', false],
  ])('%s makes nobody leave, and nobody come back when it is whole again', (_, hasRead) => {
    const history = new SeasonHistory(() => 0);
    history.startFrom(known, []);
    if (hasRead) history.append(listing(many, 0), REACHED);
    const [dearer, ...others] = many.slice(0, 10);
    const cut = [{ ...(dearer as (typeof many)[number]), marketValue: 7 }, ...others];
    history.append(listing(cut, 1), REACHED);
    expect(idsOf(history)).toEqual([['pl-many0', true]]);
    expect(history.heldBack).toMatch('30 of 40 players are said to have left at once');
    expect(history.setAside()).toHaveLength(1);
    history.append(listing([...cut, ...many.slice(10)], 2), REACHED);
    expect(idsOf(history)).toEqual([['pl-many0', true]]);
    expect([history.heldBack, history.setAside()]).toEqual([null, []]);
  });

  test('counts when it is stated for an hour', () => {
    let now = 0;
    const history = new SeasonHistory(() => now);
    history.startFrom(known, []);
    history.append(listing(many.slice(0, 10), 1), REACHED);
    now = HOUR_MS;
    history.append(listing(many.slice(0, 10), 2), REACHED);
    expect(history.changes.filter(({ active }) => !active)).toHaveLength(30);
    history.append(listing(many.slice(0, 10), 3), REACHED);
    expect(history.changes).toHaveLength(30);
  });
});
