import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/index.ts';
import { findOutcomes, findRostersOf } from '../evaluation/index.ts';
import { frozenLineupOf } from '../lineups/frozen-lineups.query.ts';
import { findMissedPoints } from '../results/index.ts';
import type { LoadedSeason } from '../season/season.types.ts';

/** In larger groups nobody is told to have missed the most: it is worked out for each member. */
const MOST_MEMBERS = 50;

/** What was missed, by evaluation of a round and user: it does not change until the round is evaluated anew. */
const known = new LRUCache<string, { readonly missed: number | undefined }>({ max: 20_000 });

/** Points members missed in an evaluated round; who is left out had no complete roster. */
export async function findMissedInRound(
  db: Kysely<Database>,
  season: LoadedSeason,
  { roundId, memberIds }: { readonly roundId: string; readonly memberIds: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  if (memberIds.length === 0 || memberIds.length > MOST_MEMBERS) return new Map();
  const outcome = (await findOutcomes(db, season.id, [roundId])).get(roundId);
  if (!outcome) return new Map();
  const numbers = await findUserNos(db, season.id, memberIds);
  const keyOf = (userNo: number) => `${season.id} ${roundId} ${outcome.evaluatedAt} ${userNo}`;
  const unknown = numbers.filter(({ userNo }) => !known.has(keyOf(userNo)));
  const rosters = await findRostersOf(
    db,
    season.id,
    unknown.map(({ userNo }) => ({ userNo, roundId })),
  );
  for (const { userNo } of unknown) {
    const roster = rosters.get(userNo)?.get(roundId);
    const frozen = roster && frozenLineupOf(season, roster);
    const points = frozen && (await findMissedPoints(db, season, frozen, outcome));
    const parts = points && Object.values(points.parts);
    known.set(keyOf(userNo), { missed: parts?.reduce((sum, part) => sum + part, 0) });
  }
  return new Map(
    numbers.flatMap(({ userId, userNo }) => {
      const missed = known.get(keyOf(userNo))?.missed;
      return missed === undefined ? [] : [[userId, missed] as const];
    }),
  );
}

function findUserNos(db: Kysely<Database>, seasonId: string, userIds: readonly string[]) {
  return db
    .selectFrom('ledger')
    .select(['user_id as userId', 'user_no as userNo'])
    .where('season_id', '=', seasonId)
    .where('user_id', 'in', userIds)
    .execute();
}
