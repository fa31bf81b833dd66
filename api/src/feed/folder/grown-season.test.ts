import { describe, expect, test } from '@jest/globals';
import type { CatalogueMatch, MatchUpdate, SeasonCatalogue } from '../feed.types.ts';
import { NO_STATS } from '../testing/no-stats.ts';
import { GrownSeason } from './grown-season.ts';
import type { Reading } from './read-feed.ts';

const CATALOGUE = { players: [], matches: [] } as unknown as SeasonCatalogue;
const ID = 'mt-1';
const NOTHING: Reading = {
  ...{ catalogue: CATALOGUE, updates: new Map(), changes: [], overIds: new Set() },
};
/** After the first match was played, before it is played again. */
const REACHED = 1100;

type State = MatchUpdate['state'];

function update(at: number, state: State, homeScore: number | null = null): MatchUpdate {
  return { at, state, homeScore, guestScore: null, roundId: 'rn-1', matchId: ID, players: [] };
}

/** What a source says of a match that kicks off at a time. */
function saying(state: State, homeScore: number | null = null, kickOff = 1000): Reading {
  const ends = kickOff + (state === 'FINISHED' ? 2 : 0);
  const updates = [
    update(kickOff - 1, 'PRELIMINARY_LINEUP'),
    update(kickOff - 0.5, 'FINAL_LINEUP'),
    update(ends, state, homeScore),
  ];
  return { ...NOTHING, updates: new Map([[ID, updates]]) };
}

describe('a finished match which its source does not call finished any more', () => {
  const finished = { id: ID, state: 'FINISHED', homeScore: 2, guestScore: null } as const;
  const known = [{ ...finished, players: [] }];
  const starts: [string, () => GrownSeason][] = [
    [
      'of a server that has seen it finished',
      () => {
        const season = new GrownSeason();
        season.startFrom([], []);
        season.takeOver(NOTHING, 0);
        season.takeOver(saying('FINISHED', 2), 0);
        return season;
      },
    ],
    [
      'of a server that was started anew',
      () => {
        const season = new GrownSeason();
        season.startFrom([], known);
        return season;
      },
    ],
  ];
  describe.each(starts)('%s', (_, start) => {
    const toCome = (season: GrownSeason) =>
      season.updatesOf('rn-1').flatMap(({ at, state }) => (at > REACHED ? [state] : []));

    test('is told once, and stays as it was until it is finished again', () => {
      const season = start();
      const told = [saying('HALTED'), NOTHING, saying('LIVE', 0, 1200)].map((reading) =>
        season.takeOver(reading, REACHED),
      );
      expect(told).toEqual([[ID], [], []]);
      expect(toCome(season)).toEqual([]);
      expect(season.takeOver(saying('FINISHED', 3, 1200), REACHED)).toEqual([]);
      expect(toCome(season)).toEqual(['PRELIMINARY_LINEUP', 'FINAL_LINEUP', 'FINISHED']);
    });

    test('counts no second time when its source returns to what it had said', () => {
      const season = start();
      season.takeOver(saying('HALTED'), REACHED);
      season.takeOver(saying('FINISHED', 2), REACHED);
      expect(toCome(season)).toEqual([]);
    });
  });
});

describe('a finished match in which its source rates nobody any more', () => {
  const rated = {
    playerId: 'pl-1',
    teamId: 'tm-1',
    position: 'FORWARD',
    status: 'STARTER',
  } as const;
  const finished = (stats: typeof NO_STATS | null): Reading => {
    const reading = saying('FINISHED', 2);
    const updates = reading.updates.get(ID) ?? [];
    const all = updates.map((one) => ({ ...one, players: [{ ...rated, stats }] }));
    return { ...reading, updates: new Map([[ID, all]]) };
  };
  const known = { id: ID, state: 'FINISHED', homeScore: 2, guestScore: null } as const;

  test.each<[string, () => GrownSeason]>([
    [
      'of a server that has seen it rated',
      () => {
        const season = new GrownSeason();
        season.startFrom([], []);
        season.takeOver(NOTHING, 0);
        season.takeOver(finished(NO_STATS), 0);
        return season;
      },
    ],
    [
      'of a server that was started anew',
      () => {
        const season = new GrownSeason();
        season.startFrom([], [{ ...known, players: [{ ...rated, stats: NO_STATS }] }]);
        return season;
      },
    ],
  ])('keeps its ratings %s, until there are some again', (_, start) => {
    const season = start();
    const news = () => season.updatesOf('rn-1').filter(({ at }) => at > REACHED);
    expect(season.takeOver(finished(null), REACHED)).toEqual([ID]);
    expect(news()).toEqual([]);
    expect(season.takeOver(finished(NO_STATS), REACHED)).toEqual([]);
    expect(news()).toEqual([]);
  });
});

describe('a match that has begun', () => {
  const halted = { id: ID, state: 'HALTED', homeScore: 1, guestScore: null, players: [] } as const;
  const starts: [string, () => GrownSeason][] = [
    [
      'before a server that has seen it',
      () => {
        const season = new GrownSeason();
        season.startFrom([], []);
        season.takeOver(NOTHING, 0);
        season.takeOver(saying('HALTED', 1), 0);
        return season;
      },
    ],
    [
      'before a server that was started anew',
      () => {
        const season = new GrownSeason();
        season.startFrom([], [halted]);
        return season;
      },
    ],
  ];
  describe.each(starts)('%s', (_, start) => {
    const dated = (reading: Reading, date: number): Reading => {
      const match = { id: ID, roundId: 'rn-1', date } as CatalogueMatch;
      return { ...reading, catalogue: { ...CATALOGUE, matches: [match] } };
    };
    const toCome = (reading: Reading) => {
      const season = start();
      season.takeOver(reading, REACHED);
      season.takeOver(reading, REACHED);
      return season.updatesOf('rn-1').flatMap(({ at, state }) => (at > REACHED ? [state] : []));
    };

    test('is planned again where its source gives it a later date', () => {
      expect(toCome(dated(NOTHING, 1200))).toEqual(['SCHEDULED']);
    });

    test('is played once more at a later date that is known with its result', () => {
      const played = ['SCHEDULED', 'PRELIMINARY_LINEUP', 'FINAL_LINEUP', 'FINISHED'];
      expect(toCome(dated(saying('FINISHED', 3, 1200), 1200))).toEqual(played);
    });

    test.each<[string, Reading]>([
      ['where its source says nothing of it', NOTHING],
      ['where its source says nothing of it but the date it had', dated(NOTHING, 1000)],
      ['while its source calls it halted', dated(saying('HALTED', 1), 1000)],
      ['while its source calls it halted at a later date', dated(saying('HALTED', 1, 1200), 1200)],
    ])('stays as it was %s', (_where, reading) => {
      expect(toCome(reading)).toEqual([]);
    });
  });
});
