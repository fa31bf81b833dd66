import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { filter, firstValueFrom } from 'rxjs';
import { refusal } from '../client/testing/test-server.ts';
import { CLIENT_BUILD_HEADER, contract } from '../contract/index.ts';
import type { CalculationState } from '../rules/index.ts';
import { type DataSlot, type Kernel, type KeyedStore, LIFE, type ReadableStore } from './kernel.ts';
import type { OwnedKernel } from './kernel-options.ts';
import { SAMPLE } from './testing/sample-season.ts';
import { memoryArea, startTestGame, type TestGame } from './testing/test-game.ts';

let game: TestGame;
beforeEach(async () => {
  game = await startTestGame();
});
afterEach(() => game.close());

/** Opens the gate as the shell does. */
async function enter(kernel: OwnedKernel): Promise<OwnedKernel> {
  await Promise.all([kernel.session.start(), kernel.seasons.load()]);
  kernel.seasons.select(SAMPLE.seasonId);
  await loadAll(kernel);
  return kernel;
}
const loadAll = (kernel: Kernel) =>
  Promise.all(
    [kernel.gameState, kernel.clientDatabase, kernel.ledger, kernel.ledgerStats].map((store) =>
      store.load(),
    ),
  );
const until = <T>(store: ReadableStore<DataSlot<T>>, is: (slot: DataSlot<T>) => boolean) =>
  firstValueFrom(store.state$.pipe(filter(is)));
const count = (part: string) => game.server.seenAt(part).length;

describe('the gate', () => {
  test('loads everything of the season once, however often it is asked for', async () => {
    const kernel = await enter(game.kernel());
    const slots = [kernel.session, kernel.gameState, kernel.clientDatabase, kernel.ledger];
    expect(slots.map((store) => store.get().life)).toEqual(Array(4).fill(LIFE.loaded));
    expect(['state/current', 'client_database', 'overview', 'stats'].map(count)).toEqual([
      1, 1, 1, 1,
    ]);
    expect(kernel.rulesContext()).toMatchObject({ roundPhase: 'GENERAL', marketPhase: 'OPEN' });
  });

  test('tells the build with every request, so that an outdated one is turned away', async () => {
    await enter(game.kernel());
    expect(game.server.seen.length).toBeGreaterThan(5);
    for (const { headers } of game.server.seen) expect(headers[CLIENT_BUILD_HEADER]).toBe('51');
  });

  test.each([
    ['reused by the same build', 51, '"one"'],
    ['dropped by another build number of the same version', 52, undefined],
  ])('stored replies are %s', async (_title, internalNumber, etag) => {
    const storage = memoryArea();
    game.instead.set('overview', () => ({ body: game.ledger, headers: { ETag: '"one"' } }));
    const first = await enter(game.kernel({ storage }));
    await first.client.startStoring();
    first.stop();
    await enter(game.kernel({ storage, build: { version: '1.5.1', number: 8, internalNumber } }));
    const [, again] = game.server.seenAt('overview');
    expect(again?.headers['if-none-match']).toBe(etag);
  });

  test('data wait for the login where they need it', async () => {
    const kernel = game.kernel();
    await kernel.seasons.load();
    kernel.seasons.select(SAMPLE.seasonId);
    await kernel.ledger.load();
    expect(kernel.ledger.get()).toMatchObject({ life: LIFE.loaded, data: { version: 1 } });
  });

  test('the selected season is remembered for 30 days', async () => {
    const storage = memoryArea();
    game.kernel({ storage }).seasons.select('se-x');
    expect(game.kernel({ storage }).seasons.storedId()).toBe('se-x');
    game.now += 2_592_000_000;
    expect(game.kernel({ storage }).seasons.storedId()).toBeUndefined();
  });

  test('a load that fails says why and leaves what was there', async () => {
    const kernel = await enter(game.kernel());
    game.instead.set('state/current', () => refusal(503, 'UNAVAILABLE'));
    await kernel.gameState.load();
    expect(kernel.gameState.get()).toMatchObject({
      life: LIFE.loaded,
      data: { roundId: SAMPLE.roundId },
      error: { code: 'UNAVAILABLE', messageKey: 'error.UNAVAILABLE' },
    });
  });
});

