import { beforeEach, expect, jest, test } from '@jest/globals';
import type { OwnRanking, Ranking, RankingEntry } from '@spieltag/shared-kernel/contract';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import {
  createTestKernel,
  SAMPLE,
  sampleGameState,
  sampleGroup,
  type TestWorld,
} from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Rankings } from './app.view.tsx';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

void registerTexts('rankings', { de, en });

const { roundId, lastRoundId, userId } = SAMPLE;

const entry = (id: string, index: number, before: number, playerIds: string[]): RankingEntry => ({
  userId: id,
  name: id === userId ? 'Ada' : 'Grace',
  rank: index + 1,
  prevRank: index + 1,
  index,
  image: null,
  score: before,
  trend: 'UNCHANGED',
  running: { before, playerIds },
});
const ofGroup = (before: number): Ranking => ({
  entries: [entry('us-grace', 0, before, ['pl-2']), entry(userId, 1, before, ['pl-1'])],
  state: 'CREATED',
  trendState: 'CREATED',
  entryCount: 2,
  ts: 0,
  page: 0,
});

/** Managers who are ranked: two full pages and some more. */
const USERS = 45;
/** What the server has by its latest rating; the own place is the last but two. */
let rating: { revision: number; lead: string };
/** Paths of the calls that were made, and what they are answered with instead. */
let calls: string[];
let failure: Error | undefined;
beforeEach(() => {
  rating = { revision: 1, lead: 'Lovelace' };
  calls = [];
  failure = undefined;
  ownIndex = OWN_INDEX;
  movesTo = OWN_INDEX;
});

const OWN_INDEX = USERS - 3;
/** Where the own place is by the rating of the next question, and by that of all later ones. */
let ownIndex: number;
let movesTo: number;
function nextIndex(): number {
  const index = ownIndex;
  ownIndex = movesTo;
  return index;
}
const allOf = (index: number): RankingEntry => {
  const isMine = index === OWN_INDEX;
  const { running: _, ...rest } = entry(isMine ? userId : `us-${index}`, index, 0, []);
  const name = isMine ? 'Ada' : `Manager ${index}`;
  return { ...rest, name: index === 0 ? rating.lead : name, score: USERS - index };
};
const ALL = {
  state: 'CREATED',
  trendState: 'CREATED',
  entryCount: USERS,
  ts: 0,
} as const;

function pageOf(page: number): Ranking {
  const places = Array.from({ length: USERS }, (_, index) => allOf(index));
  const entries = places.slice(page * 20, page * 20 + 20);
  return { ...ALL, entries, page, revision: rating.revision };
}

function answer({ path }: { path: string }, input: unknown): unknown {
  // How the season went stands below the lists, and is no part of them.
  if (path.includes('season-curve')) return { rounds: [] };
  const { params } = input as { params: { page?: number } };
  calls.push(`${path.includes('season-ranking') ? 'season' : 'round'} ${params.page ?? 'me'}`);
  if (failure) throw failure;
  const { revision } = rating;
  return params.page === undefined
    ? { ...ALL, entry: { ...allOf(OWN_INDEX), index: nextIndex() }, revision }
    : pageOf(params.page);
}

const ownBefore: OwnRanking = {
  entry: { ...entry(userId, 6, 100, []), rank: 7 },
  state: 'CALCULATED',
  trendState: 'CALCULATED',
  entryCount: 9,
  ts: 1,
};
/** Two are better in the round, none in the season. */
const scores = {
  roundId,
  at: 1,
  revision: 1,
  round: {
    users: 9,
    sum: 90,
    step: 1,
    pairs: [
      [30, 2],
      [20, 1],
      [0, 6],
    ] as [number, number][],
  },
  season: {
    users: 9,
    sum: 450,
    step: 1,
    pairs: [
      [120, 1],
      [90, 8],
    ] as [number, number][],
  },
};

function world(part: TestWorld = {}): TestWorld {
  const key = (value: unknown) => JSON.stringify(value);
  return {
    gameState: sampleGameState({ phase: 'GAMEDAY' }),
    groups: [sampleGroup('gr-1', 'Kurve Nord')],
    keyed: {
      ownRankings: { [key({ kind: 'season', roundId: lastRoundId })]: ownBefore },
      myResults: { [key(roundId)]: { roundId, userId, score: 20, players: [] } as never },
      groupRankings: {
        [key({ kind: 'round', roundId, groupId: 'gr-1' })]: ofGroup(0),
        [key({ kind: 'season', roundId, groupId: 'gr-1' })]: ofGroup(50),
      },
    },
    live: { roundId, points: { 'pl-2': 5 }, scores, status: 'streaming' },
    call: answer,
    ...part,
  };
}

async function show(given: TestWorld, list = 'round') {
  const kernel = createTestKernel(given);
  await act(async () => {
    render(
      <KernelProvider kernel={kernel}>
        <MemoryRouter initialEntries={[`/${SAMPLE.seasonId}/global-ranking/${list}`]}>
          <Rankings />
        </MemoryRouter>
      </KernelProvider>,
    );
  });
  return kernel;
}

