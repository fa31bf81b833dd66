import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createJsonStorage } from '@spieltag/shared-kernel/client';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { aPlayer } from '../../testing/a-season.ts';
import { renderMarket } from '../../testing/the-market.tsx';
import { PlayerBrowser } from './player-browser.view.tsx';

const players = [
  aPlayer('pl-1', { lastName: 'Spieler 1' }),
  aPlayer('pl-keeper', { lastName: 'Goldbeck', position: 'GOALKEEPER' }),
];

const phone = globalThis.matchMedia;
beforeEach(() => {
  globalThis.matchMedia = (query) => ({ ...phone(query), matches: /min-width/.test(query) });
});
afterEach(() => {
  globalThis.matchMedia = phone;
});

test('what is filtered is kept under a name, listed again by a press, renamed, and forgotten', async () => {
  const { user, storage } = renderMarket(<PlayerBrowser />, { players }, '/?q=goldbeck');
  await user.click(screen.getByRole('button', { name: /^Filtern/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Diese Auswahl merken als' }), 'Tor');
  await user.click(screen.getByRole('button', { name: 'Merken' }));
  expect(storage.read('market-filters')).toEqual([{ name: 'Tor', text: 'q=goldbeck' }]);
  await user.click(screen.getByRole('button', { name: 'Filter zurücksetzen' }));
  await waitFor(() => expect(screen.getByText('2 Spieler')).toBeTruthy());
  await user.click(screen.getByRole('button', { name: 'Tor' }));
  await waitFor(() => expect(screen.getByText('1 Spieler')).toBeTruthy());
  await user.type(screen.getByLabelText('„Tor“ umbenennen in'), 'Treffer');
  await user.click(screen.getByRole('button', { name: 'Umbenennen' }));
  expect(storage.read('market-filters')).toEqual([{ name: 'Treffer', text: 'q=goldbeck' }]);
  await user.click(screen.getByRole('button', { name: 'Filter Treffer löschen' }));
  expect(screen.queryByRole('button', { name: 'Treffer' })).toBeNull();
});

test('what was kept in another season is listed as far as it fits, and else only forgotten', async () => {
  const storage = createJsonStorage();
  storage.write('market-filters', [
    { name: 'Beide', text: 'teams=tm-pl-keeper%2Ctm-elsewhere&sort=minutes' },
    { name: 'Fern', text: 'teams=tm-elsewhere&only=fit' },
    { name: 'Minuten', text: 'minutes=90%7E' },
  ]);
  const { user } = renderMarket(<PlayerBrowser />, { players, storage });
  await user.click(screen.getByRole('button', { name: 'Filtern' }));
  const chip = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  await screen.findByText(/ist für andere Positionen oder eine andere Saison/);
  expect(['Beide', 'Fern', 'Minuten'].map((name) => chip(name).disabled)).toEqual([
    false,
    true,
    true,
  ]);
  await user.click(chip('Beide'));
  await waitFor(() => expect(screen.getByText('1 Spieler')).toBeTruthy());
  expect(chip('Beide').getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByLabelText('„Beide“ umbenennen in')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Filter Fern löschen' }));
  await user.click(screen.getByRole('button', { name: 'Filter Minuten löschen' }));
  expect(screen.queryByText(/Was sich nicht drücken lässt/)).toBeNull();
});

test('what was kept with positions is listed in those alone, and is what it says there', async () => {
  const storage = createJsonStorage();
  storage.write('market-filters', [
    { name: 'Hinten', text: 'positions=goalkeeper%2Cdefender&q=gold' },
    { name: 'Vorn', text: 'positions=forward&q=gold' },
    { name: 'Alle', text: 'q=ada' },
  ]);
  const address = '/?positions=forward&q=gold';
  const { user } = renderMarket(
    <PlayerBrowser position="GOALKEEPER" />,
    { players, storage },
    address,
  );
  await user.click(screen.getByRole('button', { name: 'Filtern' }));
  const chip = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  await screen.findByText(/ist für andere Positionen oder eine andere Saison/);
  const names = ['Hinten', 'Vorn', 'Alle'];
  const pressed = () => names.map((name) => chip(name).getAttribute('aria-pressed'));
  expect(names.map((name) => chip(name).disabled)).toEqual([false, true, false]);
  expect(pressed()).toEqual(['true', 'false', 'false']);
  await user.click(chip('Alle'));
  await waitFor(() => expect(pressed()).toEqual(['false', 'false', 'true']));
  await user.click(chip('Hinten'));
  await waitFor(() => expect(pressed()).toEqual(['true', 'false', 'false']));
  expect(screen.getByText('1 Spieler')).toBeTruthy();
});

test('what is kept from a list of one position is for every position', async () => {
  const { user, storage } = renderMarket(
    <PlayerBrowser position="GOALKEEPER" />,
    { players },
    '/?positions=forward&q=goldbeck',
  );
  await user.click(screen.getByRole('button', { name: 'Filtern' }));
  await user.type(await screen.findByRole('textbox', { name: 'Diese Auswahl merken als' }), 'Tor');
  await user.click(screen.getByRole('button', { name: 'Merken' }));
  expect(storage.read('market-filters')).toEqual([{ name: 'Tor', text: 'q=goldbeck' }]);
});

test('what was kept with positions alone is not at work in a list of one that is not filtered', async () => {
  const storage = createJsonStorage();
  storage.write('market-filters', [{ name: 'Hinten', text: 'positions=goalkeeper%2Cdefender' }]);
  const { user } = renderMarket(<PlayerBrowser position="GOALKEEPER" />, { players, storage });
  await user.click(screen.getByRole('button', { name: 'Filtern' }));
  const chip = await screen.findByRole<HTMLButtonElement>('button', { name: 'Hinten' });
  expect([chip.disabled, chip.getAttribute('aria-pressed')]).toEqual([false, 'false']);
  expect(screen.queryByLabelText('„Hinten“ umbenennen in')).toBeNull();
});

test('of a double press only one is forgotten: the next one has closed up to its place', async () => {
  const storage = createJsonStorage();
  const kept = ['Erste', 'Zweite'].map((name) => ({ name, text: `q=${name}` }));
  storage.write('market-filters', kept);
  const { user } = renderMarket(<PlayerBrowser />, { players, storage });
  await user.click(screen.getByRole('button', { name: 'Filtern' }));
  const forget = (name: string) => screen.getByRole('button', { name: `Filter ${name} löschen` });
  await screen.findByRole('button', { name: 'Erste' });
  fireEvent.click(forget('Erste'), { detail: 1 });
  fireEvent.click(forget('Zweite'), { detail: 2 });
  expect(storage.read('market-filters')).toEqual(kept.slice(1));
});
