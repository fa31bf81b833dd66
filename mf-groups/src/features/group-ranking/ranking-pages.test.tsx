import { expect, test } from '@jest/globals';
import type { Ranking } from '@spieltag/shared-kernel/contract';
import { SAMPLE } from '@spieltag/shared-kernel/testing';
import { screen, within } from '@testing-library/react';
import { click, north, showGroups } from '../../testing/the-groups.tsx';

test('a group of a thousand comes in pages, with the own place in sight', async () => {
  const entries = Array.from({ length: 120 }, (_, index) => ({
    userId: index === 77 ? SAMPLE.userId : `us-${index}`,
    rank: index + 1,
    prevRank: null,
    index,
    name: `Manager ${index}`,
    image: null,
    score: 900 - index,
    trend: 'UNDEFINED' as const,
  }));
  const ranking: Ranking = {
    entries,
    state: 'CALCULATED',
    trendState: 'CALCULATED',
    entryCount: entries.length,
    ts: 1,
    page: 0,
  };
  const key = JSON.stringify({ kind: 'round', roundId: SAMPLE.lastRoundId, groupId: 'gr-1' });
  await showGroups({ groups: [north], keyed: { groupRankings: { [key]: ranking } } });
  const rows = () => within(screen.getByRole('table')).getAllByRole('row');
  expect(rows()).toHaveLength(21);
  expect(screen.getByText('Platz von 120')).toBeTruthy();
  await click('Zu deinem Platz');
  expect(rows().some(({ textContent }) => textContent?.includes('Manager 77'))).toBe(true);
});
