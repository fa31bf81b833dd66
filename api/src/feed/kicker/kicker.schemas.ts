import { MATCH_LINEUP_STATUSES, PLAYER_POSITIONS, POSITIONS } from '@spieltag/shared-kernel/rules';
import * as Type from 'typebox';
import { Compile } from 'typebox/compile';

const Id = (prefix: string) => Type.String({ pattern: `^${prefix}-[A-Za-z0-9_-]{1,48}$` });
const NullableText = Type.Union([Type.String(), Type.Null()]);
/** Years up to 9999. */
const EpochMs = Type.Integer({ minimum: 0, maximum: 253_402_300_799_999 });
/** Goals, or players of a kind. */
export const Count = Type.Integer({ minimum: 0, maximum: 99 });
export const NullableCount = Type.Union([Count, Type.Null()]);
/** Of one part of one match. */
const NullablePoints = Type.Union([Type.Integer({ minimum: -999, maximum: 999 }), Type.Null()]);
const NullableMeasure = Type.Union([Type.Integer({ minimum: 0, maximum: 999 }), Type.Null()]);
export const Euros = Type.Integer({ minimum: 0, maximum: 2_000_000_000 });

function oneOf<const T extends readonly string[]>(words: T) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...words] });
}

const KickerPlayer = Type.Object({
  id: Id('pl'),
  teamId: Id('tm'),
  firstName: Type.String(),
  lastName: Type.String(),
  displayName: Type.String(),
  displayLongName: Type.String(),
  marketValue: Euros,
  position: oneOf(PLAYER_POSITIONS),
  countryCode: Type.Optional(NullableText),
  shirtNumber: Type.Optional(NullableText),
  height: Type.Optional(NullableMeasure),
  weight: Type.Optional(NullableMeasure),
  birthday: Type.Optional(NullableText),
});
export type KickerPlayer = Type.Static<typeof KickerPlayer>;

const KickerFormation = Type.Object({
  id: Type.String({ minLength: 1 }),
  goalkeeperCount: Count,
  defenderCount: Count,
  midfielderCount: Count,
  forwardCount: Count,
  category: oneOf(['defensive', 'neutral', 'offensive'] as const),
  positionMap: Type.Array(oneOf(POSITIONS), { minItems: 11, maxItems: 11 }),
});

/** Many times what any league has: more would keep a season standing while it is worked through. */
const MOST_TEAMS = 500;
const MOST_ROUNDS = 500;
const MOST_MATCHES = 10_000;
/** Of both sides in a match; what of them is written is one statement. */
export const MOST_ROWS = 1000;

/** `client_database.json`; fields that are not needed are let through unread. */
export const KickerDatabase = Type.Object({
  teams: Type.Array(Type.Object({ id: Id('tm'), name: Type.String(), shortName: Type.String() }), {
    minItems: 2,
    maxItems: MOST_TEAMS,
  }),
  players: Type.Array(KickerPlayer),
  rounds: Type.Array(
    Type.Object({ id: Id('rn'), name: Type.String(), startDate: EpochMs, endDate: EpochMs }),
    { minItems: 1, maxItems: MOST_ROUNDS },
  ),
  matches: Type.Array(
    Type.Object({
      id: Id('mt'),
      roundId: Id('rn'),
      homeTeamId: Id('tm'),
      guestTeamId: Id('tm'),
      homeTeamName: NullableText,
      guestTeamName: NullableText,
      date: EpochMs,
    }),
    { maxItems: MOST_MATCHES },
  ),
  availableFormations: Type.Array(KickerFormation, { minItems: 1 }),
});
export type KickerDatabase = Type.Static<typeof KickerDatabase>;
export const kickerDatabase = Compile(KickerDatabase);

/** Also `OUT`, and words of other years, which decide no point: they are read as UNKNOWN. */
const StatusWord = Type.String({ maxLength: 48 });

export const KickerRow = Type.Object({
  id: Id('pl'),
  points: Type.Integer({ minimum: -999, maximum: 999 }),
  status: StatusWord,
  pointsBreakDown: Type.Object({
    grade: NullableMeasure,
    goals: NullableCount,
    assists: NullableCount,
    pointsCleanSheet: NullablePoints,
    pointsGoals: NullablePoints,
    pointsCards: NullablePoints,
    pointsStarter: NullablePoints,
    pointsMvp: NullablePoints,
    pointsJoker: NullablePoints,
  }),
});
export type KickerRow = Type.Static<typeof KickerRow>;

/** `rounds/rn-*.json`: a round with what every player did. */
const KickerRound = Type.Object({
  id: Id('rn'),
  matches: Type.Array(
    Type.Object({
      id: Id('mt'),
      state: oneOf(MATCH_LINEUP_STATUSES),
      homeScore: NullableCount,
      guestScore: NullableCount,
      players: Type.Array(KickerRow, { maxItems: MOST_ROWS }),
    }),
  ),
});
export type KickerRound = Type.Static<typeof KickerRound>;
export const kickerRound = Compile(KickerRound);