Element.prototype.scrollIntoView = () => {};

const place = (name: string) => screen.getByRole('region', { name }).textContent;
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name })).getAllByRole('row').slice(1);
const ROUND = 'Rangliste Spieltag, vorläufig';
const GROUP = 'Rangliste der Gruppe Kurve Nord, vorläufig';
const firstOfGroup = () =>
  within(screen.getAllByRole('table', { name: GROUP })[0] as HTMLElement).getAllByRole('row')[1]
    ?.textContent;

/** Time goes on, and what was asked for in it comes. */
const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const tell = (kernel: Awaited<ReturnType<typeof show>>, revision: number) =>
  act(async () => kernel.setLive({ scores: { ...scores, revision } }));

test('while a round is played all managers are ranked, and marked as provisional', async () => {
  await show(world());
  expect(screen.getAllByText('vorläufig')).toHaveLength(1);
  expect(place('Mein Platz am Spieltag')).toMatch(/3\..*von 9.*20.*Alle im Schnitt: 10/);
  expect(rowsOf(ROUND)).toHaveLength(20);
  expect(rowsOf(ROUND)[0]?.textContent).toMatch(/1\..*Lovelace.*45/);
  expect(screen.getByRole('link', { name: 'Rangliste des letzten Spieltags' })).toBeTruthy();
});

test.each([
  ['exact', 1, /1\.von 9.*6 Plätze gewonnen/],
  ['too coarse to tell won places', 5, /1\.ungefähr, von 9(?!.*gewonnen)/],
])('the place in the season is %s', async (_rule, step, words) => {
  const season = { ...scores.season, step };
  const live = { roundId, scores: { ...scores, season }, status: 'streaming' } as const;
  await show(world({ live }), 'season');
  const own = screen.getByRole('region', { name: 'Mein Platz in der Saison' });
  expect(own.textContent).toMatch(words);
  expect(within(own).queryAllByRole('img')).toHaveLength(step === 1 ? 1 : 0);
});

test('all have nothing on the average, not less than nothing', async () => {
  const round = { ...scores.round, sum: -3 };
  await show(world({ live: { roundId, scores: { ...scores, round }, status: 'streaming' } }));
  expect(place('Mein Platz am Spieltag')).toMatch(/Alle im Schnitt: 0 ·/);
});

test('other pages are turned to, and the way to the own place leads to its row', async () => {
  await show(world());
  const own = screen.getByRole('region', { name: 'Mein Platz am Spieltag' });
  await act(async () => {
    fireEvent.click(within(own).getByRole('button', { name: 'Zu meinem Platz' }));
  });
  expect(rowsOf(ROUND)).toHaveLength(5);
  expect(document.activeElement?.textContent).toBe('Ada');
  expect(rowsOf(ROUND)[2]?.textContent).toMatch(/43\..*Ada.*Du/);
});

test('the own row has the focus again when its new screen has taken it, and no more when the user has', async () => {
  jest.useFakeTimers();
  try {
    await show(world());
    const jump = screen.getByRole('button', { name: 'Zu meinem Platz' });
    await act(async () => fireEvent.click(jump));
    const row = document.activeElement as HTMLElement;
    document.body.tabIndex = -1;
    document.body.focus();
    await wait(300);
    expect(document.activeElement).toBe(row);
    await act(async () => fireEvent.click(jump));
    jump.focus();
    await wait(300);
    expect(document.activeElement).toBe(jump);
  } finally {
    document.body.removeAttribute('tabindex');
    jest.useRealTimers();
  }
});

test('a place that moves to another page on the way is gone after', async () => {
  await show(world());
  const own = screen.getByRole('region', { name: 'Mein Platz am Spieltag' });
  ownIndex = 25;
  movesTo = OWN_INDEX;
  await act(async () => {
    fireEvent.click(within(own).getByRole('button', { name: 'Zu meinem Platz' }));
  });
  expect(document.activeElement?.textContent).toBe('Ada');
  expect(calls.filter((call) => call === 'round me')).toHaveLength(2);
});

test('who cannot be led to the own place is told why', async () => {
  await show(world());
  failure = new Error('no connection');
  const own = screen.getByRole('region', { name: 'Mein Platz am Spieltag' });
  await act(async () => {
    fireEvent.click(within(own).getByRole('button', { name: 'Zu meinem Platz' }));
  });
  expect(within(own).getByRole('status').textContent).toMatch(/lässt sich gerade nicht finden/);
  expect(rowsOf(ROUND)).toHaveLength(20);
});

test('a new rating is asked for within ten seconds, once, and not by all at once', async () => {
  jest.useFakeTimers();
  try {
    const kernel = await show(world());
    calls = [];
    rating = { revision: 2, lead: 'Turing' };
    await tell(kernel, 2);
    expect(calls).toEqual([]);
    await wait(10_000);
    expect(rowsOf(ROUND)[0]?.textContent).toContain('Turing');
    await wait(60_000);
    expect(calls).toEqual(['round 0']);
  } finally {
    jest.useRealTimers();
  }
});

