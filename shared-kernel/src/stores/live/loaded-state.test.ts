import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createJsonStorage } from '../../client/index.ts';
import type { StreamedMatches } from '../../contract/index.ts';
import { SAMPLE } from '../testing/sample-season.ts';
import { memoryArea, startTestGame, type TestGame } from '../testing/test-game.ts';
import { etagOfLoaded } from './loaded-state.ts';
import { runningMatch, runningState, scorer } from './testing/test-live.ts';
import { createTestStream, eventText, type TestStream } from './testing/test-stream.ts';
import { createVirtualTime, settle } from './testing/virtual-time.ts';

const ETAG = '"abc-br"';
const MATCH = 'mt-2-1';
const STATE = runningState([runningMatch(MATCH, [scorer('pl-1', 0), scorer('pl-2', 0)])]);
const GOAL: StreamedMatches = {
  roundId: SAMPLE.roundId,
  gameTime: STATE.gameTime + 1000,
  matches: [{ ...runningMatch(MATCH, [scorer('pl-1', 1)]), isWhole: false }],
};

describe('a state that was loaded', () => {
  const storage = createJsonStorage(memoryArea());
  const keep = (reply: unknown) =>
    storage.write(`etag:/base/api/gameloop/v1/state/current/${STATE.seasonId}.json`, reply);
  const text = JSON.stringify(STATE);

  test.each([
    ['as it was loaded', { etag: ETAG, text, at: 1 }, ETAG],
    ['after another tab has loaded one', { etag: ETAG, text: text.replace('0', '1') }, undefined],
    ['that was not kept', undefined, undefined],
    ['with what is no etag', { etag: 'x\r\ny: 1', text }, undefined],
    ['with an etag no header takes', { etag: `"${'x'.repeat(91)}"`, text }, undefined],
    ['kept by another hand', 'abc', undefined],
  ])('%s', (_title, reply, etag) => {
    keep(reply);
    expect(etagOfLoaded(STATE, storage, '/base')).toBe(etag);
  });

  test('has none before it is there', () => {
    expect(etagOfLoaded(undefined, storage, '/base')).toBeUndefined();
  });
});

describe('a page', () => {
  let game: TestGame;
  let stream: TestStream;
  beforeEach(async () => {
    game = await startTestGame();
    stream = createTestStream();
    game.gameState = STATE;
    game.instead.set('state/current', () => ({ body: game.gameState, headers: { ETag: ETAG } }));
  });
  afterEach(() => game.close());

  /** A page with a loaded state and a stream. */
  async function open() {
    const time = createVirtualTime(Date.now());
    const kernel = game.kernel({
      fetch: stream.fetch,
      scheduler: time.scheduler,
      now: time.now,
      live: { locks: undefined, random: () => 0.5 },
    });
    await Promise.all([kernel.session.start(), kernel.seasons.load()]);
    kernel.seasons.select(SAMPLE.seasonId);
    await kernel.gameState.load();
    await kernel.startLive();
    for (let turn = 0; kernel.live.get().status !== 'streaming'; turn += 1) {
      if (turn > 200) throw new Error('There is no stream');
      await settle();
    }
    const pointsOf = () =>
      kernel.gameState.get().data?.currentResults.matches[0]?.players.map(({ points }) => points);
    return { kernel, time, pointsOf };
  }

  test('names the state it has loaded, and goes on from it', async () => {
    stream.greeting = eventText('matches', GOAL, '5');
    const { pointsOf, time } = await open();
    expect(stream.asked).toEqual([ETAG]);
    expect(pointsOf()).toEqual([3, 0]);
    stream.end();
    await time.pass(10_000);
    expect(stream.asked).toEqual([ETAG, '5']);
  });

  test('takes the whole state where the server does not know the one it has', async () => {
    const scored = runningState([runningMatch(MATCH, [scorer('pl-1', 2), scorer('pl-2', 1)])]);
    stream.greeting = eventText('state', scored, '9');
    const { pointsOf } = await open();
    expect(pointsOf()).toEqual([6, 3]);
  });
});
