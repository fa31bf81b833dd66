import { describe, expect, test } from '@jest/globals';
import type { MatchUpdate, SeasonCatalogue } from '../feed.types.ts';
import { GrownSeason } from './grown-season.ts';
import type { Reading } from './read-feed.ts';

const CATALOGUE = { players: [] } as unknown as SeasonCatalogue;
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
