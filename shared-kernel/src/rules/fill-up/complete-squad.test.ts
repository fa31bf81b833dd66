import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { checkTransaction, purchaseVerdict, saleVerdict } from '../market/index.ts';
import { randomFrom } from '../random.ts';
import { accept, refuse } from '../result.ts';
import { isComplete, missingPlaces, squadPlayerIds } from '../squad.ts';
import { aPlayer, asSent, fullTeam, lineupOf, playersOf, worldOf } from '../testing/world.ts';
import type { RulePlayer, Squad, SquadCompletion } from '../types.ts';
import { completeSquad, completionVerdict } from './complete-squad.ts';
import { fillUp } from './fill-up.ts';

const team = fullTeam();
const cheap = aPlayer('cheap', 'DEFENDER', { marketValue: 200_000 });
const dear = aPlayer('dear', 'DEFENDER', { marketValue: 5_000_000 });
const world = (
  kind: SquadCompletion = 'CHEAPEST',
  more: Parameters<typeof worldOf>[0] = {},
  players: readonly RulePlayer[] = [...team, cheap, dear],
) =>
  worldOf({
    players,
    marketPhase: 'CLOSED',
    completion: { kind, pool: () => players },
    ...more,
  });
const without = (...ids: string[]) => lineupOf(team.filter(({ id }) => !ids.includes(id)));
const short: Squad = { budget: 8_000_000, lineup: without('d1') };

describe('a squad that was left incomplete', () => {
  test('says by position what it lacks', () => {
    const lineup = without('d1', 'd2', 'f4');
    expect(missingPlaces(lineup, world())).toEqual([
      { position: 'DEFENDER', count: 2 },
      { position: 'FORWARD', count: 1 },
    ]);
    expect(missingPlaces(lineupOf(team), world())).toEqual([]);
  });

  test('is completed with whoever costs least', () => {
    const completed = completeSquad(short, world());
    if (!completed.ok) throw new Error(completed.error.code);
    expect(completed.value).toMatchObject({ bought: ['cheap'], sold: [] });
    expect(completed.value.squad.budget).toBe(7_800_000);
    expect(isComplete(completed.value.squad.lineup, world())).toBe(true);
  });

  test.each([
    ['the season does not let it', 'NONE', {}],
    ['the round is played', 'CHEAPEST', { roundPhase: 'GAMEDAY' }],
    ['the round is evaluated', 'CHEAPEST', { roundPhase: 'EVALUATING' }],
    ['the lineups are being frozen', 'CHEAPEST', { roundPhase: 'GENERAL_LOCKED' }],
    ['the season is frozen', 'CHEAPEST', { marketPhase: 'LOCKED' }],
  ] as const)('is not if %s', (_, kind, more) => {
    expect(completeSquad(short, world(kind, more)).ok).toBe(false);
    const free = completeSquad(short, world());
    if (!free.ok) throw new Error(free.error.code);
    expect(checkTransaction(short, asSent(free.value.squad), world(kind, more)).ok).toBe(false);
  });

  test('gets no transfer window: nobody else is bought, nobody sold, nothing in part', () => {
    const ctx = world();
    expect(purchaseVerdict(short, 'dear', ctx)).toEqual({ code: 'MARKET_CLOSED' });
    expect(saleVerdict(short, 'd2', ctx)).toEqual({ code: 'MARKET_CLOSED' });
    const buying = (budget: number, ...players: readonly RulePlayer[]) => {
      const lineup = lineupOf([...team.filter(({ id }) => id !== 'd1'), ...players]);
      return checkTransaction(short, asSent({ budget, lineup }), ctx);
    };
    expect(buying(3_000_000, dear)).toEqual(refuse({ code: 'MARKET_CLOSED' }));
    expect(buying(7_800_000, cheap).ok).toBe(true);
    const two: Squad = { ...short, lineup: without('d1', 'd2') };
    const half = lineupOf([...team.filter(({ id }) => !/^d[12]$/.test(id)), cheap]);
    const part = checkTransaction(two, asSent({ budget: 7_800_000, lineup: half }), ctx);
    expect(part).toEqual(refuse({ code: 'MARKET_CLOSED' }));
    const full: Squad = { budget: 8_000_000, lineup: lineupOf(team) };
    expect(completionVerdict(full, ctx)?.code).toBe('ROSTER_FULL');
  });

  test('stays as it is if the budget is too low, unless players may be sold for it', () => {
    const poor = { ...short, budget: 100_000 };
    expect(completeSquad(poor, world('CHEAPEST'))).toEqual(refuse({ code: 'FILL_UP_IMPOSSIBLE' }));
    const more = aPlayer('other', 'MIDFIELDER', { marketValue: 300_000 });
    const players = [...team.map((p) => (p.id === 'm1' ? { ...p, marketValue: 900_000 } : p))];
    const ctx = world('CHEAPEST_WITH_SALES', {}, [...players, cheap, more]);
    const completed = completeSquad(poor, ctx);
    if (!completed.ok) throw new Error(completed.error.code);
    // The cheapest of those who bring enough goes, and the cheapest comes for them.
    expect(completed.value).toMatchObject({ sold: ['m1'] });
    expect([...completed.value.bought].sort()).toEqual(['cheap', 'other']);
    expect(completed.value.squad.budget).toBe(500_000);
    expect(checkTransaction(poor, asSent(completed.value.squad), ctx)).toMatchObject({ ok: true });
    const { completion: _, ...full } = ctx;
    expect(checkTransaction(poor, asSent(completed.value.squad), full).ok).toBe(false);
  });
});

test('client and server come to the same verdict on every completion, and it is always legal', () => {
  const pool = playersOf(70, 9);
  const seeded = fc.record({
    seed: fc.nat(),
    gaps: fc.uniqueArray(fc.nat(17), { minLength: 1, maxLength: 5 }),
    budget: fc.integer({ min: 0, max: 12_000_000 }),
    kind: fc.constantFrom('CHEAPEST' as const, 'CHEAPEST_WITH_SALES' as const),
  });
  let completions = 0;
  fc.assert(
    fc.property(seeded, ({ seed, gaps, budget, kind }) => {
      const ctx = world(kind, {}, pool);
      const start = { budget: 80_000_000, lineup: lineupOf([]) };
      const full = fillUp(start, pool, { ...ctx, marketPhase: 'OPEN' }, randomFrom(seed));
      if (!full.ok) throw new Error(full.error.code);
      const { lineup } = full.value;
      const indexedPlayers = lineup.indexedPlayers.map((p, i) => (gaps.includes(i) ? null : p));
      const held: Squad = { budget, lineup: { ...lineup, indexedPlayers } };
      const completed = completeSquad(held, ctx);
      if (!completed.ok) return;
      completions += 1;
      const { squad, sold } = completed.value;
      expect(isComplete(squad.lineup, ctx)).toBe(true);
      expect(squad.budget).toBeGreaterThanOrEqual(0);
      if (kind === 'CHEAPEST') expect(sold).toEqual([]);
      const kept = squadPlayerIds(held.lineup).filter((id) => !sold.includes(id));
      expect(squadPlayerIds(squad.lineup)).toEqual(expect.arrayContaining(kept));
      expect(checkTransaction(held, asSent(squad), ctx)).toMatchObject(accept({ squad }));
    }),
    { numRuns: 150 },
  );
  expect(completions).toBeGreaterThan(30);
});
