import { beforeAll, expect, test } from '@jest/globals';
import { sampleDatabase } from '@spieltag/shared-kernel/testing';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { screen, within } from '@testing-library/react';
import { renderMarket } from '../../testing/the-market.tsx';
import { PriceHistoryView } from './price-history.view.tsx';

beforeAll(preloadDialogs);

const { rounds } = sampleDatabase();
const [first = '', second = ''] = rounds.map(({ id }) => id);

/** The prices before the two rounds of the season, and that of today. */
function renderPrices(before: readonly [number, number], today: number) {
  const prices = [
    { roundId: first, price: before[0] },
    { roundId: second, price: before[1] },
  ];
  const detail = { prices, marketValue: today };
  return renderMarket(<PriceHistoryView detail={detail} />, { players: [] });
}

test('a price that has changed is drawn, and said in a table on request', async () => {
  const { user } = renderPrices([2_000_000, 2_500_000], 1_800_000);
  const chart = within(screen.getByRole('figure'));
  expect(chart.getByText('Marktwert vor jedem Spieltag')).toBeTruthy();
  expect(chart.getByRole('img')).toBeTruthy();
  await user.click(chart.getByRole('button', { name: 'Als Tabelle' }));
  const rows = chart
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows).toEqual([
    ['Spieltag', 'Marktwert'],
    ['1. Spieltag', '2,00 Mio'],
    ['2. Spieltag', '2,50 Mio'],
    ['Heute', '1,80 Mio'],
  ]);
});

test('a price that was the same all along is a sentence', () => {
  renderPrices([2_000_000, 2_000_000], 2_000_000);
  expect(screen.queryByRole('figure')).toBeNull();
  expect(screen.getByText(/^Marktwert unverändert seit/)).toBeTruthy();
});
