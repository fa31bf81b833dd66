import { type Position, randomFrom } from '@spieltag/shared-kernel/rules';
import type { CatalogueMatch } from '../feed.types.ts';
import { integerBetween, pick, pickWeighted, poisson, type Random } from '../random.ts';
import type { CountedFigure, Goal, Moment } from '../timeline/match-record.ts';
import { isSentOff } from './discipline.ts';
import type { SquadMember } from './line-up.ts';
import { substitutionsOf } from './substitutions.ts';

const MATCH_MINUTES = 90;
const OWN_GOAL_SHARE = 0.03;
const ASSIST_SHARE = 0.72;
const YELLOW_CARDS_PER_TEAM = 1.9;
/** Goals of an average team against its like at a neutral place, as a logarithm. */
const LOG_GOALS = 0.36;
const HOME_ADVANTAGE = 0.12;
const GOALS_PER_ABILITY = 0.55;

const SCORES: Readonly<Record<Position, number>> = {
  GOALKEEPER: 0.001,
  DEFENDER: 0.14,
  MIDFIELDER: 0.5,
  FORWARD: 1,
};
const ASSISTS: Readonly<Record<Position, number>> = {
  GOALKEEPER: 0.02,
  DEFENDER: 0.4,
  MIDFIELDER: 1,
  FORWARD: 0.7,
};

/** A player's part in a played match. */
export interface PlayedMember extends SquadMember {
  readonly side: Goal['side'];
  /** Minutes of coming on (0: starter) and going off (90: final whistle); null: not played. */
  readonly comesOnAt: number | null;
  readonly goesOffAt: number | null;
  readonly moments: readonly Moment[];
}

export interface PlayedMatch {
  readonly members: readonly PlayedMember[];
  readonly goals: readonly Goal[];
  readonly substitutionMinutes: readonly number[];
}

type Draft = Omit<PlayedMember, 'moments'> & { readonly moments: Moment[] };

/**
 * Plays a match between two announced squads; the same seed always gives the same match.
 * @param score how many goals each side scores, where that is known; who scores them is not
 */
export function playMatch(
  seed: number,
  match: CatalogueMatch,
  round: number,
  squads: Readonly<Record<Goal['side'], readonly SquadMember[]>>,
  score?: Readonly<Record<Goal['side'], number>>,
): PlayedMatch {
  const random = randomFrom(`${seed}:match:${match.id}`);
  const home = draftsOf(random, squads.home, 'home');
  const guest = draftsOf(random, squads.guest, 'guest');
  const dismissed = [...home, ...guest].map((member) => dismissal(seed, random, member, round));
  const goalsOf = (own: readonly Draft[], other: readonly Draft[], advantage: number) =>
    poisson(random, expectedGoals(own, other, advantage));
  const goals = [
    ...scoreGoals(random, 'home', dismissed, score?.home ?? goalsOf(home, guest, HOME_ADVANTAGE)),
    ...scoreGoals(
      random,
      'guest',
      dismissed,
      score?.guest ?? goalsOf(guest, home, -HOME_ADVANTAGE),
    ),
  ].sort((a, b) => a.minute - b.minute);
  showYellowCards(random, dismissed);
  const minutes = dismissed.flatMap(({ comesOnAt }) => (comesOnAt ? [comesOnAt] : []));
  return { members: dismissed, goals, substitutionMinutes: [...new Set(minutes)] };
}

function draftsOf(random: Random, squad: readonly SquadMember[], side: Goal['side']): Draft[] {
  const { comesOn, goesOff } = substitutionsOf(random, squad);
  return squad.map((member) => {
    const comesOnAt = member.status === 'STARTER' ? 0 : (comesOn.get(member) ?? null);
    const goesOffAt = comesOnAt === null ? null : (goesOff.get(member) ?? MATCH_MINUTES);
    return { ...member, side, comesOnAt, goesOffAt, moments: [] };
  });
}

/** Only who plays to the end of the match is sent off, so that nobody is exchanged afterwards. */
function dismissal(seed: number, random: Random, member: Draft, round: number): Draft {
  const isDue = isSentOff(seed, member.player.entry.id, round);
  if (!isDue || member.comesOnAt !== 0 || member.goesOffAt !== MATCH_MINUTES) return member;
  const minute = integerBetween(random, 25, MATCH_MINUTES - 1);
  const figure: CountedFigure = random() < 0.55 ? 'yellowRedCards' : 'redCards';
  return { ...member, goesOffAt: minute, moments: [{ minute, figure }] };
}

function expectedGoals(own: readonly Draft[], other: readonly Draft[], advantage: number): number {
  const attack = meanAbility(own, ['MIDFIELDER', 'FORWARD']);
  const defence = meanAbility(other, ['GOALKEEPER', 'DEFENDER']);
  return Math.exp(LOG_GOALS + GOALS_PER_ABILITY * (attack - defence) + advantage);
}

function meanAbility(members: readonly Draft[], positions: readonly Position[]): number {
  const abilities = members
    .filter(({ status }) => status === 'STARTER')
    .filter(({ player }) => positions.includes(player.entry.position))
    .map(({ player }) => player.ability);
  return abilities.reduce((sum, ability) => sum + ability, 0) / Math.max(1, abilities.length);
}

function scoreGoals(
  random: Random,
  side: Goal['side'],
  members: readonly Draft[],
  count: number,
): Goal[] {
  return Array.from({ length: count }, () => {
    const minute = integerBetween(random, 1, MATCH_MINUTES);
    const onPitch = members.filter((member) => isOn(member, minute));
    const own = onPitch.filter((member) => member.side === side);
    const others = onPitch.filter((member) => member.side !== side);
    for (const { moments } of others) moments.push({ minute, figure: 'goalsConceded' });
    if (random() < OWN_GOAL_SHARE) {
      pick(random, others).moments.push({ minute, figure: 'ownGoals' });
      return { minute, side };
    }
    const scorer = pickWeighted(random, own, (member) => weight(member, SCORES));
    scorer?.moments.push({ minute, figure: 'goals' });
    if (random() < ASSIST_SHARE) {
      const mates = own.filter((member) => member !== scorer);
      const assistant = pickWeighted(random, mates, (member) => weight(member, ASSISTS));
      assistant?.moments.push({ minute, figure: 'assists' });
    }
    return { minute, side };
  });
}

function weight({ player }: Draft, byPosition: Readonly<Record<Position, number>>): number {
  return byPosition[player.entry.position] * Math.exp(0.6 * player.ability);
}

/** At most one yellow card each; who is sent off has had it. */
function showYellowCards(random: Random, members: readonly Draft[]): void {
  for (let left = poisson(random, 2 * YELLOW_CARDS_PER_TEAM); left > 0; left -= 1) {
    const minute = integerBetween(random, 5, MATCH_MINUTES);
    const clean = members.filter((member) => isOn(member, minute) && !hasCard(member));
    const booked = pickWeighted(random, clean, ({ player }) =>
      player.entry.position === 'GOALKEEPER' ? 0.1 : 1,
    );
    booked?.moments.push({ minute, figure: 'yellowCards' });
  }
}

function hasCard({ moments }: Draft): boolean {
  return moments.some(({ figure }) => figure.endsWith('Cards'));
}

/** Who comes on in a minute takes part from the next one. */
function isOn({ comesOnAt, goesOffAt }: Draft, minute: number): boolean {
  return comesOnAt !== null && goesOffAt !== null && comesOnAt < minute && minute <= goesOffAt;
}
