import { describe, expect, test } from '@jest/globals';
import { ApiCallError } from '@spieltag/shared-kernel/client';
import { communityRoutes } from '@spieltag/shared-kernel/communities';
import { SAMPLE, sampleGameState } from '@spieltag/shared-kernel/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import {
  address,
  answer,
  CLUB,
  go,
  type Input,
  PATH,
  press,
  rows,
  server,
  settle,
  show,
} from './testing/public-leagues.tsx';

describe('the public leagues', () => {
  test('are listed, the own ones above, and each opens at its address', async () => {
    await show('?view=leagues');
    const mine = screen.getByRole('list', { name: 'Deine Ligen' });
    expect(mine.textContent).toContain('Noch kein Verein');
    const countries = screen.getByRole('list', { name: 'Länder' });
    expect(within(countries).getAllByRole('button')).toHaveLength(8);
    await press(/^Alle \d+ Länder zeigen$/);
    expect(within(countries).getAllByRole('button').length).toBeGreaterThan(200);
    fireEvent.click(within(countries).getByRole('button', { name: /^Deutschland/ }));
    await settle();
    expect(address()).toBe(`${PATH}/0?view=leagues&of=DE`);
    expect(document.activeElement?.textContent).toBe('Deutschland');
    await press('Alle Ligen');
    expect(address()).toBe(`${PATH}/0?view=leagues`);
  });

  test('are found by a search', async () => {
    await show('?view=leagues');
    const search = screen.getByRole('searchbox', { name: 'Verein oder Land suchen' });
    fireEvent.change(search, { target: { value: 'öster' } });
    expect(screen.queryByRole('list', { name: 'Vereine' })).toBeNull();
    expect(screen.getByRole('list', { name: 'Länder' }).textContent).toContain('Österreich');
    fireEvent.change(search, { target: { value: 'xyz' } });
    expect(screen.getByText(/„xyz“/)).toBeTruthy();
  });

  test('say how many a search finds, where a screen reader listens already', async () => {
    await show('?view=leagues');
    const search = screen.getByRole('searchbox');
    const all = screen.getAllByRole('status');
    const [status] = all.filter(({ dataset }) => dataset.testid !== 'address');
    const said = (pattern: string) => {
      fireEvent.change(search, { target: { value: pattern } });
      return status?.isConnected && status.textContent;
    };
    expect(status?.textContent).toBe('');
    expect(said('öster')).toBe('1 Liga gefunden');
    expect(said('xyz')).toBe('Kein Verein und kein Land heißt „xyz“.');
    expect(said(' ')).toBe('');
  });

  test('are looked through further by whoever comes back from one of them', async () => {
    await show('?view=leagues');
    await press(/^Alle \d+ Länder zeigen$/);
    const search = () => screen.getByRole('searchbox') as HTMLInputElement;
    fireEvent.change(search(), { target: { value: 'öster' } });
    await press(/^Österreich/);
    await press('Alle Ligen');
    expect(search().value).toBe('öster');
    fireEvent.change(search(), { target: { value: '' } });
    expect(screen.queryByRole('button', { name: /^Alle \d+ Länder zeigen$/ })).toBeNull();
  });

  test('that cannot be had say so, and can be asked for again', async () => {
    server.failure = new Error('no connection');
    await show('?view=leagues');
    server.failure = undefined;
    await press(/versuchen/);
    expect(screen.getByRole('list', { name: 'Vereine' })).toBeTruthy();
  });

  test('there is none of a club of another season, and a way back to those there are', async () => {
    await show('?view=leagues&of=tm-elsewhere');
    expect(screen.getByText('Diese Liga gibt es in dieser Saison nicht.')).toBeTruthy();
    await press('Alle Ligen');
    expect(address()).toBe(`${PATH}/0?view=leagues`);
    expect(screen.getByRole('list', { name: 'Vereine' })).toBeTruthy();
  });
});

