import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { renderMarket } from '../../testing/render.tsx';
import { aPlayer } from '../../testing/world.ts';
import { PlayerBrowser } from './player-browser.view.tsx';

const players = Array.from({ length: 500 }, (_, i) =>
  aPlayer(`pl-${i}`, { lastName: `Spieler ${i}`, marketValue: 1_000_000 + i * 1000 }),
).concat(
  aPlayer('pl-gone', { lastName: 'Weg', active: false }),
  aPlayer('pl-keeper', { lastName: 'Goldbeck', position: 'GOALKEEPER' }),
);

test('of hundreds of players only the rows in sight are there', () => {
  renderMarket(<PlayerBrowser />, { players });
  expect(screen.getByText('501 Spieler')).toBeTruthy();
  expect(screen.getAllByRole('listitem').length).toBeLessThan(20);
});

test('a position lists its own players only', () => {
  renderMarket(<PlayerBrowser position="GOALKEEPER" />, { players });
  expect(screen.getByRole('button', { name: 'Ada Goldbeck kaufen' })).toBeTruthy();
  expect(screen.getByText('1 Spieler')).toBeTruthy();
});

test('the address says what is listed', () => {
  renderMarket(<PlayerBrowser />, { players }, '/?q=goldbeck');
  expect(screen.getByText('1 Spieler')).toBeTruthy();
});

test('typing finds a player, and nonsense offers the way back', async () => {
  const { user } = renderMarket(<PlayerBrowser />, { players });
  const search = screen.getByRole('searchbox', { name: 'Spieler suchen' });
  await user.type(search, 'goldbeck');
  expect(await screen.findByText('1 Spieler')).toBeTruthy();
  await user.clear(search);
  await user.type(search, 'xyxyxy');
  await user.click(await screen.findByRole('button', { name: 'Filter zurücksetzen' }));
  await waitFor(() => expect(screen.getByText('501 Spieler')).toBeTruthy());
});
