import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aPlayer } from '../../testing/a-season.ts';
import { renderMarket } from '../../testing/the-market.tsx';
import { Roster } from './roster.view.tsx';

test('free places name their position once to who listens', () => {
  renderMarket(<Roster />, { players: [aPlayer('pl-ada')] });
  const keepers = screen.getByRole('region', { name: 'Torwart' });
  const badge = within(keepers).getByText('TW');
  expect(badge.closest('[aria-hidden]')).not.toBeNull();
});
