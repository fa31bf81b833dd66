import { beforeAll, expect, test } from '@jest/globals';
import type { RoundResult } from '@spieltag/shared-kernel/contract';
import { pointsBreakDown } from '@spieltag/shared-kernel/rules';
import { SAMPLE, sampleDatabase } from '@spieltag/shared-kernel/testing';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { screen } from '@testing-library/react';
import { renderMarket } from '../../testing/the-market.tsx';
import { RoundBreakdown } from './round-breakdown.view.tsx';

// What comes late on a page is there at once.
beforeAll(preloadDialogs);

const database = sampleDatabase();
const [player] = database.players;
const NOTHING = pointsBreakDown(null, null);

/** The player's points in the matches of the last round. */
function showRound(...points: readonly number[]) {
  if (!player) throw new Error('the sample season has no players');
  const matches = points.map((starter, index) => ({
    id: `mt-1-${index + 1}`,
    state: 'FINISHED' as const,
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
  const world = { players: database.players, database, results: [result] };
  renderMarket(<RoundBreakdown player={player} roundId={SAMPLE.lastRoundId} />, world);
  return screen.queryAllByRole('table').map((table) => table.querySelector('caption')?.textContent);
}

test('one match is called by its round', () => {
  expect(showRound(4)).toEqual(['1. Spieltag']);
});

test('of two matches each has its table, by its teams', () => {
  const captions = showRound(4, 2);
  expect(captions).toHaveLength(2);
  expect(new Set(captions).size).toBe(2);
  expect(captions[0]).toMatch(/^1\. Spieltag, FC .* - FC /);
});

test('a match without a rating has none beside one that has', () => {
  expect(showRound(0, 2)).toEqual(['1. Spieltag']);
});

test('in whose matches nobody was rated is said to have not been there', () => {
  expect(showRound(0, 0)).toEqual([]);
  expect(screen.getByText('An diesem Spieltag war er nicht dabei.')).toBeTruthy();
});
