import type { PersonScore } from '@spieltag/shared-kernel/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { findScores } from '../evaluation/index.ts';

/** What a person has reached in each evaluated round, season by season in order of play. */
export async function findPersonScores(
  db: Kysely<Database>,
  userId: string,
): Promise<PersonScore[]> {
  const played = await db
    .selectFrom('ledger')
    .innerJoin('round', 'round.season_id', 'ledger.season_id')
    .select(['ledger.season_id as seasonId', 'user_no as userNo', 'round.id as roundId'])
    .where('user_id', '=', userId)
    .orderBy('ledger.season_id')
    .orderBy('round_no')
    .execute();
  const scores: PersonScore[] = [];
  for (const [seasonId, keys] of Map.groupBy(played, (key) => key.seasonId)) {
    const found = await findScores(db, seasonId, keys);
    const byRound = new Map(found.map((score) => [score.roundId, score]));
    for (const { roundId } of keys) {
      const score = byRound.get(roundId);
      if (!score) continue;
      const { round, season } = score;
      if (round !== null || season !== null) scores.push({ seasonId, roundId, round, season });
    }
  }
  return scores;
}
