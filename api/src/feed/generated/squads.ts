import { POSITIONS, type Position, randomFrom } from '@spieltag/shared-kernel/rules';
import type { CataloguePlayer } from '../feed.types.ts';
import { integerBetween, normal, pick, pickWeighted, type Random, shuffled } from '../random.ts';
import { CLUBS } from './clubs.ts';
import { playerId, teamId } from './ids.ts';
import { NAME_POOLS } from './names.ts';
import { priceAt } from './prices.ts';

/** A player with the ability that decides lineups, goals, grades and the price. */
export interface GeneratedPlayer {
  readonly entry: CataloguePlayer & { readonly position: Position };
  /** About -1 for the last reserve to 2.5 for a star of the best team. */
  readonly ability: number;
}

/** How many players of a position a squad has, and how many of them a team usually fields. */
const SQUAD: Readonly<Record<Position, { readonly size: number; readonly regulars: number }>> = {
  GOALKEEPER: { size: 3, regulars: 1 },
  DEFENDER: { size: 9, regulars: 4 },
  MIDFIELDER: { size: 9, regulars: 4 },
  FORWARD: { size: 6, regulars: 2 },
};
const HEIGHT_CM: Readonly<Record<Position, readonly [from: number, to: number]>> = {
  GOALKEEPER: [186, 200],
  DEFENDER: [178, 196],
  MIDFIELDER: [168, 190],
  FORWARD: [170, 194],
};
/** Forwards are dearer than goalkeepers of the same ability. */
const PRICE_BONUS: Readonly<Record<Position, number>> = {
  GOALKEEPER: -0.35,
  DEFENDER: -0.1,
  MIDFIELDER: 0.1,
  FORWARD: 0.2,
};

/** The teams players are made for, and how ids are made. */
export interface SquadsOf {
  /** In order of their numbers, from 1. Strength 1 is a champion's, 0 that of the last. */
  readonly clubs: readonly { readonly strength: number }[];
  /** `number` from 1. */
  readonly teamId: (number: number) => string;
  readonly playerId: (number: number) => string;
  /** In which the season begins. */
  readonly year: number;
}

/** The fictional league's own. */
const FICTIONAL_LEAGUE: SquadsOf = { clubs: CLUBS, teamId, playerId, year: 2026 };

/** Players without a price yet. */
type Draft = GeneratedPlayer & { readonly priceRank: number };

/** How many of those whose last name somebody has already keep it: brothers, and chance. */
const NAMESAKES = 0.06;

/**
 * All players of a season: the squads at its start, and `newcomers` who join in winter. Nobody has
 * the name of another; shirt numbers are unique in a team.
 */
export function generatePlayers(
  seed: number,
  newcomerCount: number,
  league: SquadsOf = FICTIONAL_LEAGUE,
): { readonly squads: readonly GeneratedPlayer[]; readonly newcomers: readonly GeneratedPlayer[] } {
  const draftNext = drafting(seed, league.year);
  const drafts: Draft[] = [];
  for (const [clubIndex, club] of league.clubs.entries()) {
    const random = randomFrom(`${seed}:squad:${clubIndex}`);
    const shirts = shirtNumbers(random);
    for (const position of POSITIONS) {
      const { size, regulars } = SQUAD[position];
      for (let depth = 0; depth < size; depth += 1) {
        const ability = abilityOf(random, club.strength, depth, regulars);
        const id = league.playerId(drafts.length + 1);
        const shirt = position === 'GOALKEEPER' && depth === 0 ? '1' : (shirts.pop() ?? null);
        const team = league.teamId(clubIndex + 1);
        drafts.push(draftNext(random, { id, team, position, ability, shirt }));
      }
    }
  }
  const random = randomFrom(`${seed}:newcomers`);
  const newcomers = Array.from({ length: newcomerCount }, (_, index) => {
    const position = pick(random, POSITIONS.slice(1));
    const id = league.playerId(drafts.length + index + 1);
    const team = league.teamId(integerBetween(random, 1, league.clubs.length));
    const ability = 0.8 + 0.5 * normal(random);
    const shirt = String(40 + index);
    return draftNext(random, { id, team, position, ability, shirt });
  });
  const priced = withPrices([...drafts, ...newcomers]);
  return { squads: priced.slice(0, drafts.length), newcomers: priced.slice(drafts.length) };
}

function abilityOf(random: Random, strength: number, depth: number, regulars: number): number {
  const role = depth < regulars ? 1 : depth < 2 * regulars ? 0.35 : -0.4;
  return 0.9 * strength + role + 0.35 * normal(random);
}

function shirtNumbers(random: Random): string[] {
  const numbers = Array.from({ length: 38 }, (_, index) => String(index + 2));
  return shuffled(random, numbers);
}

interface Traits {
  readonly id: string;
  readonly team: string;
  readonly position: Position;
  readonly ability: number;
  readonly shirt: string | null;
}

/** Drafts player after player; their names are drawn apart, so that a new one changes no match. */
function drafting(seed: number, year: number) {
  const nextName = namesOf(randomFrom(`${seed}:names`));
  return (random: Random, traits: Traits) => draft(random, traits, nextName(), year);
}

type Name = Pick<CataloguePlayer, 'firstName' | 'lastName' | 'countryCode'>;

function draft(random: Random, traits: Traits, name: Name, seasonYear: number): Draft {
  const { firstName, lastName, countryCode } = name;
  const [shortest, tallest] = HEIGHT_CM[traits.position];
  const height = integerBetween(random, shortest, tallest);
  const year = seasonYear - integerBetween(random, 18, 26) - Math.floor(9 * random() ** 1.5);
  const month = integerBetween(random, 1, 12);
  const day = integerBetween(random, 1, 28);
  return {
    ability: traits.ability,
    priceRank: traits.ability + PRICE_BONUS[traits.position] + 0.2 * normal(random),
    entry: {
      id: traits.id,
      teamId: traits.team,
      firstName,
      lastName,
      displayName: lastName,
      displayLongName: `${firstName} ${lastName}`,
      marketValue: 0,
      position: traits.position,
      countryCode,
      shirtNumber: traits.shirt,
      height,
      weight: height - 106 + integerBetween(random, -5, 6),
      birthday: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
      status: 'UNKNOWN',
    },
  };
}

/** Gives name after name: none twice, and few with the last name of another. */
function namesOf(random: Random): () => Name {
  const taken = new Set<string>();
  return () => {
    for (;;) {
      const pool = pickWeighted(random, NAME_POOLS, ({ share }) => share);
      const firstName = pick(random, pool?.firstNames ?? []);
      const lastName = pick(random, pool?.lastNames ?? []);
      const name = `${firstName} ${lastName}`;
      const isKept = !taken.has(lastName) || random() < NAMESAKES;
      if (taken.has(name) || !isKept) continue;
      taken.add(name).add(lastName);
      return { firstName, lastName, countryCode: pool?.countryCode ?? null };
    }
  };
}

/** Prices by rank: whatever the seed, a season has the same few dear and many cheap players. */
function withPrices(drafts: readonly Draft[]): GeneratedPlayer[] {
  const order = drafts.toSorted((a, b) => a.priceRank - b.priceRank);
  const ranks = new Map(order.map((each, index) => [each, index / (order.length - 1)]));
  return drafts.map((each) => ({
    ability: each.ability,
    entry: { ...each.entry, marketValue: priceAt(ranks.get(each) ?? 0) },
  }));
}
