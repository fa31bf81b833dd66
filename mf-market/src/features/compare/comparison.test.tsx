import { beforeAll, expect, test } from '@jest/globals';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { screen, within } from '@testing-library/react';
import { aCalendar, FRIDAY, moorish, raven } from '../../testing/a-calendar.ts';
import { renderMarket } from '../../testing/the-market.tsx';
import { ComparisonSheet } from './comparison.view.tsx';

beforeAll(preloadDialogs);

async function comparisonOf(calendar: Parameters<typeof aCalendar>[0] = {}) {
  const address = `/?compare=${raven.id},${moorish.id}&compared=open`;
  renderMarket(<ComparisonSheet />, aCalendar(calendar), address);
  const table = within(await screen.findByRole('table', { name: 'Spieler im Vergleich' }));
  const row = (name: string) => {
    const line = table.getByRole('row', { name: new RegExp(`^${name}`) });
    return within(line).getAllByRole('cell');
  };
  return {
    opponents: row('Gegner').map((cell) => cell.querySelector('[title]')?.getAttribute('title')),
    courses: row('Gegner').map((cell) =>
      cell.querySelector('[data-course]')?.getAttribute('data-course'),
    ),
    kickOffs: row('Anpfiff').map(({ textContent }) => textContent),
  };
}

test('players side by side say against whom they play, where, how hard, and when', async () => {
  expect(await comparisonOf()).toEqual({
    opponents: [
      'gegen SV Lindenfurt, zu Hause, sehr schwer',
      'gegen Sieger aus A, zu Hause, mittel',
    ],
    courses: [undefined, undefined],
    kickOffs: ['Fr 20:30', 'Sa 15:30'],
  });
});

test('who plays is told from who is to play', async () => {
  const playing = { phase: 'GAMEDAY', friday: 'LIVE', gameTime: FRIDAY + 60_000 } as const;
  const { kickOffs, courses } = await comparisonOf(playing);
  expect([kickOffs, courses]).toEqual([
    ['spielt', 'Sa 15:30'],
    ['playing', undefined],
  ]);
});
