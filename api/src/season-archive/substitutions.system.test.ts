import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ResultExplanation, UserRoundResult } from '@spieltag/shared-kernel/contract';
import { createBots } from '../bots/index.ts';
import type { FeedSpec } from '../feed/index.ts';
import { createLedgerServer, type LedgerServer } from '../ledger/ledger.fixture.ts';
import { keyRightAfter, timeOfKey } from '../season/timeline.model.ts';
import type { TestUser } from '../testing/test-server.ts';
import { exportSeason, verifySeason } from './index.ts';

const spec: FeedSpec = { provider: 'generated', seed: 6, substitutions: true };
const BOTS = 40;
const ROUNDS = 2;

let server: LedgerServer;
let user: TestUser;
let folder: string;
beforeAll(async () => {
  server = await createLedgerServer({}, spec);
  await createBots(server.db, server.seasonId, BOTS, 1);
  user = await server.user();
  await server.trade(user, await server.squadRequest(4));
  const { lineup } = await server.ledger(user);
  const ids = lineup.indexedPlayers.map((placed) => placed?.id ?? '');
  const planned = await server.plan(user, {
    keepsFormation: false,
    benchOrder: ids.slice(11).reverse(),
    conditions: [{ outId: ids[0] ?? '', inId: ids[11] ?? '' }],
  });
  if (planned.statusCode !== 200) throw new Error(planned.body);
  await server.loop.playRounds(server.seasonId, 1);
  await beginBeforeLock(2);
  await server.loop.playRounds(server.seasonId, ROUNDS);
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'spieltag-substitutions-')), 'season');
  const { db, seasonId } = server;
  await exportSeason(db, { seasonId, folder, now: Date.UTC(2026, 10, 1) });
});
afterAll(async () => {
  await server.close();
  await rm(path.dirname(folder), { recursive: true, force: true });
});

/** Half the matches of a round begin before its lineups are locked, as far as what happened says. */
async function beginBeforeLock(roundNo: number): Promise<void> {
  const { db, seasonId } = server;
  const matches = await db
    .selectFrom('match')
    .innerJoin('round', 'round.id', 'match.round_id')
    .select(['match.id as matchId', 'round_id as roundId'])
    .where('match.season_id', '=', seasonId)
    .where('round_no', '=', roundNo)
    .orderBy('match.id')
    .execute();
  let { cursor: key } = await db
    .selectFrom('season_clock')
    .select('cursor')
    .where('season_id', '=', seasonId)
    .executeTakeFirstOrThrow();
  for (const match of matches.slice(0, matches.length / 2)) {
    key = keyRightAfter(key);
    const score = { homeScore: 0, guestScore: 0 };
    const event = { kind: 'match', ...match, state: 'LIVE', ...score, late: false };
    const row = { season_id: seasonId, key, at_ms: timeOfKey(key), event: JSON.stringify(event) };
    await db.insertInto('season_event').values(row).execute();
  }
}

async function get<T>(url: string): Promise<T> {
  const reply = await server.call(user, { method: 'GET', url: `/api/gameloop/v1/results/${url}` });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json();
}

describe('a season with substitutions', () => {
  test('shows everybody the eleven that counted, and explains who came on', async () => {
    const ledgers = await server.db.selectFrom('ledger').select('user_id').execute();
    let cameOn = 0;
    for (const { user_id: userId } of ledgers) {
      const { results } = await get<{ results: UserRoundResult[] }>(
        `${server.seasonId}/${userId}/other.json`,
      );
      expect(results).toHaveLength(ROUNDS);
      for (const { roundId, players, score, personalMaximalPoints } of results) {
        const pitch = players.filter(({ index }) => index < 11);
        expect(pitch.reduce((sum, { points }) => sum + points, 0)).toBe(score);
        expect(personalMaximalPoints).toBeGreaterThanOrEqual(score ?? 0);
        const explained = await get<ResultExplanation>(`${roundId}/${userId}/explain.json`);
        expect(explained.score).toBe(score);
        expect(explained.players.reduce((sum, { counted }) => sum + counted, 0)).toBe(score);
        const indexOf = (id: string) => explained.players.find((one) => one.id === id)?.index ?? -1;
        for (const { outId, inId, ...told } of explained.substitutions ?? []) {
          // Whether a condition brought them on would say something of a plan nobody else may see.
          expect(told).toEqual({});
          expect([indexOf(outId) >= 11, indexOf(inId) < 11, indexOf(inId) >= 0]).toEqual([
            true,
            true,
            true,
          ]);
          cameOn += 1;
        }
      }
    }
    expect(cameOn).toBeGreaterThan(BOTS);
  });

  test('is worked out anew from its archive', async () => {
    await expect(verifySeason(folder)).resolves.toBeDefined();
  });

  test('is not, where somebody else was planned to come on', async () => {
    const rounds = path.join(folder, 'rounds');
    const [lineups = ''] = (await readdir(rounds)).filter((name) => name.includes('lineups'));
    const file = path.join(rounds, lineups);
    const before = await readFile(file, 'utf8');
    const others = before
      .trim()
      .split('\n')
      .map((line) => {
        const lineup = JSON.parse(line);
        const benchOrder = Array.from({ length: 11 }, (_, i) => 21 - i);
        lineup.substitutions.plan = { keepsFormation: false, benchOrder, conditions: [] };
        return JSON.stringify(lineup);
      });
    await writeFile(file, `${others.join('\n')}\n`);
    await expect(verifySeason(folder)).rejects.toThrow(/, points: /);
    await writeFile(file, before);
  });
});
