import {
  difficultyOf,
  fixturesByTeam,
  nextFixtures,
  teamCodes,
} from '@spieltag/shared-kernel/rules';
import type { FixtureTagProps } from '@spieltag/shared-kernel/ui';
import type { Game } from '../game/game.model.ts';

/**
 * Against whom teams play in the round the lineup is for, and how hard it is. Of two matches in one
 * round it is the one to come.
 */
export function fixtureOfRound(
  { database, state, teams }: Pick<Game, 'database' | 'state' | 'teams'>,
  gameNow: number,
) {
  const ofRound = database.matches.filter(({ roundId }) => roundId === state.roundId);
  const fixtures = fixturesByTeam(ofRound);
  const codes = teamCodes(database.teams);
  return (teamId: string): FixtureTagProps | null => {
    const own = fixtures.get(teamId) ?? [];
    const fixture = nextFixtures(own, gameNow, 1)[0] ?? own.at(-1);
    if (!fixture) return null;
    const { opponentId, opponentName, isAtHome } = fixture;
    const opponent = teams.get(opponentId);
    return {
      code: codes.get(opponentId) ?? opponentName ?? '',
      opponent: opponent?.name ?? opponentName ?? '',
      isAtHome,
      level: difficultyOf(opponent?.record, isAtHome).level,
    };
  };
}
