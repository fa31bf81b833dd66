import { afterEach, expect, test } from '@jest/globals';
import { SAMPLE, sampleDatabase, sampleLedger } from '@spieltag/shared-kernel/testing';
import { useLocation } from '@spieltag/shared-kernel/vendor/router';
import { act, fireEvent, screen } from '@testing-library/react';
import { renderMarket } from '../../testing/the-market.tsx';
import { PlayerLinks } from './player-links.view.tsx';

afterEach(() => window.history.replaceState(null, '', '/'));

const players = sampleDatabase().players.slice(0, 5);
const Address = () => <output>{useLocation().search}</output>;

/** Presses "compare" in the details of the last player, with the first ones chosen before. */
async function compareWith(chosen: number) {
  const ids = players.slice(0, chosen).map(({ id }) => id);
  const address = `/${SAMPLE.seasonId}/transfermarket?pick=${ids.join(',')}`;
  window.history.replaceState(null, '', address);
  const player = players.at(-1);
  if (!player) throw new Error('the sample season has no players');
  const part = (
    <>
      <PlayerLinks player={player} />
      <Address />
    </>
  );
  const { user, published } = renderMarket(part, { players }, address);
  await user.click(screen.getByRole('button', { name: 'Vergleichen' }));
  const search = new URLSearchParams(screen.getByRole('status').textContent ?? '');
  return { compared: search.get('compare')?.split(','), published, player };
}

test('a player is compared with those chosen before', async () => {
  const { compared, player } = await compareWith(3);
  expect(compared).toHaveLength(4);
  expect(compared).toContain(player.id);
});

test('who would be a fifth is told of the limit, and no others are compared instead', async () => {
  const { compared, published } = await compareWith(4);
  expect(compared).toBeUndefined();
  expect(published.join()).toContain('Mehr als 4 Spieler lassen sich nicht vergleichen');
});

test('by a double press a player goes to the bench, and not back again', async () => {
  const { lineup } = sampleLedger({}, { 0: 'pl-goalkeeper-0' });
  const everybody = sampleDatabase().players;
  const player = everybody.find(({ id }) => id === 'pl-goalkeeper-0');
  if (!player) throw new Error('the sample season has no keeper');
  const world = { players: everybody, ledger: { lineup } };
  const { sent } = renderMarket(<PlayerLinks player={player} />, world);
  const button = screen.getByRole('button', { name: 'Auf die Bank' });
  fireEvent.click(button, { detail: 1 });
  expect(await screen.findByRole('button', { name: 'In die Aufstellung' })).toBe(button);
  await act(async () => void fireEvent.click(button, { detail: 2 }));
  expect(sent).toHaveLength(1);
});
