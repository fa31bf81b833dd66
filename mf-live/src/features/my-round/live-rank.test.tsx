import { expect, test } from '@jest/globals';
import type { OwnRanking, StreamedScores } from '@spieltag/shared-kernel/contract';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel, SAMPLE, type TestWorld } from '@spieltag/shared-kernel/testing';
import { act, render, screen } from '@testing-library/react';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { LiveRank } from './live-rank.view.tsx';

void registerTexts('live', { de, en });

const counts = (...pairs: [number, number][]) => ({ users: 1200, sum: 12_000, step: 1, pairs });
const scores: StreamedScores = {
  roundId: SAMPLE.roundId,
  at: 0,
  round: counts([20, 150], [9, 50], [7, 1000]),
  season: counts([200, 3], [50, 9]),
};

function show(world: TestWorld = {}) {
  const kernel = createTestKernel(world);
  render(
    <KernelProvider kernel={kernel}>
      <LiveRank mine={{ roundId: SAMPLE.roundId, score: 7 }} />
    </KernelProvider>,
  );
  return kernel;
}

test('follows the points, and says what the next hundred places take', () => {
  const kernel = show();
  expect(screen.queryByText(/Live-Platz/)).toBeNull();
  act(() => kernel.setLive({ status: 'streaming', roundId: SAMPLE.roundId, scores }));
  expect(screen.getByText('Live-Platz 201 von 1.200')).toBeTruthy();
  expect(screen.getByText('Alle im Schnitt: 10 · Mit 13 Punkten mehr: Platz 1')).toBeTruthy();
  act(() => kernel.setLive({ scores: { ...scores, round: { ...scores.round, step: 5 } } }));
  expect(screen.getByText(/^Live etwa Platz/)).toBeTruthy();
});

test('says that all have nothing on the average, not less than nothing', () => {
  show({ live: { scores: { ...scores, round: { ...scores.round, sum: -300 } } } });
  expect(screen.getByText(/^Alle im Schnitt: 0 ·/)).toBeTruthy();
});

test.each([
  ['alone', 1, 'Alle im Schnitt: 10 · Du führst.'],
  ['with others', 2, 'Alle im Schnitt: 10 · Platz 1 teilst du mit anderen.'],
])('says who leads %s', (_rule, users, words) => {
  show({ live: { scores: { ...scores, round: counts([7, users]) } } });
  expect(screen.getByText(words)).toBeTruthy();
});

test('is none of another round, and none where no stream says so', () => {
  const kernel = show();
  act(() => kernel.setLive({ scores: { ...scores, roundId: 'rn-9' } }));
  expect(screen.queryByText(/Live-Platz/)).toBeNull();
  act(() => kernel.setLive({ scores: undefined }));
  expect(screen.queryByText(/Live-Platz/)).toBeNull();
});

test.each([
  ['gained', 7, 'Saison: Platz 4, 3 gewonnen'],
  ['lost', 2, 'Saison: Platz 4, 2 verloren'],
  ['kept', 4, 'Saison: Platz 4'],
])('is that of the season too, with places %s since kick-off', (_title, rank, words) => {
  const key = JSON.stringify({ kind: 'season', roundId: SAMPLE.lastRoundId });
  const before = { entry: { score: 100, rank } } as OwnRanking;
  show({ keyed: { ownRankings: { [key]: before } }, live: { scores } });
  expect(screen.getByText(words)).toBeTruthy();
});

test('of the season has neither won nor lost places where it is not exact', () => {
  const key = JSON.stringify({ kind: 'season', roundId: SAMPLE.lastRoundId });
  const before = { entry: { score: 100, rank: 7 } } as OwnRanking;
  const coarse = { ...scores, season: { ...scores.season, step: 5 } };
  show({ keyed: { ownRankings: { [key]: before } }, live: { scores: coarse } });
  expect(screen.getByText('Saison: etwa Platz 4')).toBeTruthy();
});

test('of the season is not told to who was never rated in it', () => {
  show({ live: { scores } });
  expect(screen.getByText('Live-Platz 201 von 1.200')).toBeTruthy();
  expect(screen.queryByText(/Saison/)).toBeNull();
});
