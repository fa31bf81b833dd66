import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  completeSquad,
  fillUp,
  isComplete,
  randomFrom,
  type Squad,
  sandboxTransaction,
  sellPlayer,
} from '@spieltag/shared-kernel/rules';
import { createSeasonClient } from '../testing/season-client.ts';

let client: Awaited<ReturnType<typeof createSeasonClient>>;
beforeAll(async () => {
  client = await createSeasonClient();
});
afterAll(() => client.close());

const CLOSED = {
  phase: 'GENERAL',
  isRestricted: false,
  isClosed: true,
  match: 'SCHEDULED',
} as const;

/** Somebody who has sold players in a window, and let it close. */
async function someoneShort(seed: string, sold: number) {
  const user = await client.user();
  const see = async () => {
    const { state, ledger } = await client.look(user);
    const squad: Squad = { budget: ledger.budget.value, lineup: ledger.lineup };
    return { squad, ctx: client.contextOf(state, ledger), version: ledger.version };
  };
  const send = async ({ squad, version }: { squad: Squad; version: number }) => {
    const answer = await client.send(user, sandboxTransaction(squad), version);
    if (!('ledger' in answer)) throw new Error(answer.code);
  };
  await see();
  await client.become({ ...CLOSED, isClosed: false }, user);
  const before = await see();
  const full = fillUp(before.squad, client.database.players, before.ctx, randomFrom(seed));
  if (!full.ok) throw new Error(full.error.code);
  await send({ squad: full.value, version: before.version });
  await client.become({ ...CLOSED, isClosed: false, isRestricted: true }, user);
  const open = await see();
  let left = open.squad;
  for (const placed of open.squad.lineup.indexedPlayers.slice(9, 9 + sold)) {
    const done = sellPlayer(left, placed?.id ?? '', open.ctx);
    if (!done.ok) throw new Error(done.error.code);
    left = done.value;
  }
  await send({ squad: left, version: open.version });
  await client.become(CLOSED, user);
  return { user, see };
}

describe('who has let a window close with places missing', () => {
  test.each([1, 3, 4])('and %i places gets the completion the rules come to', async (sold) => {
    const { user, see } = await someoneShort(`short of ${sold}`, sold);
    const { squad, ctx, version } = await see();
    const completed = completeSquad(squad, ctx);
    if (!completed.ok) throw new Error(completed.error.code);
    expect(completed.value.bought).toHaveLength(sold);
    const answer = await client.send(user, sandboxTransaction(completed.value.squad), version);
    expect(answer).toMatchObject({ ledger: { budget: { value: completed.value.squad.budget } } });
    const after = await see();
    expect(after.squad).toEqual(completed.value.squad);
    expect(isComplete(after.squad.lineup, after.ctx)).toBe(true);
  });

  test('gets nobody else, and nobody once the round has begun', async () => {
    const { user, see } = await someoneShort('greedy', 2);
    const { squad, ctx, version } = await see();
    const open = fillUp(squad, client.database.players, { ...ctx, marketPhase: 'OPEN' }, () => 0);
    if (!open.ok) throw new Error(open.error.code);
    const better = await client.send(user, sandboxTransaction(open.value), version);
    expect(better).toEqual({ code: 'REFUSED_MARKET_CLOSED' });
    const completed = completeSquad(squad, ctx);
    if (!completed.ok) throw new Error(completed.error.code);
    await client.become({ ...CLOSED, phase: 'GAMEDAY' }, user);
    const late = await client.send(user, sandboxTransaction(completed.value.squad), version);
    expect(late).toEqual({ code: 'REFUSED_MARKET_CLOSED' });
  });

  test('gets it by a sale where the budget is too low', async () => {
    const { user, see } = await someoneShort('poor', 2);
    await client.setBudget(user, 0);
    const { squad, ctx, version } = await see();
    const completed = completeSquad(squad, ctx);
    if (!completed.ok) throw new Error(completed.error.code);
    expect(completed.value.sold.length).toBeGreaterThan(0);
    const answer = await client.send(user, sandboxTransaction(completed.value.squad), version);
    expect(answer).toMatchObject({ ledger: { budget: { value: completed.value.squad.budget } } });
  });
});
