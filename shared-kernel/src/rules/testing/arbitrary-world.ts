import fc from 'fast-check';
import type { RulesContext } from '../context.ts';
import { randomRoster } from '../fill-up/index.ts';
import { FORMATIONS } from '../formations.ts';
import { sellPlayer } from '../market/index.ts';
import { randomFrom } from '../random.ts';
import type { Formation, RulePlayer, Squad } from '../types.ts';
import { MARKET_PHASES, MATCH_LINEUP_STATUSES, ROUND_PHASES, SQUAD_COMPLETIONS } from '../types.ts';
import { playersOf, worldOf } from './world.ts';

/** Everybody of the season. */
export const PLAYERS = playersOf(90, 9);
/** What a squad and its budget are worth together. */
export const BUDGET = 50_000_000;
const [FIRST] = FORMATIONS as readonly [Formation, ...Formation[]];

/** One of them. */
export const playerIds = fc.constantFrom(...PLAYERS.map(({ id }) => id));

/** What the world around the squad looks like; mostly a state in which one can play. */
export const world = fc.record({
  roundPhase: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom('GENERAL' as const, 'GAMEDAY' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...ROUND_PHASES) },
  ),
  marketPhase: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom('OPEN' as const, 'RESTRICTED' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...MARKET_PHASES) },
  ),
  matches: fc.dictionary(
    fc.constantFrom('t0', 't1', 't2', 't3', 't4'),
    fc.constantFrom(...MATCH_LINEUP_STATUSES),
  ),
  left: fc.uniqueArray(playerIds, { maxLength: 6 }),
  /** Who has played for a team they have left since. */
  settled: fc.uniqueArray(playerIds, { maxLength: 6 }),
  /** On whom a card lies. */
  staked: fc.uniqueArray(playerIds, { maxLength: 2 }),
  /** Teams with a match of a later round that has begun. */
  early: fc.uniqueArray(fc.constantFrom('t5', 't6'), { maxLength: 2 }),
  completion: fc.constantFrom(...SQUAD_COMPLETIONS),
});
export type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

/** The rules in such a world, for a squad its restricted window has opened with. */
export function contextOf(
  { left, settled, staked, early, completion, ...rest }: World,
  opening: Squad,
): RulesContext {
  const players = PLAYERS.map(
    (player): RulePlayer => ({ ...player, active: !left.includes(player.id) }),
  );
  const squadAtOpening = new Set(
    opening.lineup.indexedPlayers.flatMap((placed) => (placed ? [placed.id] : [])),
  );
  return worldOf({
    ...rest,
    players,
    settledPlayers: new Set(settled),
    placedStakes: new Set(staked),
    begunEarly: new Set(early),
    completion: { kind: completion, pool: () => players },
    restrictedWindow: { maxTransfers: 3, squadAtOpening },
  });
}

/** Squads from empty to complete. */
export const start = fc
  .record({ seed: fc.nat(), removed: fc.integer({ min: 0, max: 18 }) })
  .map(({ seed, removed }): Squad => {
    const ctx = worldOf({ players: PLAYERS });
    const random = randomFrom(seed);
    const formation = FORMATIONS[Math.floor(random() * FORMATIONS.length)] ?? FIRST;
    const full = randomRoster(PLAYERS, ctx, BUDGET, formation.id, random);
    if (!full.ok) throw new Error(full.error.code);
    let squad = full.value;
    for (let i = 0; i < removed; i += 1) {
      const sold = sellPlayer(squad, squad.lineup.indexedPlayers[(i * 7) % 18]?.id ?? '', ctx);
      if (sold.ok) squad = sold.value;
    }
    return squad;
  });
