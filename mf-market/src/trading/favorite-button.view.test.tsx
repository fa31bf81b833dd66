import { expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { aPlayer } from '../testing/a-season.ts';
import { renderMarket } from '../testing/the-market.tsx';
import { FavoriteButton } from './favorite-button.view.tsx';

test('by a double press a player comes onto the watch list, and not off it again', async () => {
  const player = aPlayer('pl-ada');
  const { sent } = renderMarket(<FavoriteButton player={player} />, { players: [player] });
  const star = screen.getByRole('button');
  fireEvent.click(star, { detail: 1 });
  await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'));
  await act(async () => void fireEvent.click(star, { detail: 2 }));
  expect(star.getAttribute('aria-pressed')).toBe('true');
  expect(sent).toHaveLength(1);
});
