import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { GameState } from '@spieltag/shared-kernel/contract';
import type { Happened } from '@spieltag/shared-kernel/happened';
import { createSeasonServer } from '../testing/season-server.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { until } from '../testing/until.ts';

jest.setTimeout(240_000);

let server: Awaited<ReturnType<typeof createSeasonServer>>;
let other: TestServer;
beforeAll(async () => {
  server = await createSeasonServer();
  other = await createTestServer({ database: server.database });
});
afterAll(async () => {
  await other.app.close();
  await server.close();
});

async function state(): Promise<GameState> {
  const url = `/api/gameloop/v1/state/current/${server.seasonId}.json`;
  return (await server.app.inject({ url })).json();
}

async function step(): Promise<void> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/simulations/v1/round-simulation-step.json',
    payload: { seasonId: server.seasonId },
    headers: (await server.user('admin')).headers,
  });
  expect(answer.statusCode).toBe(200);
}

const ask = (at: TestServer, roundId: string, headers = {}, seasonId = server.seasonId) =>
  at.app.inject({ url: `/api/gameloop/v1/${seasonId}/happened/${roundId}.json`, headers });

async function happened(at: TestServer, roundId: string): Promise<Happened['events']> {
  return (await ask(at, roundId)).json<Happened>().events;
}

test('who comes late is told what happened, the same at every server, and nothing of other rounds', async () => {
  while ((await state()).phase !== 'GAMEDAY') await step();
  const { id: roundId } = (await state()).currentResults;
  // Followed from here on, as by a page that is open.
  await happened(server, roundId);
  const scored = async () =>
    (await state()).currentResults.matches.some(({ players }) =>
      players.some(({ points }) => points !== 0),
    );
  while (!(await scored())) await step();
  await until('points are told', async () =>
    (await happened(server, roundId)).some(({ kind }) => kind === 'points'),
  );
  const events = await happened(server, roundId);
  expect(events.some(({ kind }) => kind === 'match')).toBe(true);
  expect(events.map(({ gameTime }) => gameTime)).toEqual(
    events.map(({ gameTime }) => gameTime).toSorted((a, b) => b - a),
  );
  expect(await happened(other, roundId)).toEqual(events);
  const { headers } = await ask(server, roundId);
  const again = await ask(server, roundId, { 'if-none-match': headers.etag });
  expect(again.statusCode).toBe(304);
  expect(await happened(server, 'rn-unknown')).toEqual([]);
});

test('a season nobody knows is not found', async () => {
  expect((await ask(server, 'rn-1', {}, 'se-unknown')).statusCode).toBe(404);
});
