import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Route } from '@spieltag/shared-kernel/contract';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import {
  type OwnSeasons,
  seasonReviewRoutes as rows,
  type SeasonReview,
} from '@spieltag/shared-kernel/season-review';
import {
  createTestKernel,
  SAMPLE,
  sampleAccount,
  sampleGameState,
} from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { SeasonReviewPage } from './season-review-page.view.tsx';

beforeAll(() => registerTexts('account', { de, en }));

const NOTHING: SeasonReview = {
  rounds: 34,
  ways: [],
  total: 0,
  place: null,
  bestRound: null,
  bestPlayer: null,
  bestBuy: null,
  worstMiss: null,
};
const { roundId } = SAMPLE;
const PLAYED: SeasonReview = {
  ...NOTHING,
  ways: [{ roundId, score: 71, roundRank: 12, seasonRank: 12 }],
  total: 71,
  place: { rank: 12, users: 500 },
  bestRound: { roundId, score: 71, rank: 12 },
  bestPlayer: { id: 'pl-1', name: 'Weiß', points: 28, rounds: 1 },
  bestBuy: { id: 'pl-2', name: 'Grün', points: 15, rounds: 3, price: 500_000 },
  worstMiss: { roundId, missed: 34, maximum: 105, part: 'transfer' },
};

function show(review: SeasonReview | Error, { seasons }: OwnSeasons = { seasons: [] }) {
  let answer = review;
  const asked: unknown[] = [];
  const call = (row: Route, input: unknown) => {
    if (row.path === rows.ownSeasons.path) return { seasons };
    asked.push((input as { params: unknown }).params);
    if (answer instanceof Error) {
      const thrown = answer;
      answer = NOTHING;
      throw thrown;
    }
    return answer;
  };
  const kernel = createTestKernel({ call });
  render(
    <KernelProvider kernel={kernel}>
      <MemoryRouter initialEntries={[`/${SAMPLE.seasonId}/help/review`]}>
        <SeasonReviewPage />
      </MemoryRouter>
    </KernelProvider>,
  );
  /** A round is evaluated, or one of them anew, and with it the review is another one. */
  const evaluate = (next: SeasonReview | Error, corrections: number) => {
    answer = next;
    return act(async () => kernel.setGameState({ ...sampleGameState(), corrections }));
  };
  const freeze = (next: SeasonReview) => {
    answer = next;
    return act(async () => kernel.setGameState(sampleGameState({ phase: 'LOCKED' })));
  };
  return { asked, evaluate, freeze, user: userEvent.setup() };
}

/** What is said of something that stands out. */
async function said(name: string) {
  const entry = (await screen.findByText(name)).parentElement;
  if (!entry) throw new Error(`nothing is said of ${name}`);
  return entry;
}

