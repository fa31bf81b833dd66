import {
  difficultyOf,
  fixturesByTeam,
  type MatchLineupStatus,
  nextFixtures,
  teamCodes,
} from '@spieltag/shared-kernel/rules';
import type { FixtureTagProps } from '@spieltag/shared-kernel/ui';
import type { Game } from '../game/game.model.ts';

/** Whom a player meets in the round, and when. */
export interface RoundFixture extends FixtureTagProps {
  /** Game time, epoch ms. */
  readonly kickOff: number;
  /** Whether they play, or have; undefined: it is to come. */
  readonly course: 'playing' | 'played' | undefined;
}

/**
 * Against whom teams play in the round the lineup is for, when, and how hard it is. Of two matches in
 * one round it is the one to come.
 */
export function fixtureOfRound(
  { database, state, teams }: Pick<Game, 'database' | 'state' | 'teams'>,
  gameNow: number,
) {
  const ofRound = database.matches.filter(({ roundId }) => roundId === state.roundId);
  const fixtures = fixturesByTeam(ofRound);
  const codes = teamCodes(database.teams);
  const states = new Map(state.currentResults.matches.map((match) => [match.id, match.state]));
  return (teamId: string): RoundFixture | null => {
    const own = fixtures.get(teamId) ?? [];
    const fixture = nextFixtures(own, gameNow, 1)[0] ?? own.at(-1);
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

/** A halted match goes on: its players have played neither on nor out, and its kick-off is known. */
function courseOf(state: MatchLineupStatus | undefined): RoundFixture['course'] {
  if (state === 'LIVE') return 'playing';
  return state === 'FINISHED' ? 'played' : undefined;
}
