/** Components of a player's points whose change is a reason; their sum is the points. */
export const POINTS_COMPONENTS = [
  'pointsStarter',
  'pointsJoker',
  'pointsGoals',
  'pointsAssists',
  'pointsCleanSheet',
  'pointsCards',
  'pointsMvp',
  'pointsGrade',
  'pointsOther',
] as const;
type Component = (typeof POINTS_COMPONENTS)[number];

/** What a component counts, where it counts something. */
const COUNTED: Partial<Record<Component, 'goals' | 'assists'>> = {
  pointsGoals: 'goals',
  pointsAssists: 'assists',
};

/** A player's points in a match by component, with what some of them count. */
export type Breakdown = {
  readonly [Part in Component | 'goals' | 'assists']?: number | null | undefined;
};

/** By how much a component has changed; `count` where it counts goals or assists. */
export interface ChangedComponent {
  component: Component;
  points: number;
  count?: number;
}

/** Why a player's points in a match are others than before; undefined: the player was not in it. */
export function pointsReasons(
  before: Breakdown | undefined,
  now: Breakdown | undefined,
): ChangedComponent[] {
  const more = (part: keyof Breakdown) => (now?.[part] ?? 0) - (before?.[part] ?? 0);
  return POINTS_COMPONENTS.flatMap((component) => {
    const points = more(component);
    if (points === 0) return [];
    const counted = COUNTED[component];
    return [{ component, points, ...(counted && { count: more(counted) }) }];
  });
}
