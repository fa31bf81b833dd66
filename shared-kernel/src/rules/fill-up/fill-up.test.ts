import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { FORMATIONS, slotPositions } from '../formations.ts';
import { buyPlayer } from '../market/index.ts';
import { randomFrom } from '../random.ts';
import { accept, refuse } from '../result.ts';
import { SEASON_PRESETS } from '../season-preset.ts';
import { emptyLineup, isComplete, isOnPitch, teamCounts, teamOverLimit } from '../squad.ts';
import { aPlayer, fullTeam, lineupOf, playersOf, TIGHT_LIMITS, worldOf } from '../testing/world.ts';
import type { Formation, RulePlayer, Squad } from '../types.ts';
import { NO_PRICE, POSITIONS } from '../types.ts';
import { fillUp, fillUpVerdict, randomRoster } from './fill-up.ts';

const [FIRST] = FORMATIONS as readonly [Formation, ...Formation[]];
const pool = playersOf(120, 12);
const ctx = worldOf({ players: pool });

describe('fill-up', () => {
  test.each(FORMATIONS.map(({ id }) => id))(
    'in %s completes the roster within budget and limits, whatever the draws',
    (formationId) => {
      fc.assert(
        fc.property(fc.nat(), fc.integer({ min: 30, max: 120 }), (seed, millions) => {
          const budget = millions * 1_000_000;
          const filled = randomRoster(pool, ctx, budget, formationId, randomFrom(seed));
          if (!filled.ok) {
            expect(filled.error).toEqual({ code: 'FILL_UP_IMPOSSIBLE' });
            return;
          }
          const { lineup } = filled.value;
          expect(isComplete(lineup, ctx)).toBe(true);
          expect(filled.value.budget).toBeGreaterThanOrEqual(0);
          const onField = teamCounts(lineup, { onField: true });
          expect(teamOverLimit(onField, TIGHT_LIMITS.maxTeamPresenceOnField)).toBeUndefined();
          expect(teamOverLimit(teamCounts(lineup), TIGHT_LIMITS.maxTeamPresence)).toBeUndefined();
        }),
        { numRuns: 60 },
      );
    },
  );

  test('with the cheapest roster for a budget is possible, with a euro less it is not', () => {
    const players = fullTeam().map((player, i) => ({ ...player, marketValue: 1_000_000 + i }));
    const world = worldOf({ players });
    const dear = players.map((player) => ({ ...player, id: `x-${player.id}`, marketValue: 9e6 }));
    const price = players.reduce((sum, player) => sum + player.marketValue, 0);
    const from = (budget: number) =>
      randomRoster([...dear, ...players], world, budget, '1442', randomFrom(3));
    const cheapest = from(price);
    if (!cheapest.ok) throw new Error(cheapest.error.code);
    expect(cheapest.value.budget).toBe(0);
    expect(from(price - 1)).toEqual(refuse({ code: 'FILL_UP_IMPOSSIBLE' }));
  });

  test('keeps the players held, buys none without a price or a position and none who left', () => {
    const held = fullTeam().slice(0, 5);
    const useless = fullTeam().flatMap((player): RulePlayer[] => [
      { ...player, id: `free-${player.id}`, marketValue: 0 },
      { ...player, id: `none-${player.id}`, marketValue: NO_PRICE },
      { ...player, id: `nowhere-${player.id}`, position: 'UNKNOWN' },
      { ...player, id: `left-${player.id}`, active: false },
    ]);
    const players = [...useless, ...pool, ...held];
    const squad = { budget: 60_000_000, lineup: lineupOf(held) };
    const filled = fillUp(squad, players, worldOf({ players }), randomFrom(1));
    if (!filled.ok) throw new Error(filled.error.code);
    squad.lineup.indexedPlayers.forEach((placed, i) => {
      if (placed) expect(filled.value.lineup.indexedPlayers[i]).toEqual(placed);
    });
    expect(JSON.stringify(filled.value)).not.toMatch(/free-|none-|nowhere-|left-/);
  });

  test('draws from the same seed the same roster, from others others', () => {
    const draw = (seed: string) => randomRoster(pool, ctx, 80_000_000, '1442', randomFrom(seed));
    expect(draw('a')).toEqual(draw('a'));
    expect(draw('a')).not.toEqual(draw('b'));
  });

  test('spends most of the budget', () => {
    const budget = 80_000_000;
    const filled = randomRoster(pool, ctx, budget, '1442', randomFrom(5));
    expect(filled.ok && filled.value.budget).toBeLessThan(budget / 10);
  });

  test('is refused where the market is, for a full roster and without enough trades', () => {
    const squad: Squad = { budget: 80_000_000, lineup: emptyLineup(FIRST, TIGHT_LIMITS) };
    const players = fullTeam();
    const restrictedWindow = { maxTransfers: 4, squadAtOpening: new Set<string>() };
    const verdict = (more: Parameters<typeof worldOf>[0], of = squad) =>
      fillUpVerdict(of, pool, worldOf({ players: [...pool, ...players], ...more }))?.code;
    expect(verdict({})).toBeUndefined();
    expect(verdict({ marketPhase: 'CLOSED' })).toBe('MARKET_CLOSED');
    expect(verdict({ roundPhase: 'LOCKED' })).toBe('GAME_LOCKED');
    expect(verdict({}, { ...squad, lineup: lineupOf(players) })).toBe('ROSTER_FULL');
    expect(verdict({ marketPhase: 'RESTRICTED', restrictedWindow })).toBe('NO_TRADES_LEFT');
  });
});

