import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { BehaviorSubject } from 'rxjs';
import { refusal } from '../../client/testing/test-server.ts';
import type { GameState, MatchResult } from '../../contract/index.ts';
import { accept } from '../../rules/index.ts';
import { SPREAD_MS } from '../freshness.ts';
import type { OwnedKernel } from '../kernel-options.ts';
import { CALCULATING_MS } from '../keyed-data-slots.ts';
import { SAMPLE, sampleDatabase } from '../testing/sample-season.ts';
import { startTestGame, type TestGame } from '../testing/test-game.ts';
import { MOST_EVENTS } from './live-events.ts';
import { HIDDEN_MS } from './start-live.ts';
import { resultBefore, runningMatch, runningState, scorer } from './testing/test-live.ts';
import { createTestStream, eventText, type TestStream } from './testing/test-stream.ts';
import { createVirtualTime, settle, type VirtualTime } from './testing/virtual-time.ts';

const { roundId } = SAMPLE;
const EARLIER = SAMPLE.lastRoundId;
const MATCH = 'mt-2-1';

let game: TestGame;
let stream: TestStream;
let time: VirtualTime;
let kernel: OwnedKernel;
let inSight: BehaviorSubject<boolean>;
beforeEach(async () => {
  game = await startTestGame();
  stream = createTestStream();
  time = createVirtualTime(Date.now());
  inSight = new BehaviorSubject(true);
  game.gameState = withGoals(0);
  stream.greeting = eventText('state', game.gameState, '1');
  game.instead.set('/me.json', () => ({ body: resultBefore(SAMPLE.userId) }));
  kernel = await startKernel();
});
afterEach(() => game.close());

const newKernel = () =>
  game.kernel({
    fetch: stream.fetch,
    scheduler: time.scheduler,
    now: time.now,
    live: { locks: undefined, inSight$: inSight, random: () => 0.5 },
  });

/** @param roundId of a round that is shown by then */
async function startKernel(roundId?: string): Promise<OwnedKernel> {
  const started = newKernel();
  await Promise.all([started.session.start(), started.seasons.load()]);
  started.seasons.select(SAMPLE.seasonId);
  await Promise.all(
    [started.gameState, started.clientDatabase, started.ledger].map((store) => store.load()),
  );
  if (roundId) {
    started.rounds.state$(roundId).subscribe();
    await started.rounds.load(roundId);
  }
  await started.startLive();
  await until(() => started.live.get().status === 'streaming');
  return started;
}

/** A round in which a player has shot goals, worth three points each. */
const withGoals = (goals: number, more: Partial<GameState> = {}) =>
  runningState([runningMatch(MATCH, [scorer('pl-1', goals), scorer('pl-2', 0)])], more);
const matches = (goals: number) => ({
  roundId,
  gameTime: game.gameState.gameTime + 1000,
  matches: [{ ...runningMatch(MATCH, [scorer('pl-1', goals)]), isWhole: false }],
});
const points = (goals: number) => ({
  roundId,
  gameTime: game.gameState.gameTime + 1000,
  isCorrection: false,
  changes: [
    {
      playerId: 'pl-1',
      matchId: MATCH,
      points: goals * 3,
      difference: 3,
      reasons: [{ part: 'pointsGoals', points: 3, count: 1 }],
    },
  ],
});
async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    if (isSo()) return;
    await settle();
  }
  throw new Error('It has not come to that');
}
async function send(name: string, data: unknown): Promise<void> {
  stream.send(eventText(name, data));
  await settle();
}
/** Time passes, and the server says again and again that it is there. */
async function passAlive(ms: number): Promise<void> {
  for (let passed = 0; passed <= ms; passed += 15_000) {
    await time.pass(15_000);
    stream.send(': beat\n\n');
    await settle();
  }
}
async function passUntilStreaming(): Promise<void> {
  for (let passed = 0; passed < 120; passed += 1) {
    if (kernel.live.get().status === 'streaming') return;
    await time.pass(1000);
  }
  throw new Error('There is no stream');
}
const sent = () => game.server.seen.map(({ url }) => url);
/** Of a match of an earlier round that was postponed. */
function playEarlierMatch(state: MatchResult['state']): void {
  const matches = [runningMatch('mt-1-1', [], { state })];
  game.instead.set(EARLIER, () => ({ body: { id: EARLIER, phase: 'COMPLETED', matches } }));
}
async function watchEarlierMatch() {
  const states: (string | undefined)[] = [];
  playEarlierMatch('FINAL_LINEUP');
  await kernel.rounds.load(EARLIER);
  const watching = kernel.rounds.state$(EARLIER).subscribe(({ data }) => {
    const state = data?.matches[0]?.state;
    if (state !== states.at(-1)) states.push(state);
  });
  return { states, watching };
}
const matchPlayers = () => kernel.gameState.get().data?.currentResults.matches[0]?.players;

