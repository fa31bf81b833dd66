import * as Type from 'typebox';
import { Compile } from 'typebox/compile';

const Goals = Type.Integer({ minimum: 0, maximum: 99 });
const Maybe = <T extends Type.TSchema>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

/** A team by its name, or as older files write it. */
const Team = Type.Union([
  Type.String({ minLength: 1, maxLength: 60 }),
  Type.Object({
    name: Type.String({ minLength: 1, maxLength: 60 }),
    code: Maybe(Type.String({ maxLength: 12 })),
  }),
]);

const matchFields = {
  date: Type.String({ pattern: '^(19|20)\\d{2}-\\d{2}-\\d{2}$' }),
  /** `20:30` as clocks in the country show it, and in some files `20:30 UTC+2`. */
  time: Maybe(Type.String({ pattern: '^\\d{1,2}:\\d{2}( UTC[+-]\\d{1,2})?$' })),
  team1: Team,
  team2: Team,
  score: Maybe(Type.Object({ ft: Maybe(Type.Array(Goals, { minItems: 2, maxItems: 2 })) })),
  score1: Maybe(Goals),
  score2: Maybe(Goals),
};
const RoundName = Type.String({ minLength: 1, maxLength: 60 });
const name = Type.String({ minLength: 1, maxLength: 80 });

/** A league as a list of matches, each with the name of its round. */
const ByMatches = Type.Object({
  name,
  matches: Type.Array(Type.Object({ ...matchFields, round: RoundName }), { minItems: 1 }),
});
/** The same as older files have it: rounds with their matches. */
const ByRounds = Type.Object({
  name,
  rounds: Type.Array(
    Type.Object({ name: RoundName, matches: Type.Array(Type.Object(matchFields)) }),
    { minItems: 1 },
  ),
});

export type OpenfootballMatch = Type.Static<typeof ByMatches>['matches'][number];
export type OpenfootballTeam = Type.Static<typeof Team>;
export const openfootballByMatches = Compile(ByMatches);
export const openfootballByRounds = Compile(ByRounds);
