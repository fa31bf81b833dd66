import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createJsonStorage } from '@spieltag/shared-kernel/client';
import type { GameState, Leagues } from '@spieltag/shared-kernel/contract';
import type { EventPayload } from '@spieltag/shared-kernel/events';
import { startTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import { type OwnSeason, seasonReviewRoutes } from '@spieltag/shared-kernel/season-review';
import {
  createTestKernel,
  SAMPLE,
  sampleDatabase,
  sampleGameState,
  sampleLeagues,
} from '@spieltag/shared-kernel/testing';
import { followSeasonEnd } from './follow-season-end.ts';

const LAST = sampleDatabase().rounds.at(-1)?.id ?? '';
const running = sampleGameState();
const evaluated = sampleGameState({ roundId: LAST, phase: 'COMPLETED' });
const over = sampleGameState({ roundId: LAST, phase: 'LOCKED' });
const season: OwnSeason = {
  seasonId: SAMPLE.seasonId,
  leagueName: 'Erste Liga',
  seasonName: '2026/27',
  isOver: true,
  total: 1234,
  place: { rank: 3, users: 1900 },
  achievements: [],
};

/** Where in the span in which all pages ask this one does. */
let share = 0;
beforeEach(() => {
  share = 0;
  jest.spyOn(Math, 'random').mockImplementation(() => share);
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

interface Page {
  readonly gameState?: GameState;
  readonly leagues?: Leagues;
  readonly storage?: ReturnType<typeof createJsonStorage>;
  readonly own?: readonly OwnSeason[] | Error;
}

/** A page of a device; `storage` outlives it. */
function open({ storage = createJsonStorage(), own = [season], ...world }: Page = {}) {
  let asked = 0;
  let answer = own;
  const kernel = createTestKernel({
    gameState: running,
    ...world,
    call: (row) => {
      expect(row.path).toBe(seasonReviewRoutes.ownSeasons.path);
      asked += 1;
      if (answer instanceof Error) throw answer;
      return { seasons: answer };
    },
  });
  const alerts: EventPayload<'alert.requested'>[] = [];
  kernel.bus.on('alert.requested').subscribe((alert) => alerts.push(alert));
  const close = followSeasonEnd(kernel, storage);
  return {
    kernel,
    alerts,
    storage,
    close,
    asked: () => asked,
    answerWith: (next: readonly OwnSeason[]) => {
      answer = next;
    },
  };
}

/** The season after it is the current one of the league. */
const next = { ...running, seasonId: 'se-next' };
const leagues: Leagues = {
  leagues: sampleLeagues.leagues.map((league) => ({ ...league, currentSeasonId: 'se-next' })),
  seasons: [
    ...sampleLeagues.seasons,
    { id: 'se-next', leagueId: SAMPLE.leagueId, name: '2027/28', hidden: false },
  ],
};

/** What was asked is answered, and told. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('the end of a season is told as it comes, with the final place and the way to the review', async () => {
  const { kernel, alerts, asked } = open();
  await settled();
  expect([alerts, asked()]).toEqual([[], 0]);
  kernel.setGameState(over);
  kernel.setGameState({ ...over, hash: 'again' });
  await settled();
  expect(alerts).toEqual([
    {
      title: 'Die Saison ist beendet',
      text: 'Erste Liga 2026/27: Platz 3 von 1.900 mit 1.234 Punkten.',
      link: { text: 'Zum Rückblick', to: `/${SAMPLE.seasonId}/help/review` },
    },
  ]);
  kernel.setGameState({ ...over, hash: 'later' });
  await settled();
  expect([alerts.length, asked()]).toEqual([1, 1]);
});

test('in English it is told in English', async () => {
  const { kernel, alerts } = open({ own: [{ ...season, total: 1 }] });
  const follow = startTexts(kernel.bus, createJsonStorage(), ['en']);
  await textsShown();
  kernel.setGameState(over);
  await settled();
  kernel.bus.publish('language.changed', { language: 'de' });
  await textsShown();
  follow();
  expect(alerts).toMatchObject([
    { title: 'The season is over', text: 'Erste Liga 2026/27: rank 3 of 1,900 with 1 point.' },
  ]);
});

test('who was away at the end is told on the next visit, also in the season after it', async () => {
  const storage = createJsonStorage();
  open({ storage }).close();
  const { alerts, close } = open({ storage, gameState: next, leagues });
  await settled();
  expect(alerts).toMatchObject([{ link: { to: `/${SAMPLE.seasonId}/help/review` } }]);
  close();
  const again = open({ storage, gameState: next, leagues });
  await settled();
  expect(again.alerts).toEqual([]);
});

test('who comes days after the end is told as well', async () => {
  const storage = createJsonStorage();
  open({ storage }).close();
  const { alerts } = open({ storage, gameState: over });
  await settled();
  expect(alerts).toHaveLength(1);
});

test('after the last round there is nothing is told for a day, in which a next one may come in', async () => {
  const { kernel, alerts, asked } = open();
  kernel.setGameState(evaluated);
  await settled();
  expect([alerts, asked()]).toEqual([[], 0]);
  kernel.setGameState(over);
  await settled();
  expect(alerts).toHaveLength(1);
});

test('after the last round it is told as soon as the league has another season', async () => {
  const storage = createJsonStorage();
  open({ storage }).close();
  const { alerts } = open({ storage, gameState: evaluated, leagues });
  await settled();
  expect(alerts).toHaveLength(1);
});

test('a season that goes on after all is not told of again', async () => {
  const { kernel, alerts, asked } = open();
  for (const state of [over, running, over]) {
    kernel.setGameState(state);
    await settled();
  }
  expect([alerts.length, asked()]).toEqual([1, 1]);
});

test('what the server does not take for the end is asked for once an hour, and told once it is', async () => {
  const storage = createJsonStorage();
  open({ storage }).close();
  const page = { storage, gameState: next, leagues, own: [{ ...season, isOver: false }] };
  const { kernel, alerts, asked, answerWith, close } = open(page);
  const later = Date.now() + 3_600_000;
  for (const hash of ['one', 'two', 'three']) {
    kernel.setGameState({ ...next, hash });
    await settled();
  }
  expect([alerts, asked()]).toEqual([[], 1]);
  answerWith([season]);
  jest.spyOn(Date, 'now').mockReturnValue(later + 10_000);
  kernel.setGameState({ ...next, hash: 'later' });
  await settled();
  expect([alerts.length, asked()]).toEqual([1, 2]);
  close();
});

test('with a new start it is asked for at once', async () => {
  const storage = createJsonStorage();
  open({ storage }).close();
  const page = { storage, gameState: next, leagues, own: [{ ...season, isOver: false }] };
  for (const _start of [1, 2]) {
    const { asked, close } = open(page);
    await settled();
    expect(asked()).toBe(1);
    close();
  }
});

test.each([
  ['in real time within ten seconds', 'real', 10_000],
  ['in a season with a clock of its own right away', 'stepped', 300],
] as const)('not all pages ask in the same moment: %s', async (_, clockMode, spreadMs) => {
  jest.useFakeTimers();
  share = 0.5;
  const { kernel, asked } = open({ gameState: { ...running, clockMode } });
  kernel.setGameState({ ...over, clockMode });
  await jest.advanceTimersByTimeAsync(spreadMs / 2 - 1);
  kernel.setGameState({ ...over, clockMode, hash: 'again' });
  expect(asked()).toBe(0);
  await jest.advanceTimersByTimeAsync(1);
  expect(asked()).toBe(1);
});

test('who was told as soon as the last round was evaluated is not told again a day later', async () => {
  const { kernel, alerts, asked } = open({ gameState: evaluated });
  kernel.setGameState(over);
  await settled();
  expect([alerts, asked()]).toEqual([[], 0]);
});

test('a season the device has not seen being played has no end to be told', async () => {
  const { alerts, asked } = open({ gameState: over });
  await settled();
  expect([alerts, asked()]).toEqual([[], 0]);
});

test.each<[string, readonly OwnSeason[]]>([
  ['who has no rated lineup in it', [{ ...season, place: null, total: null }]],
  ['who has no team in it', []],
  ['while the server says that it goes on', [{ ...season, isOver: false }]],
])('nothing is told %s', async (_who, own) => {
  const { kernel, alerts } = open({ own });
  kernel.setGameState(over);
  await settled();
  expect(alerts).toEqual([]);
});

test('where no answer comes it is asked for again, a minute later', async () => {
  const { kernel, alerts, asked, answerWith } = open({ own: new Error('no answer') });
  kernel.setGameState(over);
  await settled();
  expect(alerts).toEqual([]);
  answerWith([season]);
  kernel.setGameState({ ...over, hash: 'soon' });
  await settled();
  expect(asked()).toBe(1);
  jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
  kernel.setGameState({ ...over, hash: 'later' });
  await settled();
  expect(alerts).toHaveLength(1);
});

test('of two tabs one tells it', async () => {
  const first = open();
  const second = open({ storage: first.storage });
  first.kernel.setGameState(over);
  second.kernel.setGameState(over);
  await settled();
  expect(first.alerts.length + second.alerts.length).toBe(1);
});

test('a page nobody looks at waits until somebody does', async () => {
  const { kernel, alerts } = open();
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  kernel.setGameState(over);
  await settled();
  expect(alerts).toEqual([]);
  hidden.mockRestore();
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect(alerts).toHaveLength(1);
});