describe('while a stream brings the news', () => {
  test('points move in every store without a request', async () => {
    game.instead.set('/other.json', () => ({ body: { results: [resultBefore('us-3')] } }));
    await Promise.all([kernel.myResults.load(roundId), kernel.otherResults.load('us-3')]);
    const watching = kernel.myResults.state$(roundId).subscribe();
    const before = sent().length;
    await send('points', points(1));
    await send('matches', matches(1));
    expect(matchPlayers()?.map(({ id, points: of }) => [id, of])).toEqual([
      ['pl-1', 3],
      ['pl-2', 0],
    ]);
    expect(kernel.myResults.get(roundId).data).toMatchObject({
      score: 6,
      players: [{ id: 'pl-1', points: 3 }],
    });
    expect(kernel.otherResults.get('us-3').data).toMatchObject([
      { score: 6, players: [{ id: 'pl-1', points: 3 }] },
    ]);
    expect(kernel.live.get().points).toEqual({ 'pl-1': 3, 'pl-2': 0 });
    expect(kernel.live.get().events).toMatchObject([
      { kind: 'points', change: { playerId: 'pl-1', points: 3 } },
    ]);
    watching.unsubscribe();
    expect(sent().slice(before)).toEqual([]);
  });

  test('a result that comes late has the points of the moment', async () => {
    await send('matches', matches(2));
    await kernel.myResults.load(roundId);
    expect(kernel.myResults.get(roundId).data?.score).toBe(12);
  });

  test('nothing is polled, unless somebody insists', async () => {
    const before = sent().length;
    await passAlive(600_000);
    await kernel.gameState.load();
    const asked = sent().slice(before);
    expect(asked.filter((url) => url.includes('state/current'))).toEqual([]);
    await kernel.refresh({ force: true });
    expect(sent().slice(before).join()).toContain('state/current');
  });

  test('a phase is shown at once, and what it changes is asked for within the stated time', async () => {
    const before = sent().length;
    game.gameState = withGoals(0, { phase: 'EVALUATING' });
    await send('state', game.gameState);
    expect(kernel.gameState.get().data?.phase).toBe('EVALUATING');
    expect(sent().slice(before)).toEqual([]);
    await time.pass(SPREAD_MS / 2 + 250);
    await until(() => sent().slice(before).join().includes('overview'));
  });

  test.each(['REFUSED_BUDGET_MISMATCH', 'REFUSED_BUDGET_TOO_LOW', 'REFUSED_NO_PRICE'])(
    'prices a trade was refused for are asked for at once: %s',
    async (code) => {
      game.gameState = withGoals(0, { hash: 'hash-0002' });
      game.instead.set('player-transaction', () => refusal(422, code));
      await send('state', game.gameState);
      expect(kernel.clientDatabase.get().data?.hash).not.toBe('hash-0002');
      const outcome = await kernel.ledger.change({ kind: 'transaction', apply: accept });
      expect(outcome).toMatchObject({ error: { code } });
      await until(() => kernel.clientDatabase.get().data?.hash === 'hash-0002');
    },
  );

  test('what a lock refuses on many pages they ask about within the stated time, each once', async () => {
    const asked = () => sent().filter((url) => url.includes('state/current')).length;
    const before = asked();
    game.instead.set('player-transaction', () => refusal(422, 'REFUSED_GAME_LOCKED'));
    await kernel.ledger.change({ kind: 'transaction', apply: accept });
    await kernel.ledger.change({ kind: 'transaction', apply: accept });
    await settle();
    expect(asked()).toBe(before);
    await time.pass(SPREAD_MS);
    await until(() => asked() > before);
    await settle();
    expect(asked()).toBe(before + 1);
  });

  test('a match of an earlier round begins, goes on and ends with its events, and is left alone after that', async () => {
    /** Of an event that has changed nothing in the current round. */
    const nothingNew = { roundId, gameTime: game.gameState.gameTime + 1000, matches: [] };
    const { states, watching } = await watchEarlierMatch();
    watching.add(kernel.rounds.state$(roundId).subscribe());
    await kernel.rounds.load(roundId);
    const before = sent().length;
    for (const state of ['LIVE', 'HALTED', 'FINISHED', 'LIVE'] as const) {
      playEarlierMatch(state);
      await send('matches', nothingNew);
      await passAlive(CALCULATING_MS);
    }
    watching.unsubscribe();
    expect(states).toEqual(['FINAL_LINEUP', 'LIVE', 'HALTED', 'FINISHED']);
    expect(
      sent()
        .slice(before)
        .map((url) => url.includes(EARLIER)),
    ).toEqual([true, true, true]);
  });

  test('a match of an earlier round is asked for anew where it was shown before that', async () => {
    playEarlierMatch('LIVE');
    await startKernel(EARLIER);
    await until(() => sent().filter((url) => url.includes(EARLIER)).length === 2);
  });

  test('a correction counts once, however it is told', async () => {
    const states: (number | undefined)[] = [];
    const watching = kernel.gameState.state$.subscribe(({ data }) =>
      states.push(data?.corrections),
    );
    await send('correction', { roundIds: ['rn-1'], corrections: 1 });
    await send('correction', { roundIds: ['rn-1'], corrections: 1 });
    watching.unsubscribe();
    expect(states).toEqual([undefined, 1]);
  });

  test('what comes of a request that was sent before is not newer', async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    game.instead.set('state/current', async () => {
      await held;
      return { body: withGoals(0) };
    });
    const loading = kernel.refresh({ force: true });
    await until(() => sent().at(-1) !== undefined);
    await send('matches', matches(1));
    answer();
    await loading;
    expect(matchPlayers()?.[0]?.points).toBe(3);
  });

  test('what cannot be read is put aside and breaks nothing', async () => {
    const aside: unknown[] = [];
    kernel.bus.quarantine$.subscribe(({ envelope }) => aside.push(envelope));
    stream.send('event: state\ndata: {"half":\n\n');
    await send('matches', { roundId });
    await send('of-a-newer-server', 1);
    await send('state', { ...game.gameState, seasonId: 'se-other', phase: 'LOCKED' });
    expect(aside).toMatchObject([{ name: 'stream.state' }, { name: 'stream.matches' }]);
    expect(kernel.gameState.get().data?.phase).toBe('GAMEDAY');
    await send('matches', matches(1));
    expect(matchPlayers()?.[0]?.points).toBe(3);
  });

  test('the feed is told of each thing once, newest first, and does not grow for ever', async () => {
    await send('points', points(1));
    await send('matches', matches(1));
    // A whole state brings the same again, and that the match is over.
    const over = runningMatch(MATCH, [scorer('pl-1', 1), scorer('pl-2', 0)], { state: 'FINISHED' });
    await send('state', runningState([over]));
    expect(kernel.live.get().events).toMatchObject([
      { kind: 'match', now: { state: 'FINISHED' }, before: { state: 'LIVE' } },
      { kind: 'points' },
    ]);
    for (let goals = 2; goals < MOST_EVENTS + 20; goals += 1) await send('points', points(goals));
    const { events, eventsSince } = kernel.live.get();
    expect(events).toHaveLength(MOST_EVENTS);
    // What came before the oldest of them has to be asked for.
    expect(eventsSince).toBeUndefined();
    expect(new Set(events.map(({ id }) => id)).size).toBe(MOST_EVENTS);
  });

  test('scores are those of the round that is shown', async () => {
    const counts = { users: 1, sum: 7, step: 1, pairs: [[7, 1]] };
    const scores = { roundId, at: 1, round: counts, season: counts };
    await send('scores', scores);
    await send('scores', { ...scores, roundId: 'rn-9', at: 2 });
    expect(kernel.live.get().scores).toEqual(scores);
  });
});