describe('a public league', () => {
  test('is joined by choice; then the own place is there, and leads to its row', async () => {
    await show(`?view=leagues&of=${CLUB}`);
    expect(screen.queryByRole('region', { name: 'Mein Platz in der Saison' })).toBeNull();
    expect(server.calls).toEqual([]);
    await press('Beitreten');
    expect(server.calls).toEqual([`join ${CLUB}`]);
    const place = screen.getAllByRole('region', { name: 'Mein Platz in der Saison' })[0];
    expect(place?.textContent).toMatch(/25\..*von 45.*66/);
    fireEvent.click(within(place as HTMLElement).getByRole('button', { name: 'Zu meinem Platz' }));
    await settle();
    expect(address()).toBe(`${PATH}/1?view=leagues&of=${CLUB}`);
    expect(document.activeElement?.textContent).toBe('Ada');
  });

  test('leads to the own row once: whoever comes back to its page is not taken there again', async () => {
    server.own = { club: CLUB, country: null };
    await show(`?view=leagues&of=${CLUB}`);
    const place = screen.getAllByRole('region', { name: 'Mein Platz in der Saison' })[0];
    fireEvent.click(within(place as HTMLElement).getByRole('button', { name: 'Zu meinem Platz' }));
    await settle();
    const isLedThere = () => document.activeElement?.textContent === 'Ada';
    expect(isLedThere()).toBe(true);
    await go(-1);
    await go(1);
    expect(address()).toBe(`${PATH}/1?view=leagues&of=${CLUB}`);
    expect(within(rows()[5] as HTMLElement).getByText('Ada')).toBeTruthy();
    expect(isLedThere()).toBe(false);
  });

  test('is changed only after a question that says what is left', async () => {
    server.own = { club: null, country: 'DE' };
    await show('?view=leagues&of=FR');
    await press('Hierher wechseln');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Du verlässt damit die Liga Deutschland');
    expect(server.calls).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Hierher wechseln' }));
    await settle();
    expect(server.calls).toEqual(['join FR']);
    expect(server.own.country).toBe('FR');
    expect(screen.getByText('Das ist deine Liga.')).toBeTruthy();
  });

  test('is left after a question', async () => {
    server.own = { club: CLUB, country: null };
    await show(`?view=leagues&of=${CLUB}`);
    await press('Liga verlassen');
    const dialog = await screen.findByRole('alertdialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Liga verlassen' }));
    await settle();
    expect(server.calls).toEqual([`leave ${CLUB}`]);
    expect(screen.getByRole('button', { name: 'Beitreten' })).toBeTruthy();
  });

  test('that was left in another tab says so, and shows what is so', async () => {
    server.own = { club: CLUB, country: null };
    const kernel = await show(`?view=leagues&of=${CLUB}`);
    const told: string[] = [];
    kernel.bus.on('alert.requested').subscribe(({ text }) => told.push(text));
    await press('Liga verlassen');
    server.own = { club: null, country: null };
    server.failure = new ApiCallError({
      code: 'MEMBER_NOT_FOUND',
      status: 404,
      msg: 'Not a member',
    });
    const dialog = await screen.findByRole('alertdialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Liga verlassen' }));
    server.failure = undefined;
    await settle();
    expect(told).toEqual(['In dieser Liga bist du nicht mehr.']);
    expect(screen.getByRole('button', { name: 'Beitreten' })).toBeTruthy();
  });

  test('asks a guest to sign in', async () => {
    const account = { id: SAMPLE.userId, name: 'Gast', image: null, isTrial: true };
    const kernel = await show(`?view=leagues&of=${CLUB}`, { account });
    const asked: string[] = [];
    kernel.bus.on('sign-in.requested').subscribe(({ reason }) => asked.push(reason));
    await press('Beitreten');
    expect([asked, server.calls]).toEqual([['public-league'], []]);
  });

  test('that cannot be joined says why, and shows what is so', async () => {
    const kernel = await show(`?view=leagues&of=${CLUB}`);
    const told: string[] = [];
    kernel.bus.on('alert.requested').subscribe(({ title }) => told.push(title));
    server.failure = new Error('no connection');
    await press('Beitreten');
    expect(told).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Beitreten' })).toBeTruthy();
    expect(rows()).toHaveLength(21);
  });

  test('shows its pages, which the address keeps', async () => {
    await show(`?view=leagues&of=${CLUB}`);
    expect(rows()).toHaveLength(21);
    fireEvent.click(screen.getAllByRole('button', { name: 'Nächste Seite' })[0] as HTMLElement);
    await settle();
    expect(address()).toBe(`${PATH}/1?view=leagues&of=${CLUB}`);
    expect(rows()[1]?.textContent).toContain('Manager 20');
  });

  test('does not say of a matchday nobody has played that its managers had no team', async () => {
    server.own = { club: CLUB, country: null };
    server.isPlayed = false;
    await show(`?view=leagues&of=${CLUB}`);
    const said = screen.getAllByText(/niemand .* vollständigen Kader, oder .* noch kein Spiel/);
    expect(said.length).toBeGreaterThan(0);
    expect(screen.queryByText(/Du stehst hier nicht/)).toBeNull();
  });

  test('without anybody says so', async () => {
    server.members = 0;
    await show(`?view=leagues&of=${CLUB}`);
    expect(screen.getAllByText('Noch niemand hier').length).toBeGreaterThan(0);
  });
});

test('before the first matchday public leagues can be joined already', async () => {
  const gameState = sampleGameState({
    phase: 'GENERAL',
    roundId: SAMPLE.lastRoundId,
    lastCompletedRoundId: null,
  });
  await show('', { gameState });
  expect(screen.getByText('Noch keine Ranglisten')).toBeTruthy();
  const clubs = screen.getByRole('list', { name: 'Vereine' });
  fireEvent.click(within(clubs).getAllByRole('button')[0] as HTMLElement);
  await settle();
  expect(address()).toBe(`/${SAMPLE.seasonId}/global-ranking?view=leagues&of=${CLUB}`);
  await press('Beitreten');
  expect(server.calls).toEqual([`join ${CLUB}`]);
  expect(screen.getByText('Das ist deine Liga.')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('what one is in may not be known: then it says why, and asks for nothing', async () => {
  await show(`?view=leagues&of=${CLUB}`, {
    call(row, input) {
      if (row === communityRoutes.mine) throw new Error('no connection');
      return answer(row, input as Input);
    },
  });
  expect(screen.queryByRole('button', { name: 'Beitreten' })).toBeNull();
  expect(rows()).toHaveLength(21);
});
