import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ResultExplanation } from '@spieltag/shared-kernel/contract';
import { createBots } from '../bots/index.ts';
import { findScores } from '../evaluation/index.ts';
import { openFeed, type SeasonFeed } from '../feed/index.ts';
import { GameLoop } from '../gameloop/index.ts';
import { importSeason } from '../season/import-season.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

const feedSpec = { provider: 'generated', seed: 4 } as const;
const log = { info: () => undefined, error: () => undefined };
const USERS = 30;
const ROUNDS = 3;
const CORRECTED_AFTER_MS = 4 * 86_400_000;

let server: TestServer;
let seasonId: string;
let roundIds: readonly string[];
let users: readonly { readonly user_id: string; readonly user_no: number }[];
let corrected: string;

/** The feed; days later every player of a match of the first round is given one more assist. */
function correctingFeed(): SeasonFeed {
  const feed = openFeed(feedSpec);
  return {
    ...feed,
    catalogue: () => feed.catalogue(),
    playerChanges: () => feed.playerChanges(),
    roundUpdates: async (roundId) => {
      const updates = await feed.roundUpdates(roundId);
      const { rounds } = await feed.catalogue();
      const last = updates.at(-1);
      if (roundId !== rounds[0]?.id || !last) return updates;
      const players = last.players.map((player) => ({
        ...player,
        stats: player.stats && { ...player.stats, assists: player.stats.assists + 1 },
      }));
      return [...updates, { ...last, at: last.at + CORRECTED_AFTER_MS, players }];
    },
  };
}

beforeAll(async () => {
  server = await createTestServer();
  const { db } = server.database;
  const feed = correctingFeed();
  ({ seasonId } = await importSeason(db, feed, { feedSpec, clock: { mode: 'stepped' } }));
  await createBots(db, seasonId, USERS, 1);
  // Captains of the first round: of every second user, another slot each.
  for (const { user_id, slot_player_no, user_no } of await db
    .selectFrom('ledger')
    .select(['user_id', 'user_no', 'slot_player_no'])
    .execute()) {
    if (user_no % 2 === 1) continue;
    await db
      .updateTable('ledger')
      .set({ captain_round_no: 1, captain_player_no: slot_player_no[user_no % 11] ?? null })
      .where('user_id', '=', user_id)
      .execute();
  }
  const loop = new GameLoop({ db, clock: Date.now, log, openFeed: () => feed });
  await loop.playRounds(seasonId, ROUNDS);
  roundIds = (await db.selectFrom('round').select('id').orderBy('round_no').execute()).map(
    ({ id }) => id,
  );
  corrected = roundIds[0] ?? '';
  users = await db.selectFrom('ledger').select(['user_id', 'user_no']).execute();
});
afterAll(() => server.close());

async function explain(roundId: string, userId: string) {
  const response = await server.app.inject({
    url: `/api/gameloop/v1/results/${roundId}/${userId}/explain.json`,
  });
  return { status: response.statusCode, body: response.json() };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('the explanation of a score', () => {
  test('adds up to the stored points, for every user of every round, part by part', async () => {
    const { db } = server.database;
    for (const roundId of roundIds.slice(0, ROUNDS)) {
      const stored = await findScores(
        db,
        seasonId,
        users.map(({ user_no }) => ({ roundId, userNo: user_no })),
      );
      expect(stored).toHaveLength(USERS);
      for (const { user_id, user_no } of users) {
        const { body }: { body: ResultExplanation } = await explain(roundId, user_id);
        const score = stored.find(({ userNo }) => userNo === user_no)?.round;
        expect(body).toMatchObject({ isFinal: true, score });
        expect(body.ruleSet).toEqual({ id: 'league', version: 1 });
        expect(sum(body.players.map(({ counted }) => counted))).toBe(score);
        for (const { points, factor, counted, matches } of body.players) {
          expect(counted).toBe(points * factor + 0);
          expect(sum(matches.map((match) => match.points))).toBe(points);
          for (const { pointsBreakDown, ruleSet, events, points: inMatch } of matches) {
            expect(sum((events ?? []).map((event) => event.points))).toBe(inMatch);
            const { grade: _grade, goals: _goals, assists: _assists, ...parts } = pointsBreakDown;
            expect(sum(Object.values(parts).map((part) => part ?? 0))).toBe(inMatch);
            expect(ruleSet).toEqual(body.ruleSet);
          }
        }
      }
    }
  });

  test('counts the captain twice, the others on the pitch once, the bench not at all', async () => {
    for (const { user_id, user_no } of users) {
      const { body }: { body: ResultExplanation } = await explain(corrected, user_id);
      const hasCaptain = user_no % 2 === 0;
      expect(body.players.map(({ factor }) => factor)).toEqual([
        ...Array.from({ length: 11 }, (_, slot) => (hasCaptain && slot === user_no % 11 ? 2 : 1)),
        ...Array.from({ length: 11 }, () => 0),
      ]);
      const mine = await server.app.inject({
        url: `/api/gameloop/v1/results/${seasonId}/${user_id}/other.json`,
      });
      expect(mine.json().results[0]).toMatchObject({ roundId: corrected, score: body.score });
    }
  });

  test('names the corrections that concern the lineup, and what they changed of the score', async () => {
    const { db } = server.database;
    const [written] = await db.selectFrom('round_correction').selectAll().execute();
    expect(written?.round_id).toBe(corrected);
    let concerned = 0;
    for (const { user_id } of users) {
      const { body }: { body: ResultExplanation } = await explain(corrected, user_id);
      const ids = new Set(body.players.map(({ id }) => id));
      for (const { changes, scoreChange, at } of body.corrections) {
        concerned += 1;
        expect(at).toBe(written?.at_ms);
        expect(changes.every(({ playerId }) => ids.has(playerId))).toBe(true);
        const factorOf = (id: string) => body.players.find((player) => player.id === id)?.factor;
        expect(scoreChange).toBe(
          sum(
            changes.map(({ playerId, before, after }) => {
              return (factorOf(playerId) ?? 0) * (after - before);
            }),
          ),
        );
      }
    }
    expect(concerned).toBeGreaterThan(0);
  });

  test('is hidden until the lineups are frozen, and goes with the matches from then on', async () => {
    const { db } = server.database;
    const feed = correctingFeed();
    const loop = new GameLoop({ db, clock: Date.now, log, openFeed: () => feed });
    const next = roundIds[ROUNDS] ?? '';
    const userId = users[0]?.user_id ?? '';
    expect(await explain(next, userId)).toMatchObject({
      status: 403,
      body: { code: 'LINEUP_HIDDEN' },
    });
    await loop.step(seasonId, 'GENERAL_LOCKED');
    expect((await explain(next, userId)).body).toMatchObject({ isFinal: false, score: 0 });
    await loop.step(seasonId, 'GAMEDAY_LOCKED');
    const { body }: { body: ResultExplanation } = await explain(next, userId);
    expect(body.score).toBe(sum(body.players.map(({ counted }) => counted)));
  });

  test('is empty for who had no lineup, not found for nobody and for no round', async () => {
    const late = await server.user();
    expect((await explain(corrected, late.userId)).body).toMatchObject({
      score: null,
      formationId: null,
      players: [],
      corrections: [],
    });
    expect(await explain(corrected, 'us-none')).toMatchObject({
      status: 404,
      body: { code: 'USER_NOT_FOUND' },
    });
    expect(await explain('rn-none', late.userId)).toMatchObject({
      status: 404,
      body: { code: 'ROUND_NOT_FOUND' },
    });
  });
});
