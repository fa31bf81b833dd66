import type { SeasonReview } from '@spieltag/shared-kernel/season-review';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { findOpponentRanking, findOwnRanking, requireSeasonUser } from '../ranking/index.ts';
import { findFrozenResults } from '../results/index.ts';
import type { PageContext } from '../season/season-context.ts';
import { seasonReviewOf } from './season-review.model.ts';

/**
 * What became of a user in a season, as far as it has been evaluated.
 * @throws ApiProblem SEASON_NOT_FOUND
 */
export async function findSeasonReview(
  { pages, seasons }: PageContext,
  seasonId: string,
  userId: string,
): Promise<SeasonReview> {
  const season = await seasons.get(seasonId);
  return pages.read(seasonId, async (trx) => {
    const userNo = await requireSeasonUser(trx, seasonId, userId);
    const ranking = await findOpponentRanking(trx, seasonId, userId);
    const rounds = ranking.roundEntries.map(({ roundId: id }) => ({
      id,
      phase: 'COMPLETED' as const,
    }));
    const last = rounds.at(-1);
    const own =
      last && (await findOwnRanking(trx, { seasonId, roundId: last.id }, 'season', userId));
    return seasonReviewOf({
      rounds: season.rounds.length,
      ranking,
      users: own?.entryCount ?? 0,
      results: await findFrozenResults(trx, season, { userId, userNo }, rounds),
      prices: await readPaidPrices(trx, seasonId, userId),
      nameOf: (id) => season.playerById.get(id)?.displayName ?? id,
    });
  });
}

/** What the user paid last for each player. */
async function readPaidPrices(
  db: Kysely<Database>,
  seasonId: string,
  userId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('ledger_transaction')
    .select('payload')
    .where('season_id', '=', seasonId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'PLAYER_TRANSACTION')
    .orderBy('version')
    .execute();
  return new Map(
    rows.flatMap(({ payload }) =>
      'bought' in payload
        ? payload.bought.map(({ playerId, price }) => [playerId, price] as const)
        : [],
    ),
  );
}