describe('the review of a season', () => {
  test('says where one stands and what stands out, and leads to the rounds', async () => {
    const { asked } = show(PLAYED);
    expect((await said('Platz')).textContent).toContain('12. von 500');
    expect((await said('Gewertete Spieltage')).textContent).toContain('1 von 34');
    const best = await said('Bester Spieltag');
    expect(best.textContent).toContain('71 Punkte, Platz 12');
    expect(within(best).getByRole('link').getAttribute('href')).toBe(
      `/${SAMPLE.seasonId}/live/${roundId}`,
    );
    expect((await said('Brachte am meisten')).textContent).toContain('Weiß28 Punkte an 1 Spieltag');
    expect((await said('Bester Kauf')).textContent).toContain('Grün15 Punkte für 0,50');
    expect((await said('Am meisten verpasst')).textContent).toContain(
      '34 Punkte, vor allem mit anderen Spielern',
    );
    expect(asked).toEqual([{ seasonId: SAMPLE.seasonId, userId: sampleAccount.id }]);
  });

  test('has an average of nothing, not of less than nothing', async () => {
    const ways = [-1, 0, 0].map((score) => ({ roundId, score, roundRank: 12, seasonRank: 12 }));
    show({ ...PLAYED, ways });
    expect((await said(de.review.average)).textContent).toMatch(/[^-−]0$/);
  });

  test.each([
    [1, 1, 'Weiß1 Punkt an 1 Spieltag'],
    [2, 2, 'Weiß2 Punkte an 2 Spieltagen'],
  ])('says of %i points on %i matchdays: %s', async (points, rounds, text) => {
    show({ ...PLAYED, bestPlayer: { id: 'pl-1', name: 'Weiß', points, rounds } });
    expect((await said('Brachte am meisten')).textContent).toContain(text);
  });

  test('writes points that were lost with a minus', async () => {
    const bestRound = { roundId, score: -3, rank: 40 };
    show({ ...PLAYED, bestRound, bestBuy: { ...PLAYED.bestBuy, points: -6 } as never });
    expect((await said('Bester Spieltag')).textContent).toContain('−3 Punkte, Platz 40');
    expect((await said('Bester Kauf')).textContent).toContain('Grün−6 Punkte für 0,50');
  });

  test('a correction tells it anew; where that does not come, what is known stays', async () => {
    const { asked, evaluate } = show(PLAYED);
    await said('Platz');
    await evaluate({ ...PLAYED, total: 75, place: { rank: 9, users: 500 } }, 1);
    expect((await said('Platz')).textContent).toContain('9. von 500');
    await evaluate(new Error('no answer'), 2);
    expect((await said('Platz')).textContent).toContain('9. von 500');
    expect(asked).toHaveLength(3);
  });

  test('from two rounds on its picture can be shared', async () => {
    const again = { ...PLAYED.ways[0], roundId: SAMPLE.lastRoundId };
    show({ ...PLAYED, ways: [...PLAYED.ways, again] as SeasonReview['ways'] });
    const share = await screen.findByRole('link', { name: 'Als Bild teilen' });
    expect(share.getAttribute('href')).toBe(`/${SAMPLE.seasonId}/share`);
  });

  test('says that the season is over, and calls the place the final one', async () => {
    show({ ...PLAYED, isOver: true });
    expect((await said('Endplatz')).textContent).toContain('12. von 500');
    const card = screen.getByRole('region', { name: 'Meine Saison' });
    within(card).getByText('Saison beendet');
    expect(screen.queryByText('Platz')).toBeNull();
  });

  test('says so as soon as the game is frozen after the last round', async () => {
    const { freeze } = show({ ...PLAYED, isOver: false });
    await said('Platz');
    await freeze({ ...PLAYED, isOver: true });
    await said('Endplatz');
  });

  test('says neither while the season goes on, nor where the server does not tell', async () => {
    show({ ...PLAYED, isOver: false });
    await said('Platz');
    cleanup();
    show(PLAYED);
    await said('Platz');
    expect(screen.queryByText('Saison beendet')).toBeNull();
    expect(screen.queryByText('Endplatz')).toBeNull();
  });

  test('of who was not rated in a season that is over awaits nothing any more', async () => {
    show({ ...NOTHING, isOver: true });
    await screen.findByRole('heading', { name: 'Keine deiner Aufstellungen wurde gewertet' });
    expect(screen.queryByText(/Nach deinem ersten gewerteten Spieltag/)).toBeNull();
  });

  test('before the first rated round it says what will stand there', async () => {
    show(NOTHING);
    await screen.findByRole('heading', { name: 'Noch nichts zurückzublicken' });
    await screen.findByRole('heading', { name: 'Noch keine Saison' });
  });

  test('what does not come is asked for once more', async () => {
    const { user } = show(new Error('no answer'));
    await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }));
    await screen.findByRole('heading', { name: 'Noch nichts zurückzublicken' });
  });
});

test('seasons are collected with their achievements; others than the shown one are led to', async () => {
  const season = {
    leagueName: 'Erste Liga',
    seasonName: '2025/26',
    isOver: true,
    total: 1234,
    place: { rank: 3, users: 90 },
    achievements: [{ id: 'round-winner' as const, achievedAt: 1 }],
  };
  show(NOTHING, {
    seasons: [
      {
        ...season,
        seasonId: SAMPLE.seasonId,
        seasonName: '2026/27',
        isOver: false,
        place: null,
        total: null,
        achievements: [],
      },
      { ...season, seasonId: 'se-before' },
    ],
  });
  const past = await screen.findByRole('link', { name: 'Erste Liga 2025/26' });
  expect(past.getAttribute('href')).toBe('/se-before/help/review');
  const badges = screen.getByRole('list', { name: 'Erfolge: Erste Liga 2025/26' });
  expect(badges.textContent).toBe('Spieltagssieg');
  screen.getByText('Platz 3 von 90, 1.234 Punkte');
  const running = screen.getByRole('heading', { name: /2026\/27/ });
  expect(running.textContent).toContain('läuft');
  expect(within(running).queryByRole('link')).toBeNull();
});

test.each([
  ['before a round of it was locked', { isOver: false, hasBegun: false }, false],
  ['once a round of it was locked', { isOver: false, hasBegun: true }, true],
  ['where the server does not say', { isOver: false }, true],
  ['after the last round', { isOver: true, hasBegun: true }, false],
])('whether a season is running, %s', async (_when, state, isRunning) => {
  const season = { seasonId: 'se-other', leagueName: 'Erste Liga', seasonName: '2026/27' };
  show(NOTHING, {
    seasons: [{ ...season, ...state, total: null, place: null, achievements: [] }],
  });
  const heading = await screen.findByRole('heading', { name: /2026\/27/ });
  expect(heading.textContent?.includes('läuft')).toBe(isRunning);
});
