import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { aPlayer } from '../testing/a-season.ts';
import { renderMarket } from '../testing/the-market.tsx';
import { MarketPhoneView } from './market-phone.view.tsx';

const CLOSED = { playerMarketPhase: 'CLOSED' } as const;

test('above a list of a phone the notice is a word, which says all of it when pressed', async () => {
  const { user } = renderMarket(<MarketPhoneView view={{ kind: 'favorites' }} />, {
    players: [aPlayer('pl-ada')],
    state: CLOSED,
    ledger: CLOSED,
  });
  const toggle = screen.getByRole('button', { name: 'Transfermarkt: Geschlossen' });
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByText('Der Transfermarkt ist geschlossen.')).toBeNull();
  await user.click(toggle);
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByText('Der Transfermarkt ist geschlossen.')).toBeTruthy();
  await user.click(toggle);
  expect(screen.queryByText('Der Transfermarkt ist geschlossen.')).toBeNull();
});

test('while the market is simply open there is nothing to press', () => {
  renderMarket(<MarketPhoneView view={{ kind: 'favorites' }} />, { players: [aPlayer('pl-ada')] });
  expect(screen.queryByRole('button', { name: /^Transfermarkt:/ })).toBeNull();
});
