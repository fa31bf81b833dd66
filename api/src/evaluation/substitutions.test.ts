import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  FORMATIONS,
  formationById,
  SEASON_PRESETS,
  type SlotPlan,
  slotPositions,
  substitutionRules,
  substitutions,
} from '@spieltag/shared-kernel/rules';
import fc from 'fast-check';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { correctRounds } from './correct-rounds.command.ts';
import { evaluateRound } from './evaluate-round.command.ts';
import { freezeLineups } from './freeze-lineups.fixture.ts';
import { planColumn } from './plan.codec.ts';
import { findRosters } from './rosters.query.ts';
import type { RoundKey } from './round-key.ts';
import { findScores } from './scores.query.ts';
import {
  importFixtureSeason,
  PLAYER_COUNT,
  teamNoOf,
  userId,
  writeAppearance,
  writeLedgers,
  writePoints,
} from './season.fixture.ts';

const ON = 'subs-on';
const OFF = 'subs-off';
const USERS = [0, 1, 8193];
const preset = SEASON_PRESETS.league;
const rules = substitutionRules({ formations: FORMATIONS, limits: preset.limits });
const formation = formationById(FORMATIONS, '1442');
if (!formation) throw new Error('no 4-4-2');
const positions = slotPositions(formation, preset.limits);

/** By position as slots are: three goalkeepers, seven defenders, seven midfielders, five forwards. */
const NUMBERS: Readonly<Record<string, number>> = {
  GOALKEEPER: 0,
  DEFENDER: 16,
  MIDFIELDER: 48,
  FORWARD: 80,
};
/** One player of each team and position after the other, so that at most two of a team are on the pitch. */
const COMPLETE = positions.map((position, slot) => {
  const before = positions.slice(0, slot).filter((one) => one === position).length;
  const perTeam = position === 'GOALKEEPER' ? 2 : position === 'FORWARD' ? 3 : 4;
  const shift = position === 'MIDFIELDER' || position === 'FORWARD' ? 4 : 0;
  return (NUMBERS[position] ?? 0) + ((before + shift) % 8) * perTeam;
});

let database: TestDatabase;
const rounds: Record<string, RoundKey> = {};
beforeAll(async () => {
  database = await createTestDatabase();
  for (const [name, season] of [
    [ON, { ...preset, substitutions: true }],
    [OFF, preset],
  ] as const) {
    const { seasonId, roundIds } = await importFixtureSeason(database.db, name, season);
    rounds[name] = { seasonId, roundId: roundIds[0] ?? '' };
    await writeLedgers(
      database.db,
      name,
      USERS.map((userNo) => ({ userNo, playerNos: COMPLETE })),
    );
  }
});
afterAll(() => database.close());

const POINTS = Array.from({ length: PLAYER_COUNT }, (_, playerNo) => (playerNo * 7) % 23);
const pointsOf = (slot: number) => POINTS[COMPLETE[slot] ?? -1] ?? 0;

/** Says who was on a pitch, by slot of the roster everybody has. */
async function play(name: string, played: readonly boolean[]): Promise<void> {
  const { db } = database;
  const { roundId = '' } = rounds[name] ?? {};
  await writePoints(db, name, roundId, 0, POINTS);
  const numbers = COMPLETE.filter((_, slot) => played[slot]);
  await db
    .updateTable('player_match')
    .set({ stats: JSON.stringify({ starter: false, joker: true }) })
    .where('round_id', '=', roundId)
    .where('player_no', '=', sql<number>`any(${numbers}::int[])`)
    .execute();
}

async function evaluated(name: string): Promise<(number | null | undefined)[]> {
  const { db } = database;
  const round = rounds[name] as RoundKey;
  await freezeLineups(db, round);
  await db.transaction().execute((trx) => evaluateRound(trx, round));
  return scores(name);
}

async function scores(name: string): Promise<(number | null | undefined)[]> {
  const { seasonId, roundId } = rounds[name] as RoundKey;
  const keys = USERS.map((userNo) => ({ roundId, userNo }));
  const found = await findScores(database.db, seasonId, keys);
  return USERS.map((userNo) => found.find((one) => one.userNo === userNo)?.round);
}

