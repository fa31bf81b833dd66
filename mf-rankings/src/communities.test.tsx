import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { ApiCallError } from '@spieltag/shared-kernel/client';
import { communityRoutes, type OwnCommunities } from '@spieltag/shared-kernel/communities';
import type { Ranking, RankingEntry } from '@spieltag/shared-kernel/contract';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import {
  createTestKernel,
  SAMPLE,
  sampleGameState,
  type TestWorld,
} from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { useLocation } from '@spieltag/shared-kernel/vendor/router';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Rankings } from './app.view.tsx';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

void registerTexts('rankings', { de, en });
beforeAll(async () => {
  await preloadDialogs();
  await import('./features/communities/index.ts');
});
Element.prototype.scrollIntoView = () => {};

const PATH = `/${SAMPLE.seasonId}/global-ranking/season/${SAMPLE.lastRoundId}`;
const CLUB = 'tm-1';
const ENTRY_COUNT = 45;
const OWN_INDEX = 24;

interface Input {
  readonly params: Readonly<Record<string, string | number>>;
  readonly body?: { readonly communityId: string };
}

/** What the server knows. */
let own: OwnCommunities;
let members: number;
let failure: Error | undefined;
let calls: string[];
beforeEach(() => {
  own = { club: null, country: null };
  members = ENTRY_COUNT - 1;
  failure = undefined;
  calls = [];
});

function entryAt(index: number): RankingEntry {
  const isMe = index === OWN_INDEX;
  return {
    userId: isMe ? SAMPLE.userId : `us-${index}`,
    rank: index + 1,
    prevRank: null,
    index,
    name: isMe ? 'Ada' : `Manager ${index}`,
    image: null,
    score: 90 - index,
    trend: 'UP',
  };
}
const entries = Array.from({ length: ENTRY_COUNT }, (_, index) => entryAt(index));

const ranking = (from: number, to: number, page: number): Ranking => ({
  entries: members === 0 ? [] : entries.slice(from, to),
  state: 'CALCULATED',
  trendState: 'CALCULATED',
  entryCount: members === 0 ? 0 : ENTRY_COUNT,
  ts: 1,
  page,
});

function answer(row: unknown, { params, body }: Input): unknown {
  if (failure) throw failure;
  if (row === communityRoutes.list) {
    return {
      clubs: [{ id: CLUB, managers: own.club === CLUB ? members + 1 : members }],
      countries: [{ id: 'DE', managers: 7 }],
    };
  }
  if (row === communityRoutes.mine) return own;
  if (row === communityRoutes.join) {
    calls.push(`join ${body?.communityId}`);
    const kind = body?.communityId === CLUB ? 'club' : 'country';
    own = { ...own, [kind]: body?.communityId };
    return own;
  }
  if (row === communityRoutes.leave) {
    calls.push(`leave ${body?.communityId}`);
    own = { club: null, country: null };
    return own;
  }
  if (row === communityRoutes.seasonPage || row === communityRoutes.roundPage) {
    const page = Number(params.page);
    return ranking(page * 20, page * 20 + 20, page);
  }
  return ranking(OWN_INDEX - 10, OWN_INDEX + 11, 0);
}

async function show(search: string, part: TestWorld = {}) {
  const kernel = createTestKernel({
    call: (row, input) => answer(row, input as Input),
    ...part,
  });
  render(
    <KernelProvider kernel={kernel}>
      <MemoryRouter initialEntries={[`${PATH}/0${search}`]}>
        <Rankings />
        <Address />
      </MemoryRouter>
    </KernelProvider>,
  );
  await settle();
  return kernel;
}
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve)));

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}
const address = () => screen.getByTestId('address').textContent;
const press = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const rows = () =>
  within(screen.getByRole('table', { name: /^Rangliste Saison, / })).getAllByRole('row');

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

  test('that cannot be had say so, and can be asked for again', async () => {
    failure = new Error('no connection');
    await show('?view=leagues');
    failure = undefined;
    await press(/versuchen/);
    expect(screen.getByRole('list', { name: 'Vereine' })).toBeTruthy();
  });

  test('there is none of a club of another season', async () => {
    await show('?view=leagues&of=tm-elsewhere');
    expect(screen.getByText('Diese Liga gibt es in dieser Saison nicht.')).toBeTruthy();
  });
});

describe('a public league', () => {
  test('is joined by choice; then the own place is there, and leads to its row', async () => {
    await show(`?view=leagues&of=${CLUB}`);
    expect(screen.queryByRole('region', { name: 'Mein Platz in der Saison' })).toBeNull();
    expect(calls).toEqual([]);
    await press('Beitreten');
    expect(calls).toEqual([`join ${CLUB}`]);
    const place = screen.getAllByRole('region', { name: 'Mein Platz in der Saison' })[0];
    expect(place?.textContent).toMatch(/25\..*von 45.*66/);
    fireEvent.click(within(place as HTMLElement).getByRole('button', { name: 'Zu meinem Platz' }));
    await settle();
    expect(address()).toBe(`${PATH}/1?view=leagues&of=${CLUB}`);
    expect(document.activeElement?.textContent).toBe('Ada');
  });

  test('is changed only after a question that says what is left', async () => {
    own = { club: null, country: 'DE' };
    await show('?view=leagues&of=FR');
    await press('Hierher wechseln');
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain('Du verlässt damit die Liga Deutschland');
    expect(calls).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Hierher wechseln' }));
    await settle();
    expect(calls).toEqual(['join FR']);
    expect(own.country).toBe('FR');
    expect(screen.getByText('Das ist deine Liga.')).toBeTruthy();
  });

  test('is left after a question', async () => {
    own = { club: CLUB, country: null };
    await show(`?view=leagues&of=${CLUB}`);
    await press('Liga verlassen');
    const dialog = await screen.findByRole('alertdialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Liga verlassen' }));
    await settle();
    expect(calls).toEqual([`leave ${CLUB}`]);
    expect(screen.getByRole('button', { name: 'Beitreten' })).toBeTruthy();
  });

  test('that was left in another tab says so, and shows what is so', async () => {
    own = { club: CLUB, country: null };
    const kernel = await show(`?view=leagues&of=${CLUB}`);
    const told: string[] = [];
    kernel.bus.on('alert.requested').subscribe(({ text }) => told.push(text));
    await press('Liga verlassen');
    own = { club: null, country: null };
    failure = new ApiCallError({ code: 'MEMBER_NOT_FOUND', status: 404, msg: 'Not a member' });
    const dialog = await screen.findByRole('alertdialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Liga verlassen' }));
    failure = undefined;
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
    expect([asked, calls]).toEqual([['public-league'], []]);
  });

  test('that cannot be joined says why, and shows what is so', async () => {
    const kernel = await show(`?view=leagues&of=${CLUB}`);
    const told: string[] = [];
    kernel.bus.on('alert.requested').subscribe(({ title }) => told.push(title));
    failure = new Error('no connection');
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

  test('without anybody says so', async () => {
    members = 0;
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
  expect(calls).toEqual([`join ${CLUB}`]);
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
