import { expect, test } from '@jest/globals';
import type { OwnRanking, Ranking, RankingEntry } from '@spieltag/shared-kernel/contract';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import {
  createTestKernel,
  SAMPLE,
  sampleGameState,
  sampleGroup,
  type TestWorld,
} from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { act, render, screen, within } from '@testing-library/react';
import { Rankings } from './app.view.tsx';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

void registerTexts('rankings', { de, en });

const { roundId, lastRoundId, userId } = SAMPLE;

const entry = (id: string, index: number, before: number, playerIds: string[]): RankingEntry => ({
  userId: id,
  name: id === userId ? 'Ada' : 'Grace',
  rank: index + 1,
  prevRank: index + 1,
  index,
  image: null,
  score: before,
  trend: 'UNCHANGED',
  running: { before, playerIds },
});
const ofGroup = (before: number): Ranking => ({
  entries: [entry('us-grace', 0, before, ['pl-2']), entry(userId, 1, before, ['pl-1'])],
  state: 'CREATED',
  trendState: 'CREATED',
  entryCount: 2,
  ts: 0,
  page: 0,
});
const ownBefore: OwnRanking = {
  entry: { ...entry(userId, 6, 100, []), rank: 7 },
  state: 'CALCULATED',
  trendState: 'CALCULATED',
  entryCount: 9,
  ts: 1,
};
/** Two are better in the round, none in the season. */
const scores = {
  roundId,
  at: 1,
  round: {
    users: 9,
    sum: 90,
    step: 1,
    pairs: [
      [30, 2],
      [20, 1],
      [0, 6],
    ] as [number, number][],
  },
  season: {
    users: 9,
    sum: 450,
    step: 1,
    pairs: [
      [120, 1],
      [90, 8],
    ] as [number, number][],
  },
};

function world(part: TestWorld = {}): TestWorld {
  const key = (value: unknown) => JSON.stringify(value);
  return {
    gameState: sampleGameState({ phase: 'GAMEDAY' }),
    groups: [sampleGroup('gr-1', 'Kurve Nord')],
    keyed: {
      ownRankings: { [key({ kind: 'season', roundId: lastRoundId })]: ownBefore },
      myResults: { [key(roundId)]: { roundId, userId, score: 20, players: [] } as never },
      groupRankings: {
        [key({ kind: 'round', roundId, groupId: 'gr-1' })]: ofGroup(0),
        [key({ kind: 'season', roundId, groupId: 'gr-1' })]: ofGroup(50),
      },
    },
    live: { roundId, points: { 'pl-2': 5 }, scores },
    ...part,
  };
}

async function show(given: TestWorld) {
  const kernel = createTestKernel(given);
  await act(async () => {
    render(
      <KernelProvider kernel={kernel}>
        <MemoryRouter initialEntries={[`/${SAMPLE.seasonId}/global-ranking`]}>
          <Rankings />
        </MemoryRouter>
      </KernelProvider>,
    );
  });
  return kernel;
}

const place = (name: string) => screen.getByRole('region', { name }).textContent;
const firstOf = (kind: number) =>
  within(screen.getAllByRole('table')[kind] as HTMLElement).getAllByRole('row')[1]?.textContent;

test('while a round is played its rankings are shown, and marked as provisional', async () => {
  await show(world());
  expect(screen.getAllByText('vorläufig')).not.toHaveLength(0);
  expect(place('Mein Platz am Spieltag')).toMatch(/3\..*von 9.*20.*Alle im Schnitt: 10/);
  expect(screen.getByRole('link', { name: 'Rangliste des letzten Spieltags' })).toBeTruthy();
});

test('the group moves with the points, whatever they are worth to whom', async () => {
  const kernel = await show(world());
  expect(firstOf(0)).toMatch(/1\..*Grace.*5/);
  await act(async () => kernel.setLive({ points: { 'pl-1': 9, 'pl-2': 5 } }));
  expect(firstOf(0)).toMatch(/1\..*Ada.*9/);
});

test('without a stream there are points and no place, and it says so', async () => {
  await show(world({ live: { roundId, points: {} } }));
  expect(place('Mein Platz am Spieltag')).toMatch(
    /20.*Deinen Platz unter allen siehst du nach der/,
  );
});
