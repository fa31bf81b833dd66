import type { PlayerMatchStats } from '@spieltag/shared-kernel/rules';
import { normal, type Random } from '../random.ts';
import type { CountedFigure, Goal } from '../timeline/match-record.ts';
import type { PlayedMatch, PlayedMember } from './play-match.ts';

const MATCH_MINUTES = 90;
/** Who played less is not graded. */
const GRADED_FROM_MINUTES = 30;
const GRADE_STEP = 50;
const BEST_GRADE = 100;
const WORST_GRADE = 600;
/** Ability of an average starter. */
const MEAN_ABILITY = 1.45;

/** What the players have done when the match is over, grades and player of the match included. */
export function rateMatch(
  random: Random,
  { members, goals }: PlayedMatch,
): ReadonlyMap<PlayedMember, PlayerMatchStats> {
  const lead = (side: Goal['side']) =>
    goals.filter((goal) => goal.side === side).length * 2 - goals.length;
  const impressions = new Map<PlayedMember, number>();
  for (const member of members) {
    if (minutesOf(member) < GRADED_FROM_MINUTES) continue;
    impressions.set(member, impressionOf(random, member, lead(member.side)));
  }
  const [best] = [...impressions].sort(([, a], [, b]) => a - b)[0] ?? [];
  return new Map(
    members
      .filter(({ status }) => status !== 'INACTIVE')
      .map((member) => {
        const grade = gradeOf(impressions.get(member));
        return [member, statsOf(member, grade, member === best)] as const;
      }),
  );
}

/** Hundredths of a grade before rounding: lower is better. */
function impressionOf(random: Random, member: PlayedMember, lead: number): number {
  const count = (figure: CountedFigure) => countOf(member, figure);
  const isBehind = ['GOALKEEPER', 'DEFENDER'].includes(member.player.entry.position);
  const defending = isBehind ? 22 * (count('goalsConceded') - 1.4) : 0;
  return (
    355 -
    28 * Math.max(-3, Math.min(3, lead)) -
    45 * (member.player.ability - MEAN_ABILITY) -
    85 * count('goals') -
    45 * count('assists') +
    70 * count('ownGoals') +
    90 * (count('redCards') + count('yellowRedCards')) +
    defending +
    55 * normal(random)
  );
}

function gradeOf(impression: number | undefined): number | null {
  if (impression === undefined) return null;
  const rounded = Math.round(impression / GRADE_STEP) * GRADE_STEP;
  return Math.max(BEST_GRADE, Math.min(WORST_GRADE, rounded));
}

function statsOf(member: PlayedMember, grade: number | null, isBest: boolean): PlayerMatchStats {
  const minutes = minutesOf(member);
  const isKeeper = member.player.entry.position === 'GOALKEEPER';
  const goalsConceded = countOf(member, 'goalsConceded');
  return {
    starter: member.status === 'STARTER',
    joker: member.status === 'BENCH' && member.comesOnAt !== null,
    minutes,
    grade,
    goals: countOf(member, 'goals'),
    assists: countOf(member, 'assists'),
    cleanSheet: isKeeper && minutes === MATCH_MINUTES && goalsConceded === 0,
    playerOfTheMatch: isBest,
    yellowCards: countOf(member, 'yellowCards'),
    yellowRedCards: countOf(member, 'yellowRedCards'),
    redCards: countOf(member, 'redCards'),
    ownGoals: countOf(member, 'ownGoals'),
    goalsConceded,
    saves: 0,
    penaltiesSaved: 0,
    penaltiesMissed: 0,
    bonus: 0,
  };
}

function minutesOf({ comesOnAt, goesOffAt }: PlayedMember): number {
  return comesOnAt === null || goesOffAt === null ? 0 : goesOffAt - comesOnAt;
}

function countOf({ moments }: PlayedMember, figure: CountedFigure): number {
  return moments.filter((moment) => moment.figure === figure).length;
}
