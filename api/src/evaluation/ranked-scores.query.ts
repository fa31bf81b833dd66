import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import type { RankingKind } from '../database/tables/evaluation.tables.ts';
import { toUint32 } from './chunk.codec.ts';
import type { RankedScores } from './rank-scores.ts';
import type { RoundKey } from './round-key.ts';

/** A whole ranking as it was evaluated, 4 MB a million users; empty: there is none. */
export async function findRankedScores(
  db: Kysely<Database>,
  { seasonId, roundId }: RoundKey,
  kind: RankingKind,
): Promise<RankedScores> {
  const chunks = await db
    .selectFrom('order_chunk')
    .select('user_nos as userNos')
    .where('season_id', '=', seasonId)
    .where('round_id', '=', roundId)
    .where('kind', '=', kind)
    .orderBy('chunk')
    .execute();
  const histogram = await db
    .selectFrom('score_histogram')
    .select(['score', 'users', 'users_above as usersAbove'])
    .where('season_id', '=', seasonId)
    .where('round_id', '=', roundId)
    .where('kind', '=', kind)
    .orderBy('users_above')
    .execute();
  return { histogram, userNos: toUint32(Buffer.concat(chunks.map(({ userNos }) => userNos))) };
}