async function planFor(name: string, userNo: number, plan: SlotPlan | null, captain = -1) {
  const idOf = (slot: number) => COMPLETE[slot] ?? 0;
  await database.db
    .updateTable('ledger')
    .set({
      substitution_plan:
        plan &&
        planColumn({
          keepsFormation: plan.keepsFormation,
          benchOrder: plan.benchOrder.map(idOf),
          conditions: plan.conditions.map((one) => ({ outId: idOf(one.out), inId: idOf(one.in) })),
        }),
      captain_player_no: captain < 0 ? null : idOf(captain),
      captain_round_no: captain < 0 ? null : 1,
    })
    .where('user_id', '=', userId(name, userNo))
    .execute();
}

const slotOfBench = fc.integer({ min: 11, max: 21 });
const anyPlan: fc.Arbitrary<SlotPlan> = fc.record({
  keepsFormation: fc.boolean(),
  benchOrder: fc.uniqueArray(slotOfBench),
  conditions: fc.array(fc.record({ out: fc.nat(10), in: slotOfBench }), { maxLength: 3 }),
});
const anyRound = fc.record({
  played: fc.array(fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)), {
    minLength: 22,
    maxLength: 22,
  }),
  plans: fc.tuple(fc.option(anyPlan), fc.option(anyPlan), fc.option(anyPlan)),
  captains: fc.tuple(
    fc.integer({ min: -1, max: 10 }),
    fc.integer({ min: -1, max: 10 }),
    fc.integer({ min: -1, max: 10 }),
  ),
});

const UNPLANNED: SlotPlan = { keepsFormation: true, benchOrder: [], conditions: [] };

