import {
  type Course,
  courseOf,
  difficultyOf,
  fixtureAt,
  fixturesByTeam,
  teamCodes,
} from '@spieltag/shared-kernel/rules';
import type { FixtureTagProps } from '@spieltag/shared-kernel/ui';
import type { Game } from '../game/game.model.ts';

/** Whom a player meets in the round, and when. */
export interface RoundFixture extends FixtureTagProps {
  /** Game time, epoch ms. */
  readonly kickOff: number;
  /** Whether they play, or have; undefined: it is to come. */
  readonly course: Course;
}

/**
 * Against whom teams play in the round the lineup is for, when, and how hard it is. Of two matches in
 * one round it is the one being played, else the one to come.
 */
export function fixtureOfRound(
  { database, state, teams }: Pick<Game, 'database' | 'state' | 'teams'>,
  gameNow: number,
) {
  const ofRound = database.matches.filter(({ roundId }) => roundId === state.roundId);
  const fixtures = fixturesByTeam(ofRound);
  const codes = teamCodes(database.teams);
  const states = new Map(state.currentResults.matches.map((match) => [match.id, match.state]));
  const stateOf = (matchId: string) => states.get(matchId);
  return (teamId: string): RoundFixture | null => {
    const fixture = fixtureAt(fixtures.get(teamId) ?? [], stateOf, gameNow);
    if (!fixture) return null;
    const { opponentId, opponentName, isAtHome, date, matchId } = fixture;
    const opponent = teams.get(opponentId);
    return {
      code: codes.get(opponentId) ?? opponentName ?? '',
      opponent: opponent?.name ?? opponentName ?? '',
      isAtHome,
      level: difficultyOf(opponent?.record, isAtHome).level,
      kickOff: date,
      course: courseOf(states.get(matchId)),
    };
  };
}
