import { expect, jest, test } from '@jest/globals';
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
const over = sampleGameState({ roundId: LAST, phase: 'COMPLETED' });
const season: OwnSeason = {
  seasonId: SAMPLE.seasonId,
  leagueName: 'Erste Liga',
  seasonName: '2026/27',
  isOver: true,
  total: 1234,
  place: { rank: 3, users: 1900 },
  achievements: [],
};

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
    { title: 'The season is over', text: 'Erste Liga 2026/27: place 3 of 1,900 with 1 point.' },
  ]);
});

test('who was away at the end is told on the next visit, also in the season after it', async () => {
  const storage = createJsonStorage();
  open({ storage }).close();
  const next = { ...running, seasonId: 'se-next' };
  const leagues: Leagues = {
    leagues: sampleLeagues.leagues.map((league) => ({ ...league, currentSeasonId: 'se-next' })),
    seasons: [
      ...sampleLeagues.seasons,
      { id: 'se-next', leagueId: SAMPLE.leagueId, name: '2027/28', hidden: false },
    ],
  };
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
  const { alerts } = open({ storage, gameState: { ...over, phase: 'LOCKED' } });
  await settled();
  expect(alerts).toHaveLength(1);
});

test('what the server does not yet take for the end is told once it does', async () => {
  const { kernel, alerts, answerWith } = open({ own: [{ ...season, isOver: false }] });
  kernel.setGameState(over);
  await settled();
  expect(alerts).toEqual([]);
  answerWith([season]);
  kernel.setGameState({ ...over, phase: 'LOCKED' });
  await settled();
  expect(alerts).toHaveLength(1);
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

test('where no answer comes it is asked for again', async () => {
  const { kernel, alerts, answerWith } = open({ own: new Error('no answer') });
  kernel.setGameState(over);
  await settled();
  expect(alerts).toEqual([]);
  answerWith([season]);
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