describe('without a stream', () => {
  test('the page asks once within the stated time, and goes on polling', async () => {
    stream.refusal = new Response('', { status: 503 });
    const before = sent().length;
    game.gameState = withGoals(1);
    stream.end();
    await until(() => kernel.live.get().status === 'polling');
    expect(sent().slice(before)).toEqual([]);
    await time.pass(SPREAD_MS / 2 + 250);
    await until(() => matchPlayers()?.[0]?.points === 3);
    expect(kernel.live.get().events).toMatchObject([
      {
        kind: 'points',
        change: { difference: 3, reasons: [{ part: 'pointsGoals', count: 1 }] },
      },
    ]);
    game.gameState = withGoals(2);
    await time.pass(180_000);
    await until(() => matchPlayers()?.[0]?.points === 6);
  });

  test('what others have is forgotten once the own points have moved on', async () => {
    const counts = { users: 1, sum: 7, step: 1, pairs: [[7, 1]] };
    await send('scores', { roundId, at: 1, round: counts, season: counts });
    stream.refusal = new Response('', { status: 503 });
    game.gameState = withGoals(1);
    stream.end();
    await until(() => kernel.live.get().status === 'polling');
    expect(kernel.live.get().scores).toBeDefined();
    await time.pass(SPREAD_MS / 2 + 250);
    await until(() => matchPlayers()?.[0]?.points === 3);
    expect(kernel.live.get().scores).toBeUndefined();
  });

  test('a match of an earlier round is asked for while it is watched', async () => {
    stream.refusal = new Response('', { status: 503 });
    stream.end();
    await until(() => kernel.live.get().status === 'polling');
    const { states, watching } = await watchEarlierMatch();
    for (const state of ['LIVE', 'HALTED', 'FINISHED'] as const) {
      playEarlierMatch(state);
      await time.pass(CALCULATING_MS + 250);
      await until(() => states.at(-1) === state);
    }
    watching.unsubscribe();
  });

  test('a match that was called off is not waited for', async () => {
    const database = sampleDatabase({ hash: 'hash-0002' });
    const postponed = database.matches.map((match) => ({ ...match, isPostponed: true }));
    game.instead.set('client_database', () => ({ body: { ...database, matches: postponed } }));
    await kernel.clientDatabase.load();
    stream.refusal = new Response('', { status: 503 });
    stream.end();
    await until(() => kernel.live.get().status === 'polling');
    const { watching } = await watchEarlierMatch();
    const before = sent().length;
    await time.pass(CALCULATING_MS + 250);
    expect(
      sent()
        .slice(before)
        .filter((url) => url.includes(EARLIER)),
    ).toEqual([]);
    watching.unsubscribe();
  });

  test('another one goes on where it ended', async () => {
    stream.end();
    await until(() => kernel.live.get().status === 'polling');
    stream.greeting = eventText('matches', matches(1), '2');
    await time.pass(5000);
    await until(() => kernel.live.get().status === 'streaming');
    expect(stream.asked).toEqual([null, '1']);
    expect(matchPlayers()?.[0]?.points).toBe(3);
  });

  describe('another one goes on from what the page has asked for meanwhile', () => {
    const ETAG = '"abc-br"';
    const goals: (number | undefined)[] = [];
    const score = (value: number) =>
      runningMatch(MATCH, [scorer('pl-1', value)], { homeScore: value });
    const missed = (value: number) =>
      eventText('points', points(value)) +
      eventText(
        'matches',
        { ...matches(value), matches: [{ ...score(value), isWhole: false }] },
        `${value + 1}`,
      );
    const state = (value: number) => runningState([score(value)]);
    /** Two goals fall that a stream would tell one by one to who has heard of none. */
    beforeEach(() => {
      goals.length = 0;
      kernel.gameState.state$.subscribe(({ data }) =>
        goals.push(data?.currentResults.matches[0]?.homeScore ?? undefined),
      );
      game.gameState = state(2);
      stream.greeting = (lastId) =>
        lastId === '1' ? missed(1) + missed(2) : eventText('state', game.gameState, '3');
    });
    const told = () =>
      kernel.live
        .get()
        .events.map((event) =>
          event.kind === 'match' ? event.now.homeScore : event.change.points,
        );

    test('after it was away', async () => {
      stream.refusal = new Response('', { status: 503 });
      stream.end();
      await until(() => kernel.live.get().status === 'polling');
      await time.pass(SPREAD_MS / 2 + 250);
      await until(() => goals.at(-1) === 2);
      stream.refusal = undefined;
      await passUntilStreaming();
      expect([...new Set(goals)]).toEqual([0, 2]);
      expect(told()).toEqual([6, 2]);
    });

    test('after nobody has looked at the page, and by its etag', async () => {
      game.instead.set('state/current', () => ({ body: game.gameState, headers: { ETag: ETAG } }));
      const { greeting } = stream;
      stream.greeting = (lastId) => (lastId === ETAG ? ': hello\n\n' : Object(greeting)(lastId));
      inSight.next(false);
      await passAlive(HIDDEN_MS);
      await until(() => stream.listeners === 0);
      await time.pass(180_000);
      await until(() => goals.at(-1) === 2);
      inSight.next(true);
      await until(() => kernel.live.get().status === 'streaming');
      expect(stream.asked).toEqual([null, ETAG]);
      expect([...new Set(goals)]).toEqual([0, 2]);
      stream.send(missed(3));
      await until(() => goals.at(-1) === 3);
      stream.end();
      await time.pass(8000);
      expect(stream.asked.at(-1)).toBe('4');
    });

    test('though the answer came after the stream was asked for', async () => {
      stream.refusal = new Response('', { status: 503 });
      stream.end();
      await until(() => kernel.live.get().status === 'polling');
      stream.refusal = undefined;
      const { greeting } = stream;
      stream.greeting = '';
      await time.pass(4500);
      expect(stream.asked.at(-1)).toBe('1');
      await time.pass(SPREAD_MS / 2);
      await until(() => goals.at(-1) === 2);
      stream.send(missed(1) + missed(2));
      stream.greeting = greeting;
      await passUntilStreaming();
      expect([...new Set(goals)]).toEqual([0, 2]);
    });
  });

  test('none is kept for a page nobody has seen for long; who comes back gets one', async () => {
    inSight.next(false);
    await time.pass(20_000);
    inSight.next(true);
    await passAlive(HIDDEN_MS);
    expect(stream.listeners).toBe(1);
    inSight.next(false);
    await passAlive(HIDDEN_MS);
    await until(() => stream.listeners === 0);
    expect(kernel.live.get().status).toBe('polling');
    inSight.next(true);
    await until(() => kernel.live.get().status === 'streaming');
  });

  test('of another season nothing is left', async () => {
    await send('points', points(1));
    game.gameState = withGoals(0, { seasonId: 'se-other' });
    stream.greeting = eventText('state', game.gameState, '1');
    kernel.seasons.select('se-other');
    await until(() => kernel.live.get().status === 'streaming');
    expect(stream.listeners).toBe(1);
    expect(stream.asked).toEqual([null, null]);
    expect(kernel.live.get().events).toEqual([]);
  });

  test('is there though nothing can be stored yet, and stays the only one when that is tried again', async () => {
    kernel.stop();
    const started = newKernel();
    await Promise.all([started.session.start(), started.seasons.load()]);
    started.seasons.select(SAMPLE.seasonId);
    const failure = new Error('Loading chunk failed');
    const storing = jest.spyOn(started.client, 'startStoring').mockRejectedValueOnce(failure);
    await expect(started.startLive()).rejects.toThrow('Loading chunk failed');
    await until(() => started.live.get().status === 'streaming');
    await started.startLive();
    await settle();
    expect(storing).toHaveBeenCalledTimes(2);
    expect(stream.listeners).toBe(1);
    started.stop();
    await until(() => stream.listeners === 0);
  });

  test('a stopped kernel has none', async () => {
    kernel.stop();
    await settle();
    expect(stream.listeners).toBe(0);
  });
});
