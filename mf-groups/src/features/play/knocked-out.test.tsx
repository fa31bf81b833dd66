import { expect, test } from '@jest/globals';
import type { Route } from '@spieltag/shared-kernel/contract';
import { type GroupPlay, groupPlayRoutes } from '@spieltag/shared-kernel/group-play';
import { SAMPLE, sampleDatabase } from '@spieltag/shared-kernel/testing';
import { screen } from '@testing-library/react';
import { BASE, click, north, showGroups } from '../../testing/the-groups.tsx';

const ROUND_IDS = [SAMPLE.lastRoundId, SAMPLE.roundId, 'rn-3'];
const database = sampleDatabase({
  rounds: ROUND_IDS.map((id, place) => ({
    ...{ id, name: `${place + 1}. Spieltag`, startDate: place, endDate: place + 1 },
  })),
});

/** Ada and so many others in three rounds, the earlier one with more points in each. */
async function show(count: number) {
  const members = Array.from({ length: count }, (_, place) => ({
    userId: place === 0 ? SAMPLE.userId : `us-${place}`,
    name: place === 0 ? 'Ada' : `Manager ${place}`,
    image: null,
    stays: [{ from: 0, until: null }],
  }));
  const record: GroupPlay = {
    ...{ groupId: 'gr-1', seasonId: SAMPLE.seasonId, members },
    books: [
      {
        ...{ mode: 'LAST_ONE_STANDING', bestOf: null, seed: 3 },
        ...{ from: 0, chosenAt: 1, chosenBy: 'Ada' },
      },
    ],
    rounds: ROUND_IDS.map((roundId) => ({
      ...{ roundId, month: '2025-08', state: 'FINAL' },
      scores: members.map((_, member) => count - member),
    })),
  };
  const group = {
    ...north,
    members: members.map(({ userId, name, image }) => ({
      ...{ id: userId, name, image, role: 'Member' as const },
    })),
  };
  const call = (row: Route) => (row === groupPlayRoutes.play ? record : undefined);
  await showGroups({ groups: [group], database, call }, `${BASE}/play/rn-3/gr-1`);
}

const regions = () => screen.queryAllByRole('region', { name: /^Raus: / });
const rows = () => regions().map((region) => region.querySelectorAll('li').length);
const earlier = () => screen.queryByRole('button', { name: 'Frühere Spieltage' });

test('of a hundred members no more than a page of who was out is drawn of the last round', async () => {
  await show(100);
  expect(rows()).toEqual([20]);
  expect(earlier()?.getAttribute('aria-expanded')).toBe('false');
});

test('who was out before comes where one asks, page by page', async () => {
  await show(100);
  await click('Frühere Spieltage');
  expect(earlier()?.getAttribute('aria-expanded')).toBe('true');
  expect(rows()).toEqual([20, 20]);
  await click('Frühere Spieltage');
  expect(rows()).toEqual([20]);
});

test('in a small group all that was before is on one page', async () => {
  await show(7);
  expect(rows()).toEqual([2]);
  await click('Frühere Spieltage');
  expect(rows()).toEqual([2, 2, 2]);
  expect(screen.queryByRole('button', { name: 'Nächste Seite' })).toBeNull();
});
