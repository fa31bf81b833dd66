import { expect, test } from '@jest/globals';
import type { Ranking, RankingEntry } from '@spieltag/shared-kernel/contract';
import { SAMPLE, sampleGameState } from '@spieltag/shared-kernel/testing';
import { act, screen, within } from '@testing-library/react';
import { north, showGroups } from '../../testing/the-groups.tsx';

const entry = (userId: string, name: string, index: number, playerIds: string[]): RankingEntry => ({
  userId,
  name,
  rank: index + 1,
  prevRank: index + 1,
  index,
  image: null,
  score: 0,
  trend: 'UNCHANGED',
  running: { before: 0, playerIds },
});
const provisional: Ranking = {
  entries: [
    entry(SAMPLE.userId, 'Ada', 0, ['pl-1', 'pl-2']),
    entry('us-grace', 'Grace', 1, ['pl-2', 'pl-3']),
  ],
  state: 'CREATED',
  trendState: 'CREATED',
  entryCount: 2,
  ts: 0,
  page: 0,
};

const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

test('while a round is played its ranking is shown, provisional, and moves with the points', async () => {
  const { roundId } = SAMPLE;
  const key = JSON.stringify({ kind: 'round', roundId, groupId: 'gr-1' });
  const { kernel } = await showGroups({
    groups: [north],
    gameState: sampleGameState({ phase: 'GAMEDAY' }),
    keyed: { groupRankings: { [key]: provisional } },
    live: { roundId, points: { 'pl-1': 4 } },
  });
  expect(screen.getByText('vorläufig')).toBeTruthy();
  expect(rows()[0]).toMatch(/1\..*Ada.*4/);
  await act(async () => kernel.setLive({ points: { 'pl-1': 4, 'pl-3': 9 } }));
  expect(rows()[0]).toMatch(/1\..*Grace.*9/);
  expect(rows()[1]).toMatch(/2\..*Ada.*4/);
});

test('points of another round change nothing', async () => {
  const { roundId } = SAMPLE;
  const key = JSON.stringify({ kind: 'round', roundId, groupId: 'gr-1' });
  await showGroups({
    groups: [north],
    gameState: sampleGameState({ phase: 'GAMEDAY' }),
    keyed: { groupRankings: { [key]: provisional } },
    live: { roundId: SAMPLE.lastRoundId, points: { 'pl-3': 9 } },
  });
  expect(rows()[0]).toMatch(/1\..*Ada.*0/);
});
