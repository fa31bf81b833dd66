import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { StreamedPoints } from '@spieltag/shared-kernel/contract';
import {
  type CorrectableSeason,
  createCorrectableSeason,
  ratedPlayer,
} from './administration/testing/correctable-season.ts';
import { orderless, portOf, StreamReader } from './stream/testing/stream-reader.ts';
import { until } from './testing/until.ts';

/** Goals no source states. */
const GOALS = 7;

let season: CorrectableSeason;
let reader: StreamReader;
beforeAll(async () => {
  season = await createCorrectableSeason();
  await season.loop().step(season.seasonId, 'GAMEDAY');
  const port = await portOf(season.server.app);
  reader = new StreamReader(port, `/api/gameloop/v1/${season.seasonId}/stream`);
  await reader.message('state');
});
afterAll(async () => {
  reader?.close();
  await season?.server.close();
});

/** A match of the first round. */
const matchOf = (index: 0 | 1) => season.catalogue.matches[index]?.id ?? '';

/** What is told of a player's points after so many messages. */
async function toldPoints(playerId: string, after: number): Promise<StreamedPoints> {
  const find = () =>
    reader.messages
      .slice(after)
      .find(
        ({ event, data }) =>
          event === 'points' &&
          (data as StreamedPoints).changes.some((change) => change.playerId === playerId),
      );
  await until('their points are told', () => find() !== undefined);
  return find()?.data;
}

/** The state as a page without a stream asks for it. */
async function asked() {
  const url = `/api/gameloop/v1/state/current/${season.seasonId}.json`;
  return (await season.server.app.inject({ url })).json();
}

test('a match that is played and put right by hand is told at once, with what has changed', async () => {
  const matchId = matchOf(0);
  while (!(await season.figuresOf(matchId)).players.some(({ counted }) => counted?.starter)) {
    await season.loop().step(season.seasonId);
  }
  const { players } = await season.figuresOf(matchId);
  const starter = players.find(({ counted }) => counted?.starter);
  const playerId = starter?.id ?? '';
  const before = starter?.counted?.goals ?? 0;
  await reader.toldOf((await clock()).state_version);
  const after = reader.messages.length;
  await season.correctPlayer({ matchId, playerId, figures: { goals: GOALS } });
  const told = await toldPoints(playerId, after);
  expect(told).toMatchObject({ roundId: season.catalogue.rounds[0]?.id, isCorrection: false });
  expect(told.changes.find((change) => change.playerId === playerId)?.reasons).toContainEqual(
    expect.objectContaining({ part: 'pointsGoals', count: GOALS - before }),
  );
  expect(orderless(reader.picture)).toEqual(orderless(await asked()));
});

test('an evaluated round that is put right is told while the next one is played', async () => {
  await season.loop().step(season.seasonId, 'COMPLETED');
  await season.loop().step(season.seasonId, 'GAMEDAY');
  await reader.toldOf((await clock()).state_version);
  const matchId = matchOf(1);
  const { id: playerId, counted } = ratedPlayer(await season.figuresOf(matchId));
  const after = reader.messages.length;
  await season.correctPlayer({ matchId, playerId, figures: { goals: counted.goals + 2 } });
  const roundId = season.catalogue.rounds[0]?.id ?? '';
  expect(await toldPoints(playerId, after)).toMatchObject({ roundId, isCorrection: true });
  expect((await reader.message('correction', after)).data.roundIds).toEqual([roundId]);
  await reader.toldOf((await clock()).state_version);
  expect(orderless(reader.picture)).toEqual(orderless(await asked()));
});

function clock() {
  return season.db.selectFrom('season_clock').select('state_version').executeTakeFirstOrThrow();
}
