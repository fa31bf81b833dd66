import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Ledger } from '@spieltag/shared-kernel/contract';
import { type Currency, type Grants, slotPositions } from '@spieltag/shared-kernel/rules';
import fc from 'fast-check';
import type { Trade } from '../database/tables/ledger-transaction.types.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import { seasonContext } from '../season/season-context.ts';
import type { TestUser } from '../testing/test-server.ts';
import {
  changesOf,
  createLedgerServer,
  type LedgerServer,
  SUBSTITUTIONS,
} from './ledger.fixture.ts';
import { attempt, attempts } from './random-play.fixture.ts';

let server: LedgerServer;
let season: LoadedSeason;
beforeAll(async () => {
  server = await createLedgerServer({}, SUBSTITUTIONS);
  season = await seasonContext(server.db).seasons.get(server.seasonId);
});
afterAll(() => server.close());

/** Works the limits out anew from the season's figures, without the rules' verdicts. */
function expectLegal({ lineup, budget, softCurrency, hardCurrency, xp }: Ledger) {
  for (const { value } of [budget, softCurrency, hardCurrency, xp]) {
    expect(value).toBeGreaterThanOrEqual(0);
  }
  const { limits } = season.preset;
  const formation = season.formations.find(({ id }) => id === lineup.formationId);
  if (!formation) throw new Error(`no formation ${lineup.formationId}`);
  const positions = slotPositions(formation, limits);
  expect(lineup.indexedPlayers).toHaveLength(limits.maxLineupSize);
  const placed = lineup.indexedPlayers.flatMap((each, index) => (each ? [{ ...each, index }] : []));
  expect(new Set(placed.map(({ id }) => id)).size).toBe(placed.length);
  for (const { id, index } of placed) {
    expect(season.playerById.get(id)?.position).toBe(positions[index]);
  }
  for (const [onPitch, max] of [
    [false, limits.maxTeamPresence],
    [true, limits.maxTeamPresenceOnField],
  ] as const) {
    const counted = placed.filter(({ index }) => !onPitch || index < 11);
    for (const own of Map.groupBy(counted, ({ teamId }) => teamId).values()) {
      expect(own.length).toBeLessThanOrEqual(max);
    }
  }
}

/** Adds up what the written down history says was paid and given, row by row. */
async function expectAccounted(user: TestUser, ledger: Ledger) {
  const rows = await server.db
    .selectFrom('ledger_transaction')
    .select(['version', 'payload', 'budget_before', 'budget_after'])
    .where('user_id', '=', user.userId)
    .orderBy('version')
    .execute();
  expect(rows.map(({ version }) => version)).toEqual(rows.map((_, index) => index));
  const sums: Record<Currency, number> = {
    budget: season.preset.initialBudget,
    softCurrency: 0,
    hardCurrency: 0,
    xp: 0,
    captainCards: 0,
  };
  for (const { payload, budget_before, budget_after } of rows) {
    expect(budget_before).toBe(sums.budget);
    for (const [currency, change] of changesIn(payload as Payload)) sums[currency] += change;
    expect(budget_after).toBe(sums.budget);
    for (const sum of Object.values(sums)) expect(sum).toBeGreaterThanOrEqual(0);
  }
  expect(sums).toEqual({
    budget: ledger.budget.value,
    softCurrency: ledger.softCurrency.value,
    hardCurrency: ledger.hardCurrency.value,
    xp: ledger.xp.value,
    captainCards: ledger.actions.find(({ id }) => id === 'captain')?.count,
  });
}

interface Payload {
  readonly bought?: readonly Trade[];
  readonly sold?: readonly Trade[];
  readonly grants?: Grants;
  readonly achievements?: readonly { readonly grants: Grants }[];
}

function changesIn({ bought = [], sold = [], grants = {}, achievements = [] }: Payload) {
  return [
    ...bought.map(({ price }) => ['budget', -price] as const),
    ...sold.map(({ price }) => ['budget', price] as const),
    ...[grants, ...achievements.map((each) => each.grants)].flatMap(
      (each) => Object.entries(each) as [Currency, number][],
    ),
  ];
}

test('whatever is tried, nothing is lost or made up, no limit is broken, and the history adds up', async () => {
  let succeeded = 0;
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(attempts, { minLength: 10, maxLength: 40 }), async (wanted) => {
      const user = await server.user();
      let ledger = await server.ledger(user);
      for (const each of wanted) {
        const reply = await attempt(server, season, user, ledger, each);
        expect([200, 400, 402, 404, 410, 422]).toContain(reply.statusCode);
        const after = await server.ledger(user);
        if (reply.statusCode === 200) succeeded += 1;
        else {
          refused += 1;
          expect(after).toEqual(ledger);
        }
        expect(changesOf(after) - changesOf(ledger)).toBeLessThanOrEqual(
          reply.statusCode === 200 ? 1 : 0,
        );
        ledger = after;
        expectLegal(ledger);
      }
      await expectAccounted(user, ledger);
      expect(await server.replay(user)).toEqual(await server.stored(user));
    }),
    { numRuns: 30 },
  );
  // Both have been tried, or nothing was proven.
  expect(succeeded).toBeGreaterThan(50);
  expect(refused).toBeGreaterThan(50);
});
