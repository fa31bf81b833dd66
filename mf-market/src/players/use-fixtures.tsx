import { type Texts, useTexts } from '@spieltag/shared-kernel/i18n';
import { useKernel } from '@spieltag/shared-kernel/remote';
import {
  type Course,
  courseOf,
  type Difficulty,
  difficultyOf,
  type Fixture,
  fixturesByTeam,
  isRoundOver,
  isToCome,
  latestKickOff,
  type MatchLineupStatus,
  teamCodes,
} from '@spieltag/shared-kernel/rules';
import { FixtureTag } from '@spieltag/shared-kernel/ui';
import { type ReactNode, useMemo } from 'react';
import { useGame } from '../game/use-game.ts';
import styles from './fixture-course.module.css';

/** A fixture with what one wants to know of the opponent. */
export interface KnownFixture extends Fixture {
  /** The opponent in three letters and by name, or what stands for them. */
  readonly code: string;
  readonly opponent: string;
  readonly difficulty: Difficulty;
  /** Whether it is played, or has been, in the running round; undefined: it is to come. */
  readonly course: Course;
}

/** The fixtures of a team in order of play; those nobody knows a date of come last. */
export type FixturesOf = (teamId: string) => readonly KnownFixture[];

/** Of every team what it plays, and has played, in the running round, and what is to come. */
export function useFixtures(): FixturesOf {
  const { gameNow } = useKernel();
  const { database, state, teams } = useGame();
  const afterMs = latestKickOff(database.matches, gameNow());
  // As a text, so that a goal changes nothing.
  const said = JSON.stringify(state.currentResults.matches.map((match) => [match.id, match.state]));
  const isOver = isRoundOver(state.phase);
  return useMemo(() => {
    const states = new Map<string, MatchLineupStatus>(JSON.parse(said));
    const fixtures = fixturesByTeam(database.matches);
    const codes = teamCodes(database.teams);
    const known = (fixture: Fixture): readonly KnownFixture[] => {
      const told = states.get(fixture.matchId);
      const course = courseOf(told);
      if (!isToCome(fixture, told, afterMs) && (isOver || !course)) return [];
      const opponent = teams.get(fixture.opponentId);
      return [
        {
          ...fixture,
          course,
          code: codes.get(fixture.opponentId) ?? fixture.opponentName ?? '',
          opponent: opponent?.name ?? fixture.opponentName ?? '',
          difficulty: difficultyOf(opponent?.record, fixture.isAtHome),
        },
      ];
    };
    const made = new Map<string, readonly KnownFixture[]>();
    return (teamId) => {
      const held = made.get(teamId);
      if (held) return held;
      const own = (fixtures.get(teamId) ?? []).flatMap(known);
      own.sort((a, b) => Number(a.isPostponed) - Number(b.isPostponed));
      made.set(teamId, own);
      return own;
    };
  }, [database, teams, afterMs, said, isOver]);
}

/**
 * Which fixture of a team rows show: of the running round the one being played, else the one to come,
 * else the last; when all of it is over, the next.
 */
export function useRowFixture(): (teamId: string) => KnownFixture | undefined {
  const fixturesOf = useFixtures();
  const { roundId } = useGame().state;
  return useMemo(
    () => (teamId) => {
      const all = fixturesOf(teamId);
      const own = all.filter((fixture) => fixture.roundId === roundId);
      return (
        own.find(({ course }) => course === 'playing') ??
        own.find(({ course }) => !course) ??
        own.at(-1) ??
        all[0]
      );
    },
    [fixturesOf, roundId],
  );
}

/** The fixture of a team as rows show it, drawn once for all of its players. */
export function useFixtureTags(): (teamId: string) => ReactNode {
  const fixtureOf = useRowFixture();
  const texts = useTexts('market');
  return useMemo(() => {
    const tags = new Map<string, ReactNode>();
    return (teamId) => {
      if (!tags.has(teamId)) {
        const fixture = fixtureOf(teamId);
        tags.set(teamId, fixture && tagOf(fixture, whenOf(fixture, texts)));
      }
      return tags.get(teamId);
    };
  }, [fixtureOf, texts]);
}

/** When it kicks off, in the fewest letters; or how far it is. */
export function whenOf(
  { course, isPostponed, date }: KnownFixture,
  { t, formatDateTime }: Texts<'market'>,
  format: string = t('fixtures.kickOff'),
): string {
  if (course) return t(`fixtures.${course}`);
  return isPostponed ? t('fixtures.postponed') : formatDateTime(date, format);
}

/** A fixture in short, marked while it is played and after; with its time where that stands nowhere else. */
export const tagOf = (fixture: KnownFixture, when?: string): ReactNode => {
  const { code, opponent, isAtHome, difficulty, course } = fixture;
  const { level } = difficulty;
  const tag = <FixtureTag {...{ code, opponent, isAtHome, level, when }} />;
  if (!course) return tag;
  return (
    <span className={styles.course} data-course={course}>
      {tag}
    </span>
  );
};
