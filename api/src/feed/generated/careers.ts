import { randomFrom } from '@spieltag/shared-kernel/rules';
import type { CataloguePlayer, CatalogueRound, PlayerChange } from '../feed.types.ts';
import { integerBetween, pick, type Random, shuffled } from '../random.ts';
import { FIRST_ROUND_AFTER_WINTER } from './calendar.ts';
import { CLUBS } from './clubs.ts';
import { teamId } from './ids.ts';
import type { GeneratedPlayer } from './squads.ts';

const DAY_MS = 86_400_000;
const INJURIES = 60;
const CLUB_CHANGES = 6;
const LEAVERS = 4;

/** Out from one round to another, both included; questionable in the round after. */
interface Injury {
  readonly playerId: string;
  readonly from: number;
  readonly to: number;
}

/** What becomes of the players during the season. Rounds are numbers from 1. */
export interface Careers {
  /** Ordered by time. */
  readonly changes: readonly PlayerChange[];
  /** Who belongs to a team in a round, injured ones included. */
  squadOf(teamId: string, round: number): readonly GeneratedPlayer[];
  fitness(playerId: string, round: number): 'FIT' | 'QUESTIONABLE' | 'INJURED';
}

/** A few injuries all season long; in winter some change club, leave the league or join it. */
export function generateCareers(
  seed: number,
  squads: readonly GeneratedPlayer[],
  newcomers: readonly GeneratedPlayer[],
  rounds: readonly CatalogueRound[],
): Careers {
  const random = randomFrom(`${seed}:careers`);
  const injuries = injuriesOf(random, squads, rounds.length);
  const injured = new Set(injuries.map(({ playerId }) => playerId));
  const { movers, leavers } = winterTransfers(random, squads, injured);
  const injuryOf = Map.groupBy(injuries, ({ playerId }) => playerId);
  const teamIn = ({ entry }: GeneratedPlayer, round: number): string | null => {
    if (round < FIRST_ROUND_AFTER_WINTER) return entry.teamId;
    return leavers.has(entry.id) ? null : (movers.get(entry.id) ?? entry.teamId);
  };
  return {
    changes: [
      ...injuryChanges(injuries, squads, teamIn, rounds),
      ...transferChanges(random, squads, newcomers, { movers, leavers }, rounds),
    ].sort((a, b) => a.at - b.at),
    squadOf: (team, round) => {
      const all = round < FIRST_ROUND_AFTER_WINTER ? squads : [...squads, ...newcomers];
      return all.filter((player) => teamIn(player, round) === team);
    },
    fitness: (playerId, round) => {
      const own = injuryOf.get(playerId) ?? [];
      if (own.some(({ from, to }) => round >= from && round <= to)) return 'INJURED';
      return own.some(({ to }) => round === to + 1) ? 'QUESTIONABLE' : 'FIT';
    },
  };
}

/** At most one injury for a player, so that one has healed before the next. */
function injuriesOf(
  random: Random,
  squads: readonly GeneratedPlayer[],
  roundCount: number,
): Injury[] {
  return shuffled(random, squads)
    .slice(0, INJURIES)
    .map(({ entry }) => {
      const from = integerBetween(random, 1, roundCount);
      return { playerId: entry.id, from, to: from + integerBetween(random, 0, 4) };
    });
}

interface Transfers {
  /** Player id to the new team. */
  readonly movers: ReadonlyMap<string, string>;
  readonly leavers: ReadonlySet<string>;
}

/** Goalkeepers stay, so that every team keeps three of them, and so do the injured. */
function winterTransfers(
  random: Random,
  squads: readonly GeneratedPlayer[],
  injured: ReadonlySet<string>,
): Transfers {
  const candidates = shuffled(
    random,
    squads.filter(({ entry }) => entry.position !== 'GOALKEEPER' && !injured.has(entry.id)),
  );
  const movers = candidates.slice(0, CLUB_CHANGES).map(({ entry }) => {
    const others = CLUBS.map((_, index) => teamId(index + 1)).filter((id) => id !== entry.teamId);
    return [entry.id, pick(random, others)] as const;
  });
  const leavers = candidates.slice(CLUB_CHANGES, CLUB_CHANGES + LEAVERS);
  return { movers: new Map(movers), leavers: new Set(leavers.map(({ entry }) => entry.id)) };
}

function injuryChanges(
  injuries: readonly Injury[],
  squads: readonly GeneratedPlayer[],
  teamIn: (player: GeneratedPlayer, round: number) => string | null,
  rounds: readonly CatalogueRound[],
): PlayerChange[] {
  const players = new Map(squads.map((player) => [player.entry.id, player]));
  return injuries.flatMap(({ playerId, from, to }) => {
    const player = players.get(playerId);
    const change = (
      round: number,
      daysBeforeRound: number,
      status: CataloguePlayer['status'],
    ): PlayerChange[] => {
      const start = rounds[round - 1]?.startDate;
      const team = player && teamIn(player, round);
      if (!player || !team || start === undefined) return [];
      const entry = { ...player.entry, teamId: team, status };
      return [{ at: start - daysBeforeRound * DAY_MS, player: entry, active: true }];
    };
    return [
      ...change(from, 3, 'INACTIVE'),
      ...change(to + 1, 3, 'QUESTIONABLE'),
      ...change(to + 2, 3, 'UNKNOWN'),
    ];
  });
}

/** Within three weeks of the winter break, over before the next round is near. */
function transferChanges(
  random: Random,
  squads: readonly GeneratedPlayer[],
  newcomers: readonly GeneratedPlayer[],
  { movers, leavers }: Transfers,
  rounds: readonly CatalogueRound[],
): PlayerChange[] {
  const beforeWinter = rounds[FIRST_ROUND_AFTER_WINTER - 2]?.endDate ?? 0;
  const at = () => beforeWinter + Math.floor((2 + 20 * random()) * DAY_MS);
  const moved = squads.flatMap(({ entry }): PlayerChange[] => {
    const team = movers.get(entry.id);
    if (team) return [{ at: at(), player: { ...entry, teamId: team }, active: true }];
    return leavers.has(entry.id) ? [{ at: at(), player: entry, active: false }] : [];
  });
  const joined = newcomers.map(({ entry }) => ({ at: at(), player: entry, active: true }));
  return [...moved, ...joined];
}
