import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { GameState, StreamedPointsChange } from '@spieltag/shared-kernel/contract';
import { type GameProcess, killAll, startGame } from './faults/testing/game-process.ts';
import { openFeed } from './feed/index.ts';
import { GameLoop } from './gameloop/index.ts';
import { importSeason } from './season/import-season.ts';
import { orderless, pictureAfter, StreamReader } from './stream/testing/stream-reader.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { until } from './testing/until.ts';

const LISTENERS = 12;
/** Events before the kill, and after it. */
const EVENTS = 8;
/** More events than there are before a round is played. */
const MOST_EVENTS = 200;
const FEED = { provider: 'generated', seed: 5 } as const;
const log = { info: () => undefined, error: () => undefined };

let database: TestDatabase;
let seasonId: string;
let loop: GameLoop;
const readers: StreamReader[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const clock = { mode: 'stepped' } as const;
  ({ seasonId } = await importSeason(db, openFeed(FEED), { feedSpec: FEED, clock }));
  loop = new GameLoop({ db, clock: Date.now, log });
});
afterAll(async () => {
  for (const reader of readers) reader.close();
  await killAll();
  await database.close();
});

const step = () => loop.step(seasonId);

async function stepUntilGameday(): Promise<void> {
  for (let events = 0; events < MOST_EVENTS; events += 1) {
    if ((await step()).phase === 'GAMEDAY') return;
  }
  throw new Error('no round is played');
}

function listen({ origin }: GameProcess, lastEventId?: string): StreamReader {
  const path = `/api/gameloop/v1/${seasonId}/stream`;
  const headers = lastEventId === undefined ? undefined : { 'last-event-id': lastEventId };
  const reader = new StreamReader(Number(new URL(origin).port), path, headers);
  readers.push(reader);
  return reader;
}

async function stateAt({ origin }: GameProcess): Promise<GameState> {
  const reply = await fetch(`${origin}/api/gameloop/v1/state/current/${seasonId}.json`);
  expect(reply.status).toBe(200);
  return (await reply.json()) as GameState;
}

async function version(): Promise<number> {
  const row = await database.db
    .selectFrom('season_clock')
    .select('state_version')
    .where('season_id', '=', seasonId)
    .executeTakeFirstOrThrow();
  return row.state_version;
}

/** Changes of points somebody was told of, each once: what was half read comes again. */
function pointsTold(...heard: readonly StreamReader[]): ReadonlySet<string> {
  const changes = heard.flatMap(({ messages }) =>
    messages.flatMap(({ event, data }): StreamedPointsChange[] =>
      event === 'points' ? data.changes : [],
    ),
  );
  return new Set(changes.map((change) => JSON.stringify(change)));
}

test('who listens to a server that is killed goes on at the other one, and misses nothing', async () => {
  const env = { DATABASE_URL: database.url };
  const killed = await startGame(env);
  const other = await startGame(env);
  await stepUntilGameday();
  const witness = listen(other);
  const before = Array.from({ length: LISTENERS }, () => listen(killed));
  await Promise.all([witness, ...before].map((reader) => reader.message('state')));
  for (let events = 0; events < EVENTS; events += 1) await step();
  const seen = await version();
  await Promise.all(before.map((reader) => reader.toldOf(seen)));

  // In the middle of events: some are told of more than others.
  const going = (async () => {
    for (let events = 0; events < EVENTS; events += 1) await step();
  })();
  await killed.kill();
  await Promise.all(before.map((reader) => until('the stream ends', () => reader.isEnded)));
  await going;
  for (let events = 0; events < EVENTS; events += 1) await step();
  const last = await version();
  expect(last).toBeGreaterThan(seen);

  const back = before.map(({ lastId }) => listen(other, lastId));
  await Promise.all([witness, ...back].map((reader) => reader.toldOf(last)));
  const now = orderless(await stateAt(other));
  expect(orderless(witness.picture)).toEqual(now);
  expect(pointsTold(witness).size).toBeGreaterThan(0);
  back.forEach((reader, no) => {
    expect(reader.messages.map(({ event }) => event)).not.toContain('state');
    const picture = reader.messages.reduce(pictureAfter, before[no]?.picture);
    expect(orderless(picture)).toEqual(now);
    expect(pointsTold(before[no] ?? reader, reader)).toEqual(pointsTold(witness));
  });
});
