import type { OpponentRanking } from '@spieltag/shared-kernel/contract';
import type { SeasonReview } from '@spieltag/shared-kernel/season-review';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { findOpponentRanking, findOwnRanking, requireSeasonUser } from '../ranking/index.ts';
import { findFrozenResults } from '../results/index.ts';
import type { LoadedSeason } from '../season/season.types.ts';
import type { PageContext } from '../season/season-context.ts';
import { isSeasonOver } from './season-end.query.ts';
import { seasonReviewOf } from './season-review.model.ts';

/** What a review is made of. */
export interface ReviewSource {
  readonly season: LoadedSeason;
  /** Points somebody could have had are told. */
  readonly showMissedPoints: boolean;
}

/**
 * What became of a user in a season, as far as it has been evaluated.
 * @throws ApiProblem SEASON_NOT_FOUND
 */
export async function findSeasonReview(
  { pages, seasons, config }: PageContext & Pick<ApiContext, 'config'>,
  seasonId: string,
  userId: string,
): Promise<SeasonReview> {
  const { showMissedPoints } = config.clientSettings;
  const source = { season: await seasons.get(seasonId), showMissedPoints };
  return pages.read(seasonId, (trx) => readSeasonReview(trx, source, userId));
}

/**
 * The same, in one state of the database.
 * @param known the way through the season, where it has been read already
 * @throws ApiProblem USER_NOT_FOUND
 */
export async function readSeasonReview(
  trx: Kysely<Database>,
  { season, showMissedPoints }: ReviewSource,
  userId: string,
  known?: OpponentRanking,
): Promise<SeasonReview> {
  const seasonId = season.id;
  const userNo = await requireSeasonUser(trx, seasonId, userId);
  const ranking = known ?? (await findOpponentRanking(trx, seasonId, userId));
  const rounds = ranking.roundEntries.map(({ roundId: id }) => ({
    id,
    phase: 'COMPLETED' as const,
  }));
  const roundId = ranking.seasonEntries.at(-1)?.roundId;
  const own = roundId && (await findOwnRanking(trx, { seasonId, roundId }, 'season', userId));
  const review = seasonReviewOf({
    rounds: season.rounds.length,
    isOver: await isSeasonOver(trx, seasonId),
    ranking,
    users: own ? own.entryCount : 0,
    results: await findFrozenResults(trx, season, { userId, userNo }, rounds),
    prices: await readPaidPrices(trx, seasonId, userId),
    nameOf: (id) => season.playerById.get(id)?.displayName ?? id,
  });
  return showMissedPoints ? review : { ...review, worstMiss: null };
}

/** More than anybody comes to by playing: who trades every moment is not read back to their first trade. */
const MOST_TRADES = 5000;

/** What the user paid last for each player. */
async function readPaidPrices(
  db: Kysely<Database>,
  seasonId: string,
  userId: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ playerId: string; price: number }>`
    select distinct on (trade ->> 'playerId')
      trade ->> 'playerId' as "playerId", (trade ->> 'price')::float8 as price
    from (
      select version, payload -> 'bought' as bought from ledger_transaction
      where season_id = ${seasonId} and user_id = ${userId} and kind = 'PLAYER_TRANSACTION'
      order by version desc limit ${MOST_TRADES}
    ) changed, jsonb_array_elements(bought) with ordinality each (trade, place)
    order by trade ->> 'playerId', version desc, place desc`.execute(db);
  return new Map(rows.map(({ playerId, price }) => [playerId, price]));
}
