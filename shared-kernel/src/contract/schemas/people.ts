import * as Type from 'typebox';
import { UserRecord } from './account.ts';
import { EpochMs, Nullable, RoundId, SeasonId } from './ids.ts';

/** Somebody as operators find them. */
export const PersonRecord = Type.Object({
  ...UserRecord.properties,
  isBanned: Type.Optional(
    Type.Boolean({ description: 'By the clock of the server; absent: it is of before' }),
  ),
});
export type PersonRecord = Type.Static<typeof PersonRecord>;

/** What somebody has reached by the end of a round. */
export const PersonScore = Type.Object({
  seasonId: SeasonId,
  roundId: RoundId,
  round: Type.Unsafe<number | null>({
    ...Nullable(Type.Integer()),
    description: 'Points of the round; null: did not take part',
  }),
  season: Type.Unsafe<number | null>({
    ...Nullable(Type.Integer()),
    description: 'Points of the season up to then',
  }),
});
export type PersonScore = Type.Static<typeof PersonScore>;

/**
 * Everything the game keeps of a person, by the table it is kept in; `name_report` are reports they have made,
 * `name_report_of_person` those made of them.
 */
export const PersonExport = Type.Object({
  exportedAt: EpochMs,
  person: UserRecord,
  tables: Type.Record(Type.String(), Type.Array(Type.Unsafe<Record<string, unknown>>({}))),
  scores: Type.Array(PersonScore, { description: 'By season, in order of play' }),
  shortened: Type.Optional(
    Type.Record(Type.String(), Type.Integer(), {
      description:
        'Tables with more rows than are given out, and how many of them are; of changes of teams the newest. Absent: none is',
    }),
  ),
});
export type PersonExport = Type.Static<typeof PersonExport>;
