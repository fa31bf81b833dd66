import { expect, test } from '@jest/globals';
import type { Ranking } from '@spieltag/shared-kernel/contract';
import { SAMPLE } from '@spieltag/shared-kernel/testing';
import { screen } from '@testing-library/react';
import { north, showGroups } from '../../testing/the-groups.tsx';

test('of a matchday nobody has played it is not said that the members had no team', async () => {
  const key = JSON.stringify({ kind: 'round', roundId: SAMPLE.lastRoundId, groupId: 'gr-1' });
  const ranking: Ranking = {
    ...{ state: 'CALCULATED', trendState: 'CALCULATED' },
    ...{ entries: [], entryCount: 0, ts: 1, page: 0 },
  };
  await showGroups({ groups: [north], keyed: { groupRankings: { [key]: ranking } } });
  expect(screen.getByText('Niemand in dieser Rangliste')).toBeTruthy();
  expect(screen.getByText(/vollständigen Kader, oder es ist noch kein Spiel/)).toBeTruthy();
});
