import type { RuleSet, ScoringTerm } from '../points.ts';

/** Last start year of seasons in which an assist was worth 1 instead of 2. */
const LAST_YEAR_OF_CHEAP_ASSISTS = 2023;
/** No match has more minutes than this; upper end of the band "60 and more". */
const MAX_MINUTES = 999;

function leagueTerms(assistPoints: number): readonly ScoringTerm[] {
  return [
    { kind: 'each', part: 'pointsStarter', of: 'starter', points: 4 },
    { kind: 'each', part: 'pointsJoker', of: 'joker', points: 2 },
    { kind: 'grade', part: 'pointsGrade', pivotHundredths: 350, divisorHundredths: 25 },
    {
      kind: 'each',
      part: 'pointsGoals',
      of: 'goals',
      points: { GOALKEEPER: 6, DEFENDER: 5, MIDFIELDER: 4, FORWARD: 3 },
    },
    { kind: 'each', part: 'pointsAssists', of: 'assists', points: assistPoints },
    { kind: 'each', part: 'pointsCleanSheet', of: 'cleanSheet', points: { GOALKEEPER: 2 } },
    { kind: 'each', part: 'pointsMvp', of: 'playerOfTheMatch', points: 3 },
    { kind: 'each', part: 'pointsCards', of: 'yellowRedCards', points: -3 },
    { kind: 'each', part: 'pointsCards', of: 'redCards', points: -6 },
  ];
}

/** Points by grade, appearance and events: the default of league and tournament seasons. */
export const LEAGUE_RULE_SET: RuleSet = { id: 'league', version: 1, terms: leagueTerms(2) };

/** The league rules up to the season 2023/24. */
export const LEAGUE_2023_RULE_SET: RuleSet = {
  id: 'league-2023',
  version: 1,
  terms: leagueTerms(1),
};

/** Points by minutes and events alone, without grades; reproduces FPL's `total_points`. */
export const FANTASY_RULE_SET: RuleSet = {
  id: 'fantasy',
  version: 1,
  terms: [
    { kind: 'band', part: 'pointsOther', of: 'minutes', from: 1, to: 59, points: 1 },
    { kind: 'band', part: 'pointsOther', of: 'minutes', from: 60, to: MAX_MINUTES, points: 2 },
    {
      kind: 'each',
      part: 'pointsGoals',
      of: 'goals',
      points: { GOALKEEPER: 6, DEFENDER: 6, MIDFIELDER: 5, FORWARD: 4 },
    },
    { kind: 'each', part: 'pointsAssists', of: 'assists', points: 3 },
    {
      kind: 'each',
      part: 'pointsCleanSheet',
      of: 'cleanSheet',
      points: { GOALKEEPER: 4, DEFENDER: 4, MIDFIELDER: 1 },
    },
    { kind: 'every', part: 'pointsOther', of: 'saves', units: 3, points: 1 },
    { kind: 'each', part: 'pointsOther', of: 'penaltiesSaved', points: 5 },
    { kind: 'each', part: 'pointsOther', of: 'penaltiesMissed', points: -2 },
    {
      kind: 'every',
      part: 'pointsOther',
      of: 'goalsConceded',
      units: 2,
      points: { GOALKEEPER: -1, DEFENDER: -1 },
    },
    { kind: 'each', part: 'pointsCards', of: 'yellowCards', points: -1 },
    { kind: 'each', part: 'pointsCards', of: 'redCards', points: -3 },
    { kind: 'each', part: 'pointsOther', of: 'ownGoals', points: -2 },
    { kind: 'each', part: 'pointsOther', of: 'bonus', points: 1 },
  ],
};

const RULE_SETS: readonly RuleSet[] = [LEAGUE_RULE_SET, LEAGUE_2023_RULE_SET, FANTASY_RULE_SET];

/**
 * The rule set a season is scored with. `seasonStartYear` (2024 for 2024/25) chooses the version of
 * `league` that was in force; without it the present one. Throws for an unknown id.
 */
export function ruleSetFor(ruleSetId: string, seasonStartYear?: number): RuleSet {
  if (ruleSetId === LEAGUE_RULE_SET.id && seasonStartYear !== undefined) {
    if (seasonStartYear <= LAST_YEAR_OF_CHEAP_ASSISTS) return LEAGUE_2023_RULE_SET;
  }
  const ruleSet = RULE_SETS.find(({ id }) => id === ruleSetId);
  if (!ruleSet) throw new Error(`Unknown rule set "${ruleSetId}"`);
  return ruleSet;
}
