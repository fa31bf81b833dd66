import { useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import {
  type Difficulty,
  difficultyOf,
  type Fixture,
  fixturesByTeam,
  latestKickOff,
  nextFixtures,
  teamCodes,
} from '@spieltag/shared-kernel/rules';
import { FixtureTag } from '@spieltag/shared-kernel/ui';
import { type ReactNode, useMemo } from 'react';
import { useGame } from '../game/use-game.ts';

/** Day and hour of a kick-off, in the fewest letters. */
const KICK_OFF = 'dd HH:mm';

/** A fixture with what one wants to know of the opponent. */
export interface KnownFixture extends Fixture {
  /** The opponent in three letters and by name, or what stands for them. */
  readonly code: string;
  readonly opponent: string;
  readonly difficulty: Difficulty;
}

/** Of every team the fixtures to come, the next first. */
export function useFixtures(): (teamId: string, count: number) => readonly KnownFixture[] {
  const { gameNow } = useKernel();
  const { database, teams } = useGame();
  const afterMs = latestKickOff(database.matches, gameNow());
  return useMemo(() => {
    const fixtures = fixturesByTeam(database.matches);
    const codes = teamCodes(database.teams);
    return (teamId, count) =>
      nextFixtures(fixtures.get(teamId) ?? [], afterMs, count).map((fixture) => {
        const opponent = teams.get(fixture.opponentId);
        return {
          ...fixture,
          code: codes.get(fixture.opponentId) ?? fixture.opponentName ?? '',
          opponent: opponent?.name ?? fixture.opponentName ?? '',
          difficulty: difficultyOf(opponent?.record, fixture.isAtHome),
        };
      });
  }, [database, teams, afterMs]);
}

/** The next fixture of a team as rows show it, drawn once for all of its players. */
export function useNextFixtureTags(hasTimes = false): (teamId: string) => ReactNode {
  const fixturesOf = useFixtures();
  const { formatDateTime } = useTexts('market');
  return useMemo(() => {
    const tags = new Map<string, ReactNode>();
    return (teamId) => {
      if (!tags.has(teamId)) {
        const [next] = fixturesOf(teamId, 1);
        const when = next && hasTimes ? formatDateTime(next.date, KICK_OFF) : undefined;
        tags.set(teamId, next && tagOf(next, when));
      }
      return tags.get(teamId);
    };
  }, [fixturesOf, formatDateTime, hasTimes]);
}

/** A fixture in short, with its kick-off where there is room for it. */
export const tagOf = (fixture: KnownFixture, when?: string): ReactNode => {
  const { code, opponent, isAtHome, difficulty } = fixture;
  const { level } = difficulty;
  return <FixtureTag {...{ code, opponent, isAtHome, level, when }} />;
};
