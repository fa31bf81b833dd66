import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ClientDatabase, Ledger } from '@spieltag/shared-kernel/contract';
import {
  openSandbox,
  type PlayerPosition,
  type RulesContext,
  randomFrom,
  type Sandbox,
  type SandboxMove,
  type Squad,
  sandboxTransaction,
  sandboxVerdict,
  slotPositions,
  tryMove,
} from '@spieltag/shared-kernel/rules';
import { createSeasonClient, type Play } from '../testing/season-client.ts';
import type { TestUser } from '../testing/test-server.ts';

/**
 * A sequence is what is tried on a copy until it is sent. `SANDBOX_SEQUENCES=10000` plays as many, for
 * a minute or more; this many come upon every verdict but the rarest.
 */
const SEQUENCES = Number(process.env.SANDBOX_SEQUENCES ?? 2000);
const SEQUENCES_OF_A_STATE = 25;
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

let client: Awaited<ReturnType<typeof createSeasonClient>>;
beforeAll(async () => {
  client = await createSeasonClient();
});
afterAll(() => client.close());

const squadOf = ({ budget, lineup }: Ledger): Squad => ({ budget: budget.value, lineup });

/** Counts what was seen: without each of them nothing would be proven. */
const seen = new Map<string, number>();
const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1);

/** Sends the copy: the server says what the sandbox said, and comes to what the sandbox came to. */
async function expectAgreement(user: TestUser, own: Ledger, sandbox: Sandbox, ctx: RulesContext) {
  const verdict = sandboxVerdict(sandbox, ctx);
  const answer = await client.send(user, sandboxTransaction(sandbox.squad), own.version);
  note(verdict?.code ?? 'accepted');
  if (verdict) {
    expect(answer).toEqual({ code: `REFUSED_${verdict.code}` });
    return own;
  }
  if (!('ledger' in answer)) throw new Error(`the server refused with ${answer.code}`);
  expect(squadOf(answer.ledger)).toEqual(sandbox.squad);
  return answer.ledger;
}

/** Sends a sale the sandbox has refused at once: the server refuses it for the same reason. How many. */
async function expectRefused(user: TestUser, own: Ledger, playerId: string, code: string) {
  const { budget, lineup } = squadOf(own);
  if (!lineup.indexedPlayers.some((placed) => placed?.id === playerId)) return 0;
  const indexedPlayers = lineup.indexedPlayers.map((placed) =>
    placed?.id === playerId ? null : placed,
  );
  const sent = sandboxTransaction({ budget, lineup: { ...lineup, indexedPlayers } });
  expect(await client.send(user, sent, own.version)).toEqual({ code: `REFUSED_${code}` });
  note('refused straight away');
  return 1;
}

/** Moves after which a state of play is left, whatever has been sent in it: some forbid every move. */
const STEPS_OF_A_STATE = 100;

/** One user tries and commits in one state of play; resolves with how many sequences were sent. */
async function play(user: TestUser, random: () => number): Promise<number> {
  const { state, ledger } = await client.look(user);
  let own = ledger;
  let ctx = client.contextOf(state, own);
  let sandbox = openSandbox(squadOf(own));
  let sent = 0;
  for (let step = 0; step < STEPS_OF_A_STATE && sent < SEQUENCES_OF_A_STATE; step += 1) {
    const move = randomMove(sandbox.squad, ctx, client.database, random);
    const tried = tryMove(sandbox, move, ctx);
    if (!tried.ok) {
      note(`at once ${tried.error.code}`);
      if (move.kind !== 'sell') continue;
      sent += await expectRefused(user, own, move.playerId, tried.error.code);
      continue;
    }
    sandbox = tried.value;
    // A copy that cannot be committed is sent as well: the server has to say the same.
    const isRefused = sandboxVerdict(sandbox, ctx) !== undefined;
    if (random() >= (isRefused ? 0.4 : COMMITTED)) continue;
    own = await expectAgreement(user, own, sandbox, ctx);
    sent += 1;
    if (isRefused && random() < 0.8) continue;
    ctx = client.contextOf(state, own);
    sandbox = openSandbox(squadOf(own));
  }
  // Whatever was refused on the way has changed nothing.
  expect((await client.look(user)).ledger).toEqual(own);
  return sent;
}

test('sandbox and server agree on acceptance, code, budget and lineup', async () => {
  const random = randomFrom('sandbox and server');
  for (let sent = 0; sent < SEQUENCES; ) {
    const user = await client.user();
    const [open] = PLAYS;
    if (open) {
      await client.look(user);
      await client.become(open, user);
    }
    sent += await play(user, random);
    for (const state of PLAYS.toSorted(() => random() - 0.5).slice(0, 3)) {
      await client.become(state, user);
      sent += await play(user, random);
    }
  }
  const rarest = SEQUENCES < 10_000 ? [] : ['MAX_FOR_TEAM_ON_PITCH'];
  const committed = ['BUDGET_TOO_LOW', 'NO_TRADES_LEFT', 'MAX_FOR_TEAM', ...rarest];
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
    expect([code, seen.has(code)]).toEqual([code, true]);
  }
});

/** A move somebody might try: most of them make sense, some do not. */
function randomMove(
  squad: Squad,
  ctx: RulesContext,
  { players, availableFormations }: ClientDatabase,
  random: () => number,
): SandboxMove {
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  const owned = squad.lineup.indexedPlayers.flatMap((placed) => (placed ? [placed.id] : []));
  const chance = random();
  if (owned.length === 0 || chance < 0.55 - owned.length / 60) {
    // Mostly somebody there is room for.
    const formation = ctx.formations.find(({ id }) => id === squad.lineup.formationId);
    const slots = formation ? slotPositions(formation, ctx.limits) : [];
    const free = new Set<PlayerPosition>(
      slots.filter((_, slot) => !squad.lineup.indexedPlayers[slot]),
    );
    const fitting = players.filter(({ position }) => random() < 0.1 || free.has(position));
    return { kind: 'buy', playerId: pick(fitting.length > 0 ? fitting : players).id };
  }
  if (chance < 0.7) return { kind: 'sell', playerId: pick(owned) };
  if (chance < 0.92) {
    return { kind: 'swap', playerId: pick(owned), to: Math.floor(random() * 23) };
  }
  return { kind: 'formation', formationId: pick(availableFormations).id };
}