test('what is shown stays while the server cannot be asked, and moves on when it can', async () => {
  jest.useFakeTimers();
  try {
    const kernel = await show(world());
    failure = new Error('no connection');
    rating = { revision: 2, lead: 'Turing' };
    await tell(kernel, 2);
    await wait(30_000);
    expect(rowsOf(ROUND)[0]?.textContent).toContain('Lovelace');
    failure = undefined;
    await wait(100_000);
    expect(rowsOf(ROUND)[0]?.textContent).toContain('Turing');
  } finally {
    jest.useRealTimers();
  }
});

test('before the first rating it says that places are on their way', async () => {
  const none = { ...ALL, entryCount: 0, entries: [], page: 0, rounds: [] };
  await show(world({ call: () => none }));
  expect(screen.getByText('Die Plätze kommen gleich')).toBeTruthy();
});

test('where nobody is rated nothing is said to be on its way', async () => {
  const none = { ...ALL, entryCount: 0, entries: [], page: 0, rounds: [], revision: 1 };
  await show(world({ call: () => none }));
  expect(screen.getByText('Niemand in dieser Rangliste')).toBeTruthy();
  expect(screen.queryByText('Die Plätze kommen gleich')).toBeNull();
});

test('a list that cannot be had says so, and can be asked for again', async () => {
  failure = new Error('no connection');
  await show(world());
  failure = undefined;
  const again = screen.getByRole('button', { name: /versuchen/ });
  await act(async () => fireEvent.click(again));
  expect(rowsOf(ROUND)).toHaveLength(20);
});

test('the group moves with the points, whatever they are worth to whom', async () => {
  const kernel = await show(world());
  expect(firstOfGroup()).toMatch(/1\..*Grace.*5/);
  await act(async () => kernel.setLive({ points: { 'pl-1': 9, 'pl-2': 5 } }));
  expect(firstOfGroup()).toMatch(/1\..*Ada.*9/);
});

test('without a stream the places are asked for now and then, the own one too', async () => {
  jest.useFakeTimers();
  try {
    await show(world({ live: { roundId, points: {} } }));
    expect(place('Mein Platz am Spieltag')).toMatch(/43\..*von 45.*20/);
    rating = { revision: 2, lead: 'Turing' };
    await wait(25_000);
    expect(rowsOf(ROUND)[0]?.textContent).toContain('Turing');
  } finally {
    jest.useRealTimers();
  }
});

test('the final list takes the place of the provisional one, row by row', async () => {
  const key = { kind: 'round', roundId, page: 0 };
  const done = { state: 'CALCULATED', trendState: 'CALCULATED', ts: 1 } as const;
  const { revision: _, ...page } = pageOf(0);
  const given = world();
  const kernel = await show({
    ...given,
    keyed: {
      ...given.keyed,
      rankings: { [JSON.stringify(key)]: { ...page, ...done } },
      ownRankings: {
        ...given.keyed?.ownRankings,
        [JSON.stringify({ kind: 'round', roundId })]: { ...ALL, ...done, entry: allOf(OWN_INDEX) },
      },
    },
  });
  const row = within(rowsOf(ROUND)[4] as HTMLElement).getByRole('button');
  row.focus();
  await act(async () => kernel.setGameState(sampleGameState({ phase: 'EVALUATING' })));
  const rows = rowsOf('Rangliste Spieltag');
  expect(rows).toHaveLength(20);
  expect(document.activeElement).toBe(row);
  expect(rows[4]?.contains(row)).toBe(true);
  expect(screen.queryByText('vorläufig')).toBeNull();
});

test('until the final list is there the provisional one stays, and says what it is', async () => {
  const kernel = await show(world());
  await act(async () => kernel.setGameState(sampleGameState({ phase: 'EVALUATING' })));
  expect(rowsOf(ROUND)).toHaveLength(20);
  expect(screen.getByText('vorläufig')).toBeTruthy();
});

test('once the final list was there a page that is turned to is none of the provisional ones', async () => {
  const done = { state: 'CALCULATED', trendState: 'CALCULATED', ts: 1 } as const;
  const { revision: _, ...page } = pageOf(0);
  const given = world();
  const rankings = { [JSON.stringify({ kind: 'round', roundId, page: 0 })]: { ...page, ...done } };
  const kernel = await show({ ...given, keyed: { ...given.keyed, rankings } });
  await act(async () => kernel.setGameState(sampleGameState({ phase: 'EVALUATING' })));
  expect(screen.queryByText('vorläufig')).toBeNull();
  const [next] = screen.getAllByRole('button', { name: 'Nächste Seite' });
  await act(async () => fireEvent.click(next as HTMLElement));
  expect(screen.queryByRole('table', { name: ROUND })).toBeNull();
  expect(screen.queryByText('vorläufig')).toBeNull();
});
