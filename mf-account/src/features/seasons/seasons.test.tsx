import { beforeAll, expect, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel } from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { render, screen, within } from '@testing-library/react';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { Seasons } from './seasons.view.tsx';

beforeAll(() => registerTexts('account', { de, en }));

const season = (year: number) => ({
  id: `se-k${year}`,
  leagueId: 'lg-k',
  name: String(year),
  hidden: false,
});
const leagues = {
  leagues: [{ id: 'lg-k', name: 'Erste Liga', currentSeasonId: 'se-k2026' }],
  seasons: [season(2025), season(2026), season(2027)],
};

test.each([
  [2027, 'Du siehst gerade eine kommende Saison.'],
  [2025, 'Du siehst gerade eine vergangene Saison.'],
])('a season of %i is told apart from the one of 2026 that is played', (year, said) => {
  const kernel = createTestKernel({ leagues });
  kernel.seasons.select(`se-k${year}`);
  render(
    <KernelProvider kernel={kernel}>
      <MemoryRouter initialEntries={[`/se-k${year}/help/seasons`]}>
        <Seasons />
      </MemoryRouter>
    </KernelProvider>,
  );
  expect(screen.getByText(said)).toBeTruthy();
  expect(screen.getByText('1 frühere Saison')).toBeTruthy();
  const rows = within(screen.getByRole('list', { name: 'Erste Liga' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^2026.*Aktuell$/),
    expect.stringMatching(/^2027.*Kommende Saison$/),
  ]);
});
