import { ACHIEVEMENT_IDS, type ActionBook } from '@spieltag/shared-kernel/rules';
import type { OwnSeason, OwnSeasons } from '@spieltag/shared-kernel/season-review';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import { findOwnRanking } from '../ranking/index.ts';
import { findEndedSeasons } from './season-end.query.ts';

/** All seasons a user has a team in, the latest first; those that are hidden stay so. */
export async function findOwnSeasons(db: Kysely<Database>, userId: string): Promise<OwnSeasons> {
  const rows = await db
    .selectFrom('season')
    .innerJoin('league', 'league.id', 'season.league_id')
    .innerJoin('ledger', 'ledger.season_id', 'season.id')
    .select(({ selectFrom }) => [
      'season.id as seasonId',
      'season.name as seasonName',
      'league.name as leagueName',
      'ledger.action_book as book',
      selectFrom('round_evaluation')
        .innerJoin('round', 'round.id', 'round_evaluation.round_id')
        .whereRef('round_evaluation.season_id', '=', 'season.id')
        .orderBy('round.round_no', 'desc')
        .limit(1)
        .select('round.id')
        .as('lastRoundId'),
    ])
    .where('ledger.user_id', '=', userId)
    .where('season.hidden', '=', false)
    .orderBy('ledger.created_at', 'desc')
    .execute();
  const ended = await findEndedSeasons(
    db,
    rows.map(({ seasonId }) => seasonId),
  );
  const seasons: OwnSeason[] = [];
  for (const { seasonId, seasonName, leagueName, book, lastRoundId } of rows) {
    const own = lastRoundId
      ? await findOwnRanking(db, { seasonId, roundId: lastRoundId }, 'season', userId)
      : undefined;
    seasons.push({
      seasonId,
      seasonName,
      leagueName,
      isOver: ended.has(seasonId),
      total: own?.entry?.score ?? null,
      place: own?.entry ? { rank: own.entry.rank, users: own.entryCount } : null,
      achievements: achievementsIn(book),
    });
  }
  return { seasons };
}

function achievementsIn({ achieved }: Partial<ActionBook>): OwnSeason['achievements'] {
  return ACHIEVEMENT_IDS.flatMap((id) => {
    const achievedAt = achieved?.[id];
    return achievedAt === undefined ? [] : [{ id, achievedAt }];
  });
}
