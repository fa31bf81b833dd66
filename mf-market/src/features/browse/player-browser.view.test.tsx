import { afterEach, expect, test } from '@jest/globals';
import { ApiCallError } from '@spieltag/shared-kernel/client';
import { OPENED } from '@spieltag/shared-kernel/remote';
import { POSITIONS } from '@spieltag/shared-kernel/rules';
import { SAMPLE } from '@spieltag/shared-kernel/testing';
import { useLocation, useNavigate } from '@spieltag/shared-kernel/vendor/router';
import { cleanup, screen, waitFor } from '@testing-library/react';
import type { MarketWorld } from '../../testing/a-market-kernel.ts';
import { aPlayer } from '../../testing/a-season.ts';
import { renderMarket } from '../../testing/the-market.tsx';
import { PlayerBrowser } from './player-browser.view.tsx';

const players = Array.from({ length: 500 }, (_, i) =>
  aPlayer(`pl-${i}`, { lastName: `Spieler ${i}`, marketValue: 1_000_000 + i * 1000 }),
).concat(
  aPlayer('pl-gone', { lastName: 'Weg', active: false }),
  aPlayer('pl-keeper', { lastName: 'Goldbeck', position: 'GOALKEEPER' }),
);

const phone = globalThis.matchMedia;
afterEach(() => {
  globalThis.matchMedia = phone;
});

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

test('who has no known position is found, named as such and not for sale, and of no position', () => {
  const unstated = aPlayer('pl-unstated', { lastName: 'Nirgends', position: 'UNKNOWN' });
  const game = { players: players.concat(unstated) };
  renderMarket(<PlayerBrowser />, game, '/?q=nirgends');
  expect(screen.getByTitle('Unbekannt').textContent).toBe('?');
  expect(screen.getByText('ohne Position')).toBeTruthy();
  cleanup();
  for (const position of POSITIONS) {
    renderMarket(<PlayerBrowser position={position} />, game, '/?q=nirgends');
    expect(screen.getByText('0 Spieler')).toBeTruthy();
    cleanup();
  }
});

test('the address says what is listed', () => {
  renderMarket(<PlayerBrowser />, { players }, '/?q=goldbeck');
  expect(screen.getByText('1 Spieler')).toBeTruthy();
});

test('a team the season does not have filters nothing', () => {
  renderMarket(<PlayerBrowser />, { players }, '/?teams=tm-elsewhere');
  expect(screen.getByText('501 Spieler')).toBeTruthy();
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

test('rows say what they are ordered by, and who cannot play is left out on demand', () => {
  const rated = [
    aPlayer('pl-good', { lastName: 'Gut', rating: 30, marketValue: 2_000_000 }),
    aPlayer('pl-hurt', { lastName: 'Pech', rating: 40, status: 'INACTIVE' }),
  ];
  renderMarket(<PlayerBrowser />, { players: rated }, '/?sort=perMillion&only=fit');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('listitem').textContent).toMatch(/je Mio 15/);
});

test('the list is ordered by who can play, the fittest first', () => {
  const squad = [
    aPlayer('pl-out', { lastName: 'Aus', status: 'INACTIVE', marketValue: 9_000_000 }),
    aPlayer('pl-fit', { lastName: 'Fit' }),
    aPlayer('pl-doubtful', { lastName: 'Unklar', status: 'QUESTIONABLE', marketValue: 5_000_000 }),
  ];
  renderMarket(<PlayerBrowser />, { players: squad }, '/?sort=availability');
  expect(screen.getByRole('option', { name: 'Verfügbarkeit', selected: true })).toBeTruthy();
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/Fit/),
    expect.stringMatching(/Unklar/),
    expect.stringMatching(/Aus/),
  ]);
});

/** A season whose last round has been evaluated, with what its players came to, if that has come. */
const afterARound = (results: MarketWorld['results'] = []): MarketWorld => ({
  players: [aPlayer('pl-weak', { lastName: 'Schwach' }), aPlayer('pl-good', { lastName: 'Gut' })],
  state: { lastCompletedRoundId: SAMPLE.lastRoundId },
  results,
});

test.each(['/?sort=form', '/?form=5~'])(
  'nobody is said to be found, and nothing to be in order, before forms have come: %s',
  (address) => {
    renderMarket(<PlayerBrowser />, afterARound(), address);
    expect(screen.queryByText('Niemand gefunden')).toBeNull();
    expect(screen.queryByText(/\d Spieler$/)).toBeNull();
    expect(screen.queryAllByRole('listitem')).toEqual([]);
    expect(screen.getByText('Wird geladen …')).toBeTruthy();
  },
);

