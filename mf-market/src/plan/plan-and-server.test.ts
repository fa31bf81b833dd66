import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Ledger } from '@spieltag/shared-kernel/contract';
import {
  openSandbox,
  type RulesContext,
  randomFrom,
  type Sandbox,
  type Squad,
  sandboxTransaction,
  sandboxVerdict,
  tryMove,
} from '@spieltag/shared-kernel/rules';
import type { TestUser } from '../../../api/src/testing/test-server.ts';
import { createPlanWorld, type Play, randomMove } from '../testing/plan-world.ts';

const STEPS = 10_000;
const STEPS_OF_A_STATE = 100;
/** Of the copies that can be committed, so many are; the others are tried on. */
const COMMITTED = 0.2;

const PLAYS: readonly Play[] = [
  { phase: 'GENERAL', isRestricted: false, match: 'SCHEDULED' },
  { phase: 'GENERAL', isRestricted: true, match: 'SCHEDULED' },
  { phase: 'GAMEDAY', isRestricted: false, match: 'LIVE' },
  { phase: 'GAMEDAY', isRestricted: false, match: 'FINISHED' },
  { phase: 'GAMEDAY', isRestricted: true, match: 'LIVE' },
  { phase: 'COMPLETED', isRestricted: false, match: 'FINISHED' },
  { phase: 'EVALUATING', isRestricted: true, match: 'FINISHED' },
  { phase: 'GAMEDAY_LOCKED', isRestricted: false, match: 'FINISHED' },
];

let world: Awaited<ReturnType<typeof createPlanWorld>>;
beforeAll(async () => {
  world = await createPlanWorld();
});
afterAll(() => world.close());

const squadOf = ({ budget, lineup }: Ledger): Squad => ({ budget: budget.value, lineup });

/** Counts what was seen: without each of them nothing would be proven. */
const seen = new Map<string, number>();
const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);

/** Sends the copy: the server says what the sandbox said, and comes to what the sandbox came to. */
async function expectAgreement(user: TestUser, own: Ledger, sandbox: Sandbox, ctx: RulesContext) {
  const verdict = sandboxVerdict(sandbox, ctx);
  const answer = await world.send(user, sandboxTransaction(sandbox.squad), own.version);
  note(verdict?.code ?? 'accepted');
  if (verdict) {
    expect(answer).toEqual({ code: `REFUSED_${verdict.code}` });
    return own;
  }
  if (!('ledger' in answer)) throw new Error(`the server refused with ${answer.code}`);
  expect(squadOf(answer.ledger)).toEqual(sandbox.squad);
  return answer.ledger;
}

/** Sends a sale the sandbox has refused at once: the server refuses it for the same reason. */
async function expectRefused(user: TestUser, own: Ledger, playerId: string, code: string) {
  const { budget, lineup } = squadOf(own);
  if (!lineup.indexedPlayers.some((placed) => placed?.id === playerId)) return;
  const indexedPlayers = lineup.indexedPlayers.map((placed) =>
    placed?.id === playerId ? null : placed,
  );
  const sent = sandboxTransaction({ budget, lineup: { ...lineup, indexedPlayers } });
  expect(await world.send(user, sent, own.version)).toEqual({ code: `REFUSED_${code}` });
  note('refused straight away');
}

/** One user tries and commits in one state of play. */
async function play(user: TestUser, steps: number, random: () => number): Promise<void> {
  const { state, ledger } = await world.look(user);
  let own = ledger;
  let ctx = world.contextOf(state, own);
  let sandbox = openSandbox(squadOf(own));
  for (let step = 0; step < steps; step += 1) {
    const move = randomMove(sandbox.squad, ctx, world.database, random);
    const tried = tryMove(sandbox, move, ctx);
    if (!tried.ok) {
      note(`at once ${tried.error.code}`);
      if (move.kind === 'sell') await expectRefused(user, own, move.playerId, tried.error.code);
      continue;
    }
    sandbox = tried.value;
    // A copy that cannot be committed is sent as well: the server has to say the same.
    const isRefused = sandboxVerdict(sandbox, ctx) !== undefined;
    if (random() >= (isRefused ? 0.4 : COMMITTED)) continue;
    own = await expectAgreement(user, own, sandbox, ctx);
    if (isRefused && random() < 0.8) continue;
    ctx = world.contextOf(state, own);
    sandbox = openSandbox(squadOf(own));
  }
  // Whatever was refused on the way has changed nothing.
  expect((await world.look(user)).ledger).toEqual(own);
}

test('sandbox and server agree on acceptance, code, budget and lineup', async () => {
  const random = randomFrom('sandbox and server');
  for (let step = 0; step < STEPS; ) {
    const user = await world.user();
    const [open] = PLAYS;
    if (open) {
      await world.look(user);
      await world.become(open, user);
    }
    await play(user, STEPS_OF_A_STATE, random);
    step += STEPS_OF_A_STATE;
    for (const state of PLAYS.toSorted(() => random() - 0.5).slice(0, 3)) {
      await world.become(state, user);
      await play(user, STEPS_OF_A_STATE, random);
      step += STEPS_OF_A_STATE;
    }
  }
  const committed = ['BUDGET_TOO_LOW', 'NO_TRADES_LEFT', 'MAX_FOR_TEAM', 'MAX_FOR_TEAM_ON_PITCH'];
  const atOnce = [
    'GAME_LOCKED',
    'LIVE_MATCHDAY',
    'PLAYER_LOCKED',
    'POSITION_FULL',
    'WRONG_POSITION',
  ];
  for (const code of [
    'accepted',
    'refused straight away',
    ...committed,
    ...atOnce.map((each) => `at once ${each}`),
  ]) {
    expect(`${code} ${(seen.get(code) ?? 0) > 0}`).toBe(`${code} true`);
  }
});
