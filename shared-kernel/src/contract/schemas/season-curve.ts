import * as Type from 'typebox';
import { Nullable, RoundId } from './ids.ts';

/**
 * A user's way through the evaluated rounds of a season, among all or among the members of a group, in
 * order of play.
 */
export const SeasonCurve = Type.Object({
  rounds: Type.Array(
    Type.Object({
      roundId: RoundId,
      rank: Nullable(
        Type.Integer({
          minimum: 1,
          description: 'In the season as it stood after the round; null: not rated by then',
        }),
      ),
      users: Type.Integer({ minimum: 0, description: 'Who is ranked in the season by then' }),
      score: Nullable(
        Type.Integer({
          description: 'Of the round; null: not rated in it, or nobody has played in it',
        }),
      ),
      average: Nullable(
        Type.Number({ description: 'Of the scores of the round; null: nobody is rated in it' }),
      ),
    }),
  ),
});
export type SeasonCurve = Type.Static<typeof SeasonCurve>;
