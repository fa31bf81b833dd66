import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Ranking } from '@spieltag/shared-kernel/contract';
import { randomFrom } from '@spieltag/shared-kernel/rules';
import fc from 'fast-check';
import { accountRoutes } from '../account/account.routes.ts';
import { userId } from '../evaluation/season.fixture.ts';
import {
  expectedOf,
  type MadeSeason,
  makeSeason,
  playMadeSeason,
  readFrom,
} from '../ranking/made-season.fixture.ts';
import { type NaivePlace, naiveRanking } from '../ranking/naive-season.fixture.ts';
import { registerRatingRoutes } from '../rating.routes.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

const RUNS = 8;
const PAGE_SIZE = 3;
const NOBODY: ReadonlyMap<number, number> = new Map();
const KINDS = ['round', 'season'] as const;

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ families: [accountRoutes, registerRatingRoutes] });
});
afterAll(() => server.close());

/** Has users join and leave in a random order; who is where in the end. */
async function chooseAnyhow(seed: number, { name, users }: MadeSeason, seasonId: string) {
  const random = randomFrom(`${seed}`);
  const ids = [`tm-${name}-0`, `tm-${name}-1`, 'DE', 'XS'];
  const chosen = new Map<number, Record<string, string>>();
  const { tokens } = server.app.apiContext;
  for (let step = 0; step < 25; step++) {
    const { userNo } = users[Math.floor(random() * users.length)] as (typeof users)[number];
    const communityId = ids[Math.floor(random() * ids.length)] as string;
    const what = random() < 0.7 ? 'join' : 'leave';
    const jwt = await tokens.issue({ id: userId(name, userNo), role: 'user' });
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/communities/v1/${seasonId}/${what}.json`,
      headers: { authorization: `Bearer ${jwt}` },
      payload: { communityId },
    });
    const { [kindOf(communityId)]: before, ...others } = chosen.get(userNo) ?? {};
    const isKept = what === 'leave' && before !== communityId;
    expect(answer.statusCode).toBe(isKept ? 404 : 200);
    if (isKept) continue;
    const now = what === 'join' ? { [kindOf(communityId)]: communityId } : {};
    chosen.set(userNo, { ...others, ...now });
  }
  return { ids, chosen };
}

const kindOf = (id: string) => (id.startsWith('tm-') ? 'club' : 'country');

test('in any season, after any choices, each public league ranks its managers as a count by hand', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 1_000_000 }), async (seed) => {
      const made = makeSeason(seed);
      const { seasonId, roundIds } = await playMadeSeason(server.database.db, made);
      // A season that is over keeps its public leagues as they are.
      await server.database.db
        .updateTable('season_clock')
        .set({ current_round_no: 1 })
        .where('season_id', '=', seasonId)
        .execute();
      const { ids, chosen } = await chooseAnyhow(seed, made, seasonId);
      const expected = expectedOf(made);
      const shown = ({ userNo, ...place }: NaivePlace, index: number) => ({
        ...place,
        index,
        userId: userId(made.name, userNo),
      });
      for (const id of ids) {
        const isIn = ([userNo]: readonly [number, number]) =>
          Object.values(chosen.get(userNo) ?? {}).includes(id);
        for (const [round, roundId] of roundIds.entries()) {
          for (const kind of KINDS) {
            const all = naiveRanking(
              new Map([...(expected[round]?.[kind] ?? NOBODY)].filter(isIn)),
              new Map([...(expected[round - 1]?.[kind] ?? NOBODY)].filter(isIn)),
            ).map(shown);
            const path = `ranking/v1/${kind}-ranking/${seasonId}/${roundId}/community/${id}`;
            const pages: Ranking[] = [];
            for (let page = 0; page * PAGE_SIZE <= all.length; page++) {
              pages.push(await readFrom(server, `${path}/${PAGE_SIZE}/${page}.json`));
            }
            expect(pages.flatMap(({ entries }) => entries)).toMatchObject(all);
            for (const page of pages) expect(page.entryCount).toBe(all.length);
          }
        }
      }
    }),
    { numRuns: RUNS },
  );
});
