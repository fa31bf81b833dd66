import { ACHIEVEMENT_IDS, type ActionBook } from '@spieltag/shared-kernel/rules';
import type { OwnSeason, OwnSeasons } from '@spieltag/shared-kernel/season-review';
import type { Kysely } from 'kysely';
import { type Database, readConsistently } from '../database/index.ts';
import { readAchieved } from '../ledger/achieved.query.ts';
import type { LedgerContext } from '../ledger/ledger-context.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { findOwnRanking } from '../ranking/index.ts';
import { findEndedSeasons } from './season-end.query.ts';

/** What own seasons are read with. */
export type OwnSeasonsContext = ApiContext & Pick<LedgerContext, 'ledgers'>;

/** All seasons a user has a team in, the latest first; those that are hidden stay so. */
export async function findOwnSeasons(
  context: OwnSeasonsContext,
  userId: string,
): Promise<OwnSeasons> {
  const places = await readConsistently(context.db, (trx) => findPlaces(trx, userId));
  const seasons: OwnSeason[] = [];
  // Once the connection of the places is given back: seasons may have to be read for it.
  for (const place of places) {
    const { seasonId } = place;
    const achieved = await readAchieved(context, { seasonId, userId }, context.clock());
    seasons.push({ ...place, achievements: achievementsIn(achieved) });
  }
  return { seasons };
}

async function findPlaces(
  db: Kysely<Database>,
  userId: string,
): Promise<Omit<OwnSeason, 'achievements'>[]> {
  const rows = await db
    .selectFrom('season')
    .innerJoin('league', 'league.id', 'season.league_id')
    .innerJoin('ledger', 'ledger.season_id', 'season.id')
    .select(({ exists, selectFrom }) => [
      'season.id as seasonId',
      'season.name as seasonName',
      'league.name as leagueName',
      selectFrom('round_evaluation')
        .innerJoin('round', 'round.id', 'round_evaluation.round_id')
        .whereRef('round_evaluation.season_id', '=', 'season.id')
        .orderBy('round.round_no', 'desc')
        .limit(1)
        .select('round.id')
        .as('lastRoundId'),
      exists(
        selectFrom('round')
          .whereRef('round.season_id', '=', 'season.id')
          .where('round.phase', '<>', 'GENERAL')
          .select('round.id'),
      ).as('hasBegun'),
    ])
    .where('ledger.user_id', '=', userId)
    .where('season.hidden', '=', false)
    .orderBy('ledger.created_at', 'desc')
    .execute();
  const ended = await findEndedSeasons(
    db,
    rows.map(({ seasonId }) => seasonId),
  );
  const places: Omit<OwnSeason, 'achievements'>[] = [];
  for (const { lastRoundId, hasBegun, ...season } of rows) {
    const { seasonId } = season;
    const own = lastRoundId
      ? await findOwnRanking(db, { seasonId, roundId: lastRoundId }, 'season', userId)
      : undefined;
    places.push({
      ...season,
      hasBegun: Boolean(hasBegun),
      isOver: ended.has(seasonId),
      total: own?.entry?.score ?? null,
      place: own?.entry ? { rank: own.entry.rank, users: own.entryCount } : null,
    });
  }
  return places;
}

function achievementsIn(achieved: ActionBook['achieved']): OwnSeason['achievements'] {
  return ACHIEVEMENT_IDS.flatMap((id) => {
    const achievedAt = achieved[id];
    return achievedAt === undefined ? [] : [{ id, achievedAt }];
  });
}