const popularity = (ledgers: number) => ({
  roundId: SAMPLE.lastRoundId,
  ledgers,
  players: ledgers ? [{ playerId: 'pl-good', owners: 3 }] : [],
});

test.each([
  ['filter', '/?popularity=50~', 1],
  ['order', '/?sort=popularity', 2],
])('what could not be had to %s by is said, and asked for again', async (_what, address, count) => {
  let isDown = true;
  const call = () => {
    if (isDown) throw new ApiCallError({ code: 'NETWORK', status: undefined, msg: '' });
    return popularity(4);
  };
  const { user } = renderMarket(<PlayerBrowser />, { ...afterARound(), call }, address);
  const retry = await screen.findByRole('button', { name: 'Erneut versuchen' });
  expect(screen.queryByText('Niemand gefunden')).toBeNull();
  expect(screen.queryAllByRole('listitem')).toEqual([]);
  isDown = false;
  await user.click(retry);
  expect(await screen.findAllByRole('listitem')).toHaveLength(count);
  expect(screen.getAllByRole('listitem')[0]?.textContent).toMatch(/Gut/);
});

test('nobody is found by how many hold them before anything was counted', async () => {
  const world = { ...afterARound(), call: () => popularity(0) };
  renderMarket(<PlayerBrowser />, world, '/?popularity=50~');
  expect(await screen.findByText('Niemand gefunden')).toBeTruthy();
});

test('minutes order and filter the list of a season that has some', async () => {
  const timed = [
    aPlayer('pl-some', { lastName: 'Halb', minutes: 45 }),
    aPlayer('pl-most', { lastName: 'Ganz', minutes: 1080 }),
    aPlayer('pl-none', { lastName: 'Nie' }),
  ];
  renderMarket(<PlayerBrowser />, { players: timed }, '/?sort=minutes&minutes=1~');
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(/Ganz.*Min\. 1\.080/),
    expect.stringMatching(/Halb.*Min\. 45/),
  ]);
  expect(screen.getByRole('option', { name: 'Minuten' })).toBeTruthy();
});

test('minutes a season does not have are not offered, and a link that asks for them hides nobody', async () => {
  globalThis.matchMedia = (query) => ({ ...phone(query), matches: /min-width/.test(query) });
  const { user } = renderMarket(
    <PlayerBrowser />,
    { players: players.slice(-3) },
    '/?sort=minutes&minutes=90~',
  );
  expect(screen.getByText('2 Spieler')).toBeTruthy();
  expect(screen.queryByRole('option', { name: 'Minuten' })).toBeNull();
  expect(screen.getByRole('option', { name: 'Marktwert', selected: true })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Filtern' }));
  expect(await screen.findByLabelText('Einsätze von')).toBeTruthy();
  expect(screen.queryByLabelText('Minuten von')).toBeNull();
});

test('what was typed stays when details are closed that were opened before it was written', async () => {
  const Details = () => {
    const navigate = useNavigate();
    const location = useLocation();
    const goTo = (path: string) => window.history.replaceState(null, '', path);
    const open = () => {
      goTo('/se-1/transfermarket/player-details/pl-1');
      void navigate({ search: '' }, { state: OPENED });
    };
    const goBack = () => {
      goTo('/se-1/transfermarket');
      void navigate(-1);
    };
    return (
      <>
        <button type="button" onClick={open}>
          open
        </button>
        <button type="button" onClick={goBack}>
          back
        </button>
        <output>{location.search}</output>
        <output>{location.state}</output>
      </>
    );
  };
  const part = (
    <>
      <PlayerBrowser />
      <Details />
    </>
  );
  const { user } = renderMarket(part, { players });
  await user.type(screen.getByRole('searchbox', { name: 'Spieler suchen' }), 'goldbeck');
  await user.click(screen.getByText('open'));
  expect(await screen.findByText('?q=goldbeck')).toBeTruthy();
  // What is written keeps the way back.
  expect(screen.getByText(OPENED)).toBeTruthy();
  await user.click(screen.getByText('back'));
  expect(await screen.findByText('?q=goldbeck')).toBeTruthy();
  expect(screen.getByText('1 Spieler')).toBeTruthy();
});
