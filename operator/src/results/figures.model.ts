import type {
  MatchFigures,
  PlayerCorrection,
  PlayerInMatch,
} from '@spieltag/shared-kernel/contract';

/** Counts of what a player did, in the order they are asked for. */
export const COUNTS = [
  'minutes',
  'goals',
  'assists',
  'yellowCards',
  'yellowRedCards',
  'redCards',
  'ownGoals',
  'goalsConceded',
  'saves',
  'penaltiesSaved',
  'penaltiesMissed',
  'bonus',
] as const;
/** What a player was or was not. */
export const FLAGS = ['starter', 'joker', 'cleanSheet', 'playerOfTheMatch'] as const;

/** All figures of a player; `grade` in hundredths, null: not graded. */
export type Figures = Record<(typeof COUNTS)[number], number> &
  Record<(typeof FLAGS)[number], boolean> & { grade: number | null };

const NOTHING: Figures = {
  minutes: 0,
  goals: 0,
  assists: 0,
  yellowCards: 0,
  yellowRedCards: 0,
  redCards: 0,
  ownGoals: 0,
  goalsConceded: 0,
  saves: 0,
  penaltiesSaved: 0,
  penaltiesMissed: 0,
  bonus: 0,
  starter: false,
  joker: false,
  cleanSheet: false,
  playerOfTheMatch: false,
  grade: null,
};

/** Figures to begin with; of whom nothing is known all are nothing. */
export function figuresOf(stats: PlayerInMatch['counted']): Figures {
  return { ...NOTHING, ...stats };
}

/**
 * What has to be put right: only what differs from the source, so that the rest follows it.
 * @param wanted null: has not played
 * @returns undefined: everything is as the source has it
 */
export function correctionTo(
  wanted: Figures | null,
  source: PlayerInMatch['source'],
): PlayerCorrection | null | undefined {
  if (wanted === null) return source === null ? undefined : null;
  const stated = figuresOf(source);
  const differing = [...COUNTS, ...FLAGS, 'grade' as const].filter(
    (name) => wanted[name] !== stated[name],
  );
  if (differing.length === 0) return undefined;
  return Object.fromEntries(differing.map((name) => [name, wanted[name]]));
}

/** What a match is called: `Adler - Falken`. */
export function titleOf({ match: { homeTeam, guestTeam } }: MatchFigures): string {
  return `${homeTeam} - ${guestTeam}`;
}