describe('global errors', () => {
  test.each([
    [500, 'INTERNAL', 'Unsere Server sind gerade nicht erreichbar.', undefined],
    [503, 'UNAVAILABLE', 'Unsere Server sind gerade nicht erreichbar.', undefined],
    [504, 'TIMEOUT', 'Prüfe deine Internetverbindung!', undefined],
    [426, 'APP_UPDATE_REQUIRED', 'Aktualisiere die App!', 'reload'],
  ])('a %i is alerted once in words of its own', async (status, code, text, after) => {
    const kernel = await enter(game.kernel());
    const alerts: object[] = [];
    kernel.bus.on('alert.requested').subscribe((alert) => alerts.push(alert));
    game.instead.set('state/current', () => refusal(status, code));
    await kernel.gameState.load();
    await kernel.refresh({ force: true });
    const title = 'Etwas ist schiefgelaufen';
    expect(alerts).toEqual([
      { title, text: expect.stringContaining(text), after, explained: true },
    ]);
  });

  test('data are said to be old until a load has succeeded', async () => {
    const kernel = await enter(game.kernel());
    game.instead.set('state/current', () => refusal(503, 'UNAVAILABLE'));
    await kernel.gameState.load();
    const seen: unknown[] = [];
    const watching = kernel.gameState.state$.subscribe(({ error }) => seen.push(error?.status));
    await kernel.gameState.load();
    game.instead.clear();
    await kernel.gameState.load();
    watching.unsubscribe();
    expect(seen).toEqual([503, 503, 503, 503, undefined]);
  });

  test('servers that are down are alerted once, whoever asked', async () => {
    const kernel = game.kernel();
    const alerts: unknown[] = [];
    kernel.bus.on('alert.requested').subscribe(({ text }) => alerts.push(text));
    await kernel.seasons.load();
    kernel.seasons.select(SAMPLE.seasonId);
    game.instead.set('state/', () => refusal(503, 'UNAVAILABLE'));
    await kernel.gameState.load();
    await kernel.rounds.load('rn-1');
    expect(alerts).toEqual([expect.stringContaining('nicht erreichbar')]);
  });
});

test('an error nobody handles is told in words, a 404 on the screen of its own', async () => {
  const kernel = game.kernel();
  const alerts: string[] = [];
  const missing: string[] = [];
  kernel.bus.on('alert.requested').subscribe(({ text }) => alerts.push(text));
  kernel.bus.on('data.missing').subscribe(({ text }) => missing.push(text));
  const params = { userId: 'us-1' };
  game.instead.set('show-user', () => refusal(404, 'USER_NOT_FOUND'));
  await kernel.client.call(contract.account.showUser, { params });
  game.now += 200;
  game.instead.set('show-user', () => refusal(429, 'RATE_LIMITED'));
  await kernel.client.call(contract.account.showUser, { params });
  expect(alerts).toEqual(['Das war zu schnell. Versuch es gleich noch einmal.']);
  expect(missing).toHaveLength(1);
});

