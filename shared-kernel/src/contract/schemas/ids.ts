import * as Type from 'typebox';

const id = (prefix: string) =>
  Type.String({ pattern: `^${prefix}-[A-Za-z0-9_-]{1,48}$`, maxLength: 56 });

export const SeasonId = id('se');
export const RoundId = id('rn');
export const LeagueId = id('lg');
export const PlayerId = id('pl');
export const TeamId = id('tm');
export const MatchId = id('mt');
export const GroupId = id('gr');
export const UserId = id('us');

/** OpenID Connect allows no longer `sub`. */
export const MAX_EXTERNAL_USER_ID_LENGTH = 255;

/** Whole euros. */
export const Euros = Type.Integer();
/** Epoch milliseconds. */
export const EpochMs = Type.Integer();

/** A value of one of the listed words. */
export function OneOf<const T extends readonly string[]>(words: T) {
  return Type.Unsafe<T[number]>({ type: 'string', enum: [...words] });
}

/** The value or null. */
export function Nullable<T extends Type.TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}
