import { randomFrom } from '@spieltag/shared-kernel/rules';
import type { CatalogueMatch, CatalogueRound } from '../feed.types.ts';
import { shuffled } from '../random.ts';
import { matchId, roundId, teamId } from './ids.ts';

/** Fridays of the rounds; the winter break lies between rounds 17 and 18. */
const FRIDAYS: readonly string[] = [
  ...['2026-08-07', '2026-08-14', '2026-08-21', '2026-08-28', '2026-09-11', '2026-09-18'],
  ...['2026-09-25', '2026-10-02', '2026-10-16', '2026-10-23', '2026-10-30', '2026-11-06'],
  ...['2026-11-20', '2026-11-27', '2026-12-04', '2026-12-11', '2026-12-18'],
  ...['2027-01-15', '2027-01-22', '2027-01-29', '2027-02-05', '2027-02-12', '2027-02-19'],
  ...['2027-02-26', '2027-03-05', '2027-03-12', '2027-03-19', '2027-04-02', '2027-04-09'],
  ...['2027-04-16', '2027-04-23', '2027-04-30', '2027-05-07', '2027-05-14'],
];
/** Days after Friday and local time of the nine matches of a round. */
const KICK_OFFS: readonly (readonly [day: number, time: string])[] = [
  [0, '20:30'],
  [1, '15:30'],
  [1, '15:30'],
  [1, '15:30'],
  [1, '15:30'],
  [1, '15:30'],
  [1, '18:30'],
  [2, '15:30'],
  [2, '17:30'],
];
/** On the last day all matches begin together. */
const LAST_DAY_KICK_OFF = [1, '15:30'] as const;
const WINTER_TIME_FROM = '2026-10-25';
const WINTER_TIME_UNTIL = '2027-03-28';
const DAY_MS = 86_400_000;

/** Number of the first round after the winter break, from 1. */
export const FIRST_ROUND_AFTER_WINTER = 18;

interface GeneratedCalendar {
  readonly rounds: readonly CatalogueRound[];
  readonly matches: readonly CatalogueMatch[];
}

/** A double round robin: every team meets every other once at home and once away. */
export function generateCalendar(seed: number, teamCount: number): GeneratedCalendar {
  const firstHalf = singleRoundRobin(
    shuffled(
      randomFrom(`${seed}:schedule`),
      Array.from({ length: teamCount }, (_, index) => index),
    ),
  );
  const secondHalf = firstHalf.map((pairs) => pairs.map(([home, guest]): Pair => [guest, home]));
  const matches = [...firstHalf, ...secondHalf].flatMap((pairs, index) => {
    const order = shuffled(randomFrom(`${seed}:kick-offs:${index}`), pairs);
    return order.map(([home, guest], slot) => matchOf(index, slot, home, guest));
  });
  const rounds = FRIDAYS.map((_, index) => {
    const dates = matches
      .filter((match) => match.roundId === roundId(index + 1))
      .map(({ date }) => date);
    return {
      id: roundId(index + 1),
      name: `${index + 1}. Spieltag`,
      startDate: Math.min(...dates),
      endDate: Math.max(...dates),
    };
  });
  return { rounds, matches };
}

type Pair = readonly [home: number, guest: number];

/**
 * The circle method: the first team stays, the others move on by one seat a round. Home and away
 * alternate by seat, and for the first team by round, so that no team has long runs of either.
 */
function singleRoundRobin(teams: readonly number[]): Pair[][] {
  const [fixed, ...circle] = teams;
  if (fixed === undefined) return [];
  return circle.map((_, round) => {
    const seats = [...circle.slice(round), ...circle.slice(0, round)];
    const opponent = seats[0] ?? fixed;
    const first: Pair = round % 2 === 0 ? [fixed, opponent] : [opponent, fixed];
    const others = seats.slice(1, teams.length / 2).map((team, index): Pair => {
      const across = seats[seats.length - 1 - index] ?? fixed;
      return index % 2 === 0 ? [across, team] : [team, across];
    });
    return [first, ...others];
  });
}

function matchOf(roundIndex: number, slot: number, home: number, guest: number): CatalogueMatch {
  const isLastDay = roundIndex === FRIDAYS.length - 1;
  const [day, time] = isLastDay ? LAST_DAY_KICK_OFF : (KICK_OFFS[slot] ?? LAST_DAY_KICK_OFF);
  return {
    id: matchId(roundIndex + 1, slot + 1),
    roundId: roundId(roundIndex + 1),
    homeTeamId: teamId(home + 1),
    guestTeamId: teamId(guest + 1),
    homeTeamName: null,
    guestTeamName: null,
    date: kickOff(FRIDAYS[roundIndex] ?? '', day, time),
  };
}

/** Local time in Germany as epoch ms. */
function kickOff(friday: string, day: number, time: string): number {
  const date = new Date(Date.parse(friday) + day * DAY_MS).toISOString().slice(0, 10);
  const offset = date >= WINTER_TIME_FROM && date < WINTER_TIME_UNTIL ? '+01:00' : '+02:00';
  return Date.parse(`${date}T${time}:00${offset}`);
}