describe('fresh data', () => {
  test('the game state is fetched every 180 s, the ledger every 600 s', async () => {
    const kernel = await enter(game.kernel());
    game.scheduler.maxFrames = 180_000;
    game.scheduler.flush();
    await kernel.gameState.load();
    expect([count('state/current'), count('overview')]).toEqual([2, 1]);
    game.scheduler.maxFrames = 600_000;
    game.scheduler.flush();
    await kernel.ledger.load();
    expect(count('overview')).toBe(2);
  });

  test('coming back fetches what is older than 300 s and 600 s', async () => {
    const kernel = await enter(game.kernel());
    const comeBackAfter = async (ms: number) => {
      game.now += ms;
      game.focus.next();
      await kernel.refresh();
      return [count('state/current'), count('overview'), count('stats')];
    };
    expect(await comeBackAfter(299_000)).toEqual([1, 1, 1]);
    expect(await comeBackAfter(1000)).toEqual([2, 1, 1]);
    expect(await comeBackAfter(300_000)).toEqual([3, 2, 2]);
  });

  test('a forced refresh asks for no permission', async () => {
    const kernel = await enter(game.kernel());
    game.now += 200;
    await kernel.refresh({ force: true });
    expect([count('state/current'), count('overview'), count('stats')]).toEqual([2, 2, 2]);
  });

  test('another phase loads results and own data anew and is told on the bus', async () => {
    const kernel = await enter(game.kernel());
    const published: unknown[] = [];
    kernel.bus.on('gamestate.changed').subscribe(({ phase }) => published.push(phase));
    const watching = kernel.rounds.state$(SAMPLE.roundId).subscribe();
    await kernel.rounds.load(SAMPLE.roundId);
    game.now += 200;
    game.gameState = { ...game.gameState, phase: 'GAMEDAY' };
    await kernel.gameState.load();
    await Promise.all([kernel.ledger.load(), kernel.ledgerStats.load()]);
    expect(published).toEqual(['GENERAL', 'GAMEDAY']);
    expect([count('state/round'), count('overview')]).toEqual([2, 2]);
    watching.unsubscribe();
  });

  test('a correction of whatever round loads anew what is shown of points and ranks', async () => {
    const kernel = await enter(game.kernel());
    const { lastRoundId: roundId, userId } = SAMPLE;
    const key = { kind: 'round', roundId, page: 0 } as const;
    const ofGroup = { kind: 'season', roundId, groupId: 'gr-1' } as const;
    const shown = [
      { store: kernel.otherResults, key: 'us-2', path: 'us-2/other.json' },
      { store: kernel.opponentRankings, key: 'us-2', path: 'opponent-ranking' },
      { store: kernel.myResults, key: roundId, path: `${userId}/me.json` },
      { store: kernel.rounds, key: roundId, path: 'state/round' },
      { store: kernel.rankings, key, path: 'round-ranking' },
      { store: kernel.groupRankings, key: ofGroup, path: 'season-ranking' },
    ];
    const watching = shown.map(({ store, key: id }) => {
      const { state$, load } = store as KeyedStore<unknown, unknown>;
      void load(id);
      return state$(id).subscribe();
    });
    const asked = () => shown.map(({ path }) => count(path));
    const untilAsked = async (times: number) => {
      while (asked().some((each) => each < times)) await new Promise(setImmediate);
    };
    await untilAsked(1);
    const own = () => [count('overview'), count('stats')];
    const before = own();
    game.gameState = { ...game.gameState, corrections: 1 };
    game.now += 200;
    await kernel.gameState.load();
    await untilAsked(2);
    while (own().some((times, i) => times === before[i])) await new Promise(setImmediate);
    for (const each of watching) each.unsubscribe();
  });

  test('goals load the points of opponents anew, too', async () => {
    const kernel = await enter(game.kernel());
    const watching = kernel.otherResults.state$('us-2').subscribe();
    await kernel.otherResults.load('us-2');
    const { currentResults } = game.gameState;
    const matches = currentResults.matches.map((match) => ({ ...match, homeScore: 1 }));
    game.gameState = { ...game.gameState, currentResults: { ...currentResults, matches } };
    game.now += 200;
    await kernel.gameState.load();
    while (count('us-2/other.json') < 2) await new Promise(setImmediate);
    watching.unsubscribe();
  });

  test('a state that is new by its version alone loads anew what is being worked out, and no more', async () => {
    const kernel = await enter(game.kernel());
    const ranking = { entries: [], trendState: 'CREATED', entryCount: 0, page: 0, ts: 0 };
    const answer = (roundId: string, state: CalculationState) =>
      game.instead.set(`${roundId}/group/gr-1.json`, () => ({ body: { ...ranking, state } }));
    answer(SAMPLE.roundId, 'DISPATCHED');
    answer(SAMPLE.lastRoundId, 'CALCULATED');
    const shown = (roundId: string) => {
      const key = { kind: 'round', roundId, groupId: 'gr-1' } as const;
      void kernel.groupRankings.load(key);
      return kernel.groupRankings.state$(key);
    };
    const coming = shown(SAMPLE.roundId);
    const watching = [coming, shown(SAMPLE.lastRoundId)].map((each) => each.subscribe());
    const untilState = (is: CalculationState) =>
      firstValueFrom(coming.pipe(filter(({ data }) => data?.state === is)));
    await untilState('DISPATCHED');
    answer(SAMPLE.roundId, 'CREATED');
    game.now += 200;
    await kernel.gameState.load();
    await untilState('CREATED');
    expect(count('group/gr-1.json')).toBe(3);
    for (const each of watching) each.unsubscribe();
  });

  test('another hash loads the client database anew', async () => {
    const kernel = await enter(game.kernel());
    game.gameState = { ...game.gameState, hash: 'hash-0002' };
    game.now += 200;
    await kernel.gameState.load();
    await until(kernel.clientDatabase, ({ data }) => data?.hash === 'hash-0002');
    expect(game.server.seenAt('/hash-0002.json')).toHaveLength(1);
  });

  test('a client database that did not come is asked for again with the next game state', async () => {
    const kernel = await enter(game.kernel());
    game.gameState = { ...game.gameState, hash: 'hash-0002' };
    game.instead.set('/hash-0002.json', () => refusal(503, 'UNAVAILABLE'));
    game.now += 200;
    await kernel.gameState.load();
    await until(kernel.clientDatabase, ({ error }) => error?.status === 503);
    game.instead.clear();
    game.now += 200;
    await kernel.gameState.load();
    await until(kernel.clientDatabase, ({ data }) => data?.hash === 'hash-0002');
    expect(kernel.clientDatabase.get().error).toBeUndefined();
  });

  test('another season empties the slots before it fills them', async () => {
    const kernel = await enter(game.kernel());
    const lives: number[] = [];
    kernel.ledger.state$.subscribe(({ life }) => lives.push(life));
    game.ledger = { ...game.ledger, seasonId: 'se-other', version: 0 };
    kernel.seasons.select('se-other');
    await loadAll(kernel);
    expect(lives).toEqual([LIFE.loaded, LIFE.none, LIFE.loading, LIFE.loaded]);
    expect(kernel.ledger.get().data?.seasonId).toBe('se-other');
  });
});
