import { expect, test } from '@jest/globals';
import { samplePlayer } from '@spieltag/shared-kernel/testing';
import { screen } from '@testing-library/react';
import { renderMarket } from '../../testing/the-market.tsx';
import { OwnRecord } from './own-record.view.tsx';

test.each([
  [1, 1, '1 Punkt für dich in 1 Einsatz'],
  [0, 1, '0 Punkte für dich in 1 Einsatz'],
  [12, 3, '12 Punkte für dich in 3 Einsätzen'],
])('%i points in %i matches read: %s', async (pointsForUser, matchesForUser, text) => {
  const player = samplePlayer({ id: 'pl-1', position: 'FORWARD' });
  const record = { playerId: 'pl-1', pointsForUser, matchesForUser, rounds: [] };
  renderMarket(<OwnRecord player={player} />, {
    players: [player],
    ledgerStats: { players: [record] },
  });
  expect(await screen.findByText(text)).toBeTruthy();
});