describe('fill-up is available', () => {
  /** A nearly full squad, few players on offer, two teams that are nearly full as well. */
  const scene = fc.record({
    gaps: fc.uniqueArray(fc.nat(17), { minLength: 1, maxLength: 4 }),
    offered: fc.array(
      fc.record({
        position: fc.constantFrom(...POSITIONS),
        teamId: fc.constantFrom('t0', 't1', 't2'),
        marketValue: fc.integer({ min: 1, max: 6 }),
      }),
      { minLength: 1, maxLength: 9 },
    ),
    teams: fc.array(fc.constantFrom('t0', 't1', 'other'), { minLength: 18, maxLength: 18 }),
    budget: fc.integer({ min: 2, max: 16 }),
  });

  /** Tries every player in every gap, by the rules for buying; slots are filled in any order. */
  function canComplete(squad: Squad, offered: readonly RulePlayer[], at = 0): boolean {
    const world = worldOf({ players: offered });
    const index = squad.lineup.indexedPlayers.indexOf(null, at);
    if (index === -1) return squad.budget >= 0;
    const position = slotPositions(FIRST, TIGHT_LIMITS)[index];
    return offered.some((player) => {
      if (player.position !== position) return false;
      const { teamId, marketValue } = player;
      if (squad.lineup.indexedPlayers.some((placed) => placed?.id === player.id)) return false;
      const indexedPlayers = squad.lineup.indexedPlayers.with(index, { id: player.id, teamId });
      const lineup = { ...squad.lineup, indexedPlayers };
      const { maxTeamPresence, maxTeamPresenceOnField } = world.limits;
      const onPitch = isOnPitch(index) && (teamCounts(lineup, { onField: true }).get(teamId) ?? 0);
      if (onPitch && onPitch > maxTeamPresenceOnField) return false;
      if ((teamCounts(lineup).get(teamId) ?? 0) > maxTeamPresence) return false;
      return canComplete({ budget: squad.budget - marketValue, lineup }, offered, index + 1);
    });
  }

  test('only if a complete roster can be built within budget and formation, and then it is', () => {
    fc.assert(
      fc.property(scene, ({ gaps, offered, teams, budget }) => {
        const full = lineupOf(fullTeam(), FIRST.id);
        const counts = { roster: new Map<string, number>(), pitch: new Map<string, number>() };
        const indexedPlayers = full.indexedPlayers.map((placed, i) => {
          if (!placed || gaps.includes(i)) return null;
          const teamId = teams[i] ?? 'other';
          const side = isOnPitch(i) ? counts.pitch : counts.roster;
          side.set(teamId, (side.get(teamId) ?? 0) + 1);
          const fits = teamId !== 'other' && (side.get(teamId) ?? 0) <= 2;
          return { id: placed.id, teamId: fits ? teamId : `own-${i}` };
        });
        const squad = { budget, lineup: { ...full, indexedPlayers } };
        const players = offered.map((player, i) => aPlayer(`n${i}`, player.position, player));
        const verdict = fillUpVerdict(squad, players, worldOf({ players }));
        expect(verdict === undefined).toBe(canComplete(squad, players));
        if (verdict) return;
        const filled = fillUp(squad, players, worldOf({ players }), randomFrom(budget));
        expect(filled.ok && isComplete(filled.value.lineup, ctx)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('a bot', () => {
  test('gets a roster the rules for buying would have allowed player by player', () => {
    const { limits, initialBudget } = SEASON_PRESETS.league;
    const players = playersOf(500, 18).map((player) => ({
      ...player,
      marketValue: Math.round(player.marketValue / 3),
    }));
    const world = worldOf({ players, limits });
    for (let bot = 0; bot < 20; bot += 1) {
      const filled = randomRoster(players, world, initialBudget, '1352', randomFrom(`bot-${bot}`));
      if (!filled.ok) throw new Error(filled.error.code);
      const formation = FORMATIONS.find(({ id }) => id === '1352') ?? FIRST;
      let squad: Squad = { budget: initialBudget, lineup: emptyLineup(formation, limits) };
      for (const placed of filled.value.lineup.indexedPlayers) {
        const bought = buyPlayer(squad, placed?.id ?? '', world);
        if (!bought.ok) throw new Error(bought.error.code);
        squad = bought.value;
      }
      expect(accept(squad)).toEqual(filled);
    }
  });
});