describe('an evaluation with substitutions', () => {
  test('adds up whom the rules let count, and says who came on; without it is the eleven as locked', async () => {
    await fc.assert(
      fc.asyncProperty(anyRound, async ({ played, plans, captains }) => {
        const expected = USERS.map((_, i) => {
          const locked = {
            positions,
            teams: COMPLETE.map(teamNoOf),
            hasPlayed: (slot: number) => played[slot] ?? false,
          };
          const made = substitutions(locked, plans[i] ?? UNPLANNED, rules);
          const eleven = Array.from({ length: 11 }, (__, slot) => slot).map(
            (slot) => made.find(({ out }) => out === slot)?.in ?? slot,
          );
          const captain = captains[i] ?? -1;
          const sum = eleven.reduce((total, slot) => total + pointsOf(slot), 0);
          return { made, score: sum + (eleven.includes(captain) ? pointsOf(captain) : 0) };
        });
        const asLocked = captains.map((captain) =>
          [...Array(11).keys(), ...(captain < 0 ? [] : [captain])].reduce(
            (sum, slot) => sum + pointsOf(slot),
            0,
          ),
        );
        for (const name of [ON, OFF]) {
          for (const [i, userNo] of USERS.entries()) {
            await planFor(name, userNo, plans[i] ?? null, captains[i]);
          }
          await play(name, played);
        }
        expect(await evaluated(ON)).toEqual(expected.map(({ score }) => score));
        expect(await evaluated(OFF)).toEqual(asLocked);
        for (const [i, userNo] of USERS.entries()) {
          const { seasonId, roundId } = rounds[ON] as RoundKey;
          const rosters = await findRosters(database.db, seasonId, userNo, [roundId]);
          const made = rosters.get(roundId)?.substitutions ?? [];
          const inOrder = expected[i]?.made.toSorted((a, b) => a.out - b.out);
          expect(made).toEqual(inOrder);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('is the same in whatever order two matches of everybody, and the players in them, are told', async () => {
    const { seasonId, roundId } = rounds[ON] as RoundKey;
    const seats = [...COMPLETE.keys()];
    const appearances = fc.array(fc.boolean(), { minLength: 22, maxLength: 22 });
    /** Of each of the two matches who was on a pitch, told one after the other. */
    const tell = async (matches: readonly (readonly boolean[])[], order: readonly number[]) => {
      await database.db.deleteFrom('player_match').where('round_id', '=', roundId).execute();
      for (const at of order) {
        const [matchNo, slot] = [at % 2, Math.floor(at / 2)];
        await writeAppearance(database.db, ON, roundId, {
          matchNo,
          playerNo: COMPLETE[slot] ?? -1,
          joker: matches[matchNo]?.[slot] ?? false,
        });
      }
    };
    await fc.assert(
      fc.asyncProperty(
        appearances,
        appearances,
        anyPlan,
        fc.shuffledSubarray([...Array(2 * 22).keys()], { minLength: 44 }),
        async (first, second, plan, order) => {
          await planFor(ON, 0, plan);
          const hasPlayed = (slot: number) => (first[slot] || second[slot]) ?? false;
          const made = substitutions(
            { positions, teams: COMPLETE.map(teamNoOf), hasPlayed },
            plan,
            rules,
          ).toSorted((a, b) => a.out - b.out);
          for (const told of [
            order,
            order.toReversed(),
            seats.flatMap((s) => [2 * s + 1, 2 * s]),
          ]) {
            await tell([first, second], told);
            await evaluated(ON);
            const rosters = await findRosters(database.db, seasonId, 0, [roundId]);
            expect(rosters.get(roundId)?.substitutions ?? []).toEqual(made);
          }
        },
      ),
      { numRuns: 8 },
    );
    await database.db.deleteFrom('player_match').where('round_id', '=', roundId).execute();
  });

  test('brings nobody on whose match had begun when lineups were locked', async () => {
    const { db } = database;
    const { seasonId, roundId } = rounds[ON] as RoundKey;
    const defenders = [...positions.keys()].filter(
      (slot) => slot > 10 && positions[slot] === 'DEFENDER',
    );
    const [early = -1, next = -1] = defenders;
    await planFor(ON, 0, {
      ...UNPLANNED,
      benchOrder: [early],
      conditions: [{ out: 2, in: early }],
    });
    await db.deleteFrom('player_match').where('round_id', '=', roundId).execute();
    for (const [slot, playerNo] of COMPLETE.entries()) {
      const matchNo = slot === early ? 3 : 0;
      await writeAppearance(db, ON, roundId, { matchNo, playerNo, joker: slot !== 2 });
    }
    const cameOn = async () => {
      await evaluated(ON);
      const made = (await findRosters(db, seasonId, 0, [roundId])).get(roundId)?.substitutions;
      return made?.map((one) => [one.out, one.in]);
    };
    expect(await cameOn()).toEqual([[2, early]]);
    const matchEvent = (matchNo: number, state: string) => ({
      ...{ kind: 'match', roundId, matchId: `mt-${roundId}-${matchNo * 2}`, state },
      ...{ homeScore: 0, guestScore: 0, late: false },
    });
    const happened = [
      matchEvent(3, 'SCHEDULED'),
      matchEvent(3, 'LIVE'),
      { kind: 'phase', roundId, phase: 'GENERAL_LOCKED' },
      matchEvent(0, 'LIVE'),
      matchEvent(3, 'HALTED'),
    ];
    const rows = happened.map((event, at_ms) => ({
      ...{ season_id: seasonId, key: `${at_ms}`, at_ms },
      event: JSON.stringify(event),
    }));
    await db.insertInto('season_event').values(rows).execute();
    expect(await cameOn()).toEqual([[2, next]]);
    await db.deleteFrom('season_event').execute();
    await db.deleteFrom('player_match').where('round_id', '=', roundId).execute();
  });

  test('of a round whose result is corrected follows it, though nobody has other points', async () => {
    const all = COMPLETE.map(() => true);
    for (const userNo of USERS) await planFor(ON, userNo, null);
    await play(ON, all);
    const [before] = await evaluated(ON);
    await play(ON, all.with(2, false));
    const { seasonId, roundId } = rounds[ON] as RoundKey;
    const correct = () =>
      database.db
        .transaction()
        .execute((trx) => correctRounds(trx, seasonId, new Map([[roundId, { at: 1 }]])));
    await correct();
    const [after] = await scores(ON);
    const first = positions.findIndex((position, slot) => slot > 10 && position === 'DEFENDER');
    expect(after).toBe((before ?? 0) - pointsOf(2) + pointsOf(first));
    await correct();
    const corrections = await database.db.selectFrom('round_correction').select('id').execute();
    expect(corrections).toHaveLength(1);
  });

  test('follows a late result where a release before has left the bench out of it', async () => {
    for (const userNo of USERS) await planFor(ON, userNo, null);
    await play(ON, COMPLETE.map(() => true).with(2, false));
    const [substituted] = await evaluated(ON);
    const { seasonId, roundId } = rounds[ON] as RoundKey;
    const { db } = database;
    const written = () =>
      db.selectFrom('round_correction').select('id').where('round_id', '=', roundId).execute();
    const before = await written();
    await db.updateTable('round_evaluation').set({ played: null }).execute();
    await db
      .updateTable('result_chunk')
      .set({ elevens: null, points: Buffer.alloc(0) })
      .execute();
    await db
      .transaction()
      .execute((trx) => correctRounds(trx, seasonId, new Map([[roundId, { at: 2 }]])));
    expect((await scores(ON))[0]).toBe(substituted);
    expect(await written()).toHaveLength(before.length + 1);
  });
});
