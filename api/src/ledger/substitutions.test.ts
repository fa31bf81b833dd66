import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { contract } from '@spieltag/shared-kernel/contract';
import type { SubstitutionPlan } from '@spieltag/shared-kernel/rules';
import { Compile } from 'typebox/compile';
import type { TestUser } from '../testing/test-server.ts';
import {
  changesOf,
  createLedgerServer,
  type LedgerServer,
  SUBSTITUTIONS,
} from './ledger.fixture.ts';

let server: LedgerServer;
let user: TestUser;
/** Ids by slot of a complete 22 in a 4-4-2. */
let ids: string[];
beforeAll(async () => {
  server = await createLedgerServer({}, SUBSTITUTIONS);
});
afterAll(() => server.close());
beforeEach(async () => {
  user = await server.user();
  const { statusCode, body } = await server.trade(user, await server.squadRequest(3));
  if (statusCode !== 200) throw new Error(body);
  const { lineup } = await server.ledger(user);
  ids = lineup.indexedPlayers.map((placed) => placed?.id ?? '');
});

const id = (slot: number) => ids[slot] ?? '';
const planned = (plan: Partial<SubstitutionPlan> = {}): SubstitutionPlan => ({
  keepsFormation: true,
  benchOrder: [id(20), id(11)],
  conditions: [{ outId: id(0), inId: id(11) }],
  ...plan,
});
const own = async (of: TestUser = user) =>
  server.call(of, {
    method: 'GET',
    url: `/api/gameloop/v1/${server.seasonId}/substitutions.json`,
  });

describe('A plan of substitutions', () => {
  test('is kept with the ledger, is its history, and makes a version', async () => {
    expect((await own()).json()).toEqual({ keepsFormation: true, benchOrder: [], conditions: [] });
    const before = await server.ledger(user);
    const plan = planned();
    const reply = await server.plan(user, plan, before.version);
    expect(reply.statusCode).toBe(200);
    expect(changesOf(reply.json())).toBe(changesOf(before) + 1);
    expect((await own()).json()).toEqual(plan);
    expect((await server.replay(user)).substitutions).toEqual(plan);
    expect(await server.replay(user)).toEqual(await server.stored(user));
  });

  test('has a hash in the ledger, another one for another plan and for nothing else', async () => {
    const hashOf = async () => (await server.ledger(user)).substitutionsHash;
    const nothing = await hashOf();
    expect(nothing).toMatch(/^[\w-]{8}$/);
    const reply = await server.plan(user, planned());
    const { substitutionsHash: hash } = reply.json();
    expect(hash).not.toBe(nothing);
    await server.favor(user, { favoritePlayerIds: [id(3)] });
    const ledger = await server.ledger(user);
    expect(ledger.substitutionsHash).toBe(hash);
    expect(Compile(contract.ledger.overview.reply).Check(ledger)).toBe(true);
    await server.plan(user, planned({ benchOrder: [id(11), id(20)] }));
    expect(await hashOf()).not.toBe(hash);
    await server.plan(user, planned());
    expect(await hashOf()).toBe(hash);
  });

  test('made for a ledger that has changed since is refused', async () => {
    const { version } = await server.ledger(user);
    expect((await server.plan(user, planned(), version)).statusCode).toBe(200);
    const second = await server.plan(user, planned({ benchOrder: [] }), version);
    expect(second.json()).toMatchObject({ code: 'LEDGER_CONFLICT' });
    expect((await own()).json()).toEqual(planned());
  });

  test('stays when the lineup changes, and no change of others goes lost beside it', async () => {
    const { lineup } = await server.ledger(user);
    const sent = { formationId: lineup.formationId, indexedPlayers: [...ids] };
    const swapped = { ...sent, indexedPlayers: ids.with(0, id(11)).with(11, id(0)) };
    const replies = await Promise.all([
      server.plan(user, planned()),
      server.favor(user, { favoritePlayerIds: [id(3)] }),
      server.commit(user, swapped),
    ]);
    // In whatever order they come: the plan alone may be refused, once its goalkeepers have changed.
    const [plan] = replies.map(({ statusCode }) => statusCode);
    expect(replies.slice(1).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await own()).json()).toEqual(
      plan === 200 ? planned() : { keepsFormation: true, benchOrder: [], conditions: [] },
    );
    expect(await server.replay(user)).toEqual(await server.stored(user));
  });

  test.each<[string, () => object, string]>([
    ['a stranger', () => planned({ benchOrder: ['pl-none'] }), 'REFUSED_NOT_IN_SQUAD'],
    ['a player twice', () => planned({ benchOrder: [id(20), id(20)] }), 'REFUSED_DUPLICATE_PLAYER'],
    [
      'one of the pitch on the bench',
      () => planned({ benchOrder: [id(1)] }),
      'REFUSED_INVALID_LINEUP',
    ],
    [
      'another position though the formation is kept',
      () => planned({ conditions: [{ outId: id(1), inId: id(11) }] }),
      'REFUSED_WRONG_POSITION',
    ],
    [
      'four conditions',
      () => planned({ conditions: Array(4).fill({ outId: id(0), inId: id(11) }) }),
      'PARAMETER_INVALID',
    ],
    ['half of it', () => ({ benchOrder: [] }), 'PARAMETER_REQUIRED'],
    [
      'what is no list',
      () => ({ ...planned(), conditions: { length: 1, 0: { outId: id(0), inId: id(11) } } }),
      'PARAMETER_INVALID',
    ],
  ])('with %s is refused and changes nothing', async (_, body, code) => {
    const before = await server.ledger(user);
    expect((await server.plan(user, body())).json()).toMatchObject({ code });
    expect((await server.ledger(user)).version).toBe(before.version);
  });

  test('keeps nothing of a body but what a plan is', async () => {
    await server.plan(user, { ...planned(), admin: true, budget: 1 });
    expect((await own()).json()).toEqual(planned());
  });

  test('is refused once the lineups are locked', async () => {
    await server.plan(user, planned());
    const setPhase = (phase: 'GENERAL' | 'GENERAL_LOCKED') =>
      server.db.transaction().execute(async (trx) => {
        await trx.updateTable('round').set({ phase }).where('round_no', '=', 1).execute();
        await trx
          .updateTable('season_clock')
          .set((eb) => ({ state_version: eb('state_version', '+', 1) }))
          .execute();
      });
    await setPhase('GENERAL_LOCKED');
    const reply = await server.plan(user, planned({ benchOrder: [] }));
    expect(reply.json()).toMatchObject({ code: 'REFUSED_LINEUP_PHASE_LOCKED' });
    await setPhase('GENERAL');
    expect((await own()).json()).toEqual(planned());
  });

  test('is nobody else’s to see', async () => {
    await server.plan(user, planned());
    const other = await server.user();
    expect((await own(other)).json()).toEqual({
      keepsFormation: true,
      benchOrder: [],
      conditions: [],
    });
  });
});

test('Seasons without substitutions know of no plan', async () => {
  const without = await createLedgerServer();
  try {
    const guest = await without.user();
    const reply = await without.plan(guest, {
      keepsFormation: true,
      benchOrder: [],
      conditions: [],
    });
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'NOT_FOUND']);
    const url = `/api/gameloop/v1/${without.seasonId}/substitutions.json`;
    expect((await without.call(guest, { method: 'GET', url })).statusCode).toBe(404);
    expect(Object.keys(await without.ledger(guest))).not.toContain('substitutionsHash');
  } finally {
    await without.close();
  }
});
