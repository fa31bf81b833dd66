import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Match, Player, RoundResult } from '@spieltag/shared-kernel/contract';
import { type MatchLineupStatus, pointsBreakDown } from '@spieltag/shared-kernel/rules';
import { SAMPLE, SAMPLE_NOW, sampleDatabase } from '@spieltag/shared-kernel/testing';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { screen } from '@testing-library/react';
import { renderMarket } from '../../testing/the-market.tsx';
import { RoundBreakdown } from './round-breakdown.view.tsx';

// What comes late on a page is there at once.
beforeAll(preloadDialogs);

const DAY_MS = 86_400_000;
const NOTHING = pointsBreakDown(null, null);
const ABSENT = 'An diesem Spieltag war er nicht dabei.';

interface Given {
  readonly database?: Parameters<typeof sampleDatabase>[0];
  /** How far the matches are. */
  readonly state?: MatchLineupStatus;
  readonly traits?: Partial<Player>;
}

/** The player's points in the matches of the last round. */
function showRound(points: readonly number[], given: Given = {}) {
  const { state = 'FINISHED' } = given;
  const database = sampleDatabase(given.database);
  const [sample] = database.players;
  if (!sample) throw new Error('the sample season has no players');
  const player = { ...sample, ...given.traits };
  const matches = points.map((starter, index) => ({
    id: `mt-1-${index + 1}`,
    state,
    homeScore: 1,
    guestScore: 0,
    players: [
      {
        id: player.id,
        teamId: player.teamId,
        points: starter,
        status: 'UNKNOWN' as const,
        pointsBreakDown: { ...NOTHING, pointsStarter: starter },
        isOnBench: false,
        isOnPitch: false,
        missedInfo: null,
      },
    ],
  }));
  const result: RoundResult = { id: SAMPLE.lastRoundId, phase: 'COMPLETED', matches };
  renderMarket(<RoundBreakdown player={player} roundId={SAMPLE.lastRoundId} />, {
    players: database.players,
    database,
    results: [result],
    state: { gameTime: SAMPLE_NOW },
  });
  return screen.queryAllByRole('table').map((table) => table.querySelector('caption')?.textContent);
}

test('one match is called by its round', () => {
  expect(showRound([4])).toEqual(['1. Spieltag']);
});

test('of two matches each has its table, by its teams', () => {
  const captions = showRound([4, 2]);
  expect(captions).toHaveLength(2);
  expect(new Set(captions).size).toBe(2);
  expect(captions[0]).toMatch(/^1\. Spieltag, FC .* - FC /);
});

test('a match without a rating has none beside one that has', () => {
  expect(showRound([0, 2])).toEqual(['1. Spieltag']);
});

test('in whose matches nobody was rated is said to have not been there', () => {
  expect(showRound([0, 0])).toEqual([]);
  expect(screen.getByText(ABSENT)).toBeTruthy();
});

test('a team that is not drawn yet is called as the match calls it', () => {
  const teams = { homeTeamId: 'tm-k00000000', homeTeamName: 'Sieger Gruppe A' };
  const [first, ...others] = sampleDatabase().matches;
  if (!first) throw new Error('the sample season has no matches');
  const captions = showRound([4, 2], {
    database: { matches: [{ ...first, ...teams }, ...others] },
  });
  expect(captions[0]).toMatch(/, Sieger Gruppe A - FC /);
});

const AHEAD = { date: SAMPLE_NOW + 5 * DAY_MS };

describe('of who has no points in a round it is said', () => {
  test.each<[string, MatchLineupStatus, Partial<Match>, Partial<Player>, string | RegExp]>([
    ['when the match is played', 'SCHEDULED', AHEAD, {}, /^Sein Spiel kommt noch: \S+ \d/],
    [
      'that the match has no date yet',
      'HALTED',
      { isPostponed: true },
      {},
      /^Sein Spiel kommt noch, ein Termin/,
    ],
    ['that the match is not over', 'LIVE', {}, {}, 'Sein Spiel ist noch nicht zu Ende.'],
    ['nor of a halted one', 'HALTED', {}, {}, 'Sein Spiel ist noch nicht zu Ende.'],
    ['that they are absent once they have left', 'SCHEDULED', AHEAD, { active: false }, ABSENT],
  ])('%s', (_title, state, match, traits, words) => {
    const matches = sampleDatabase().matches.map((one) =>
      one.id === 'mt-1-1' ? { ...one, ...match } : one,
    );
    expect(showRound([0], { database: { matches }, state, traits })).toEqual([]);
    expect(screen.getByText(words)).toBeTruthy();
  });
});
