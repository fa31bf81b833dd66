import type { RatingBreakDown } from '@spieltag/shared-kernel/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { TOOK_PART } from '../season/took-part.ts';

/** A player's points of the season so far. */
export interface PlayerRating {
  /** null: did not play in the last completed round. */
  readonly lastRoundPoints: number | null;
  /** null: the source has no figures for the player. */
  readonly minutes: number | null;
  /** Worth points in some seasons only. */
  readonly yellowCards: number;
  readonly breakDown: RatingBreakDown;
}

/** Of a player who has not played yet. */
export const NO_RATING: PlayerRating = {
  lastRoundPoints: null,
  minutes: null,
  yellowCards: 0,
  breakDown: {
    ratingGrade: 0,
    ratingGoals: 0,
    ratingCards: 0,
    ratingAssists: 0,
    ratingStarter: 0,
    ratingMvp: 0,
    ratingCleanSheet: 0,
    ratingJoker: 0,
    ratingOther: 0,
    averageGrade: 0,
    goals: 0,
    assists: 0,
    cardsYellowRed: 0,
    cardsRed: 0,
    starter: 0,
    mvp: 0,
    cleanSheet: 0,
    joker: 0,
    ratingSum: 0,
    ratingWasImported: false,
  },
};

type RatingRow = Omit<RatingBreakDown, 'ratingWasImported'> & {
  readonly playerNo: number;
  /** null: did not play in the last completed round. */
  readonly lastRoundPoints: number | null;
  /** 0 for everybody where the source has no minutes. */
  readonly minutes: number;
  readonly yellowCards: number;
  /** Points of the rounds that were completed after points of the season were imported. */
  readonly sinceImport: number;
};

/**
 * Sums up the completed rounds, by player number; players without a match in them are missing.
 * Points of the season that were imported take the place of the sum up to then.
 */
export async function readPlayerRatings(
  db: Kysely<Database>,
  seasonId: string,
): Promise<ReadonlyMap<number, PlayerRating>> {
  const part = (name: string) => sql`coalesce(sum((breakdown ->> ${name})::int), 0)::int`;
  const count = (name: string) => sql`coalesce(sum((stats ->> ${name})::int), 0)::int`;
  const times = (name: string) => sql`count(*) filter (where (stats ->> ${name})::boolean)::int`;
  const { rows } = await sql<RatingRow>`
    with completed as (
      select id, round_no, round_no = max(round_no) over () as is_last
      from round
      where season_id = ${seasonId} and phase in ('COMPLETED', 'LOCKED')
    )
    select player_match.player_no as "playerNo",
      coalesce(sum(points) filter (where round_no > through_round_no), 0)::int as "sinceImport",
      (sum(points) filter (where is_last and ${TOOK_PART}))::int as "lastRoundPoints",
      ${count('minutes')} as "minutes",
      ${count('yellowCards')} as "yellowCards",
      sum(points)::int as "ratingSum",
      ${part('pointsGrade')} as "ratingGrade",
      ${part('pointsGoals')} as "ratingGoals",
      ${part('pointsCards')} as "ratingCards",
      ${part('pointsAssists')} as "ratingAssists",
      ${part('pointsStarter')} as "ratingStarter",
      ${part('pointsMvp')} as "ratingMvp",
      ${part('pointsCleanSheet')} as "ratingCleanSheet",
      ${part('pointsJoker')} as "ratingJoker",
      ${part('pointsOther')} as "ratingOther",
      coalesce(round(avg(nullif((breakdown ->> 'grade')::int, 0))), 0)::int as "averageGrade",
      ${count('goals')} as "goals",
      ${count('assists')} as "assists",
      ${count('yellowRedCards')} as "cardsYellowRed",
      ${count('redCards')} as "cardsRed",
      ${times('starter')} as "starter",
      ${times('playerOfTheMatch')} as "mvp",
      ${times('cleanSheet')} as "cleanSheet",
      ${times('joker')} as "joker"
    from player_match join completed on completed.id = player_match.round_id
      left join player_rating_import as import using (season_id, player_no)
    where player_match.season_id = ${seasonId} and rated
    group by player_match.player_no`.execute(db);
  const hasMinutes = knowsMinutes(rows);
  const ratings = new Map(
    rows.map(({ playerNo, lastRoundPoints, minutes, yellowCards, sinceImport, ...sums }) => [
      playerNo,
      {
        lastRoundPoints,
        minutes: hasMinutes ? minutes : null,
        yellowCards,
        sinceImport,
        breakDown: { ...sums, ratingWasImported: false },
      },
    ]),
  );
  for (const { player_no, season_points } of await readImports(db, seasonId)) {
    const rating = ratings.get(player_no) ?? { ...NO_RATING, sinceImport: 0 };
    const ratingSum = season_points + rating.sinceImport;
    const breakDown = { ...rating.breakDown, ratingSum, ratingWasImported: true };
    ratings.set(player_no, { ...rating, breakDown });
  }
  return ratings;
}

/**
 * Whether most of those who have appeared have minutes. A single player with some proves nothing: a
 * correction by hand states minutes in a season whose source has none.
 */
function knowsMinutes(rows: readonly RatingRow[]): boolean {
  const appeared = rows.filter(({ starter, joker }) => starter + joker > 0);
  const withMinutes = appeared.filter(({ minutes }) => minutes > 0);
  return withMinutes.length * 2 > appeared.length;
}

function readImports(db: Kysely<Database>, seasonId: string) {
  return db
    .selectFrom('player_rating_import')
    .select(['player_no', 'season_points'])
    .where('season_id', '=', seasonId)
    .execute();
}
