import { type EventPoints, explainScore } from '@spieltag/shared-kernel/rules';
import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';
import { ruleSetOf } from '../season/rule-set.model.ts';
import type { LoadedSeason } from '../season/season.types.ts';

/** What the source says of a match beyond its results. */
export interface MatchFigures {
  /** How long it has been played: as long as who has played longest; undefined: nobody says. */
  readonly minute: number | undefined;
  /** What players have points for, by the rules of the season. */
  readonly events: ReadonlyMap<string, readonly EventPoints[]>;
}

/** Figures of some matches, by their ids. */
export async function readMatchFigures(
  trx: Transaction<Database>,
  season: LoadedSeason,
  matchIds: readonly string[],
): Promise<ReadonlyMap<string, MatchFigures>> {
  const rows = await trx
    .selectFrom('player_match')
    .select(['match_id', 'player_no', 'position', 'stats'])
    .where('season_id', '=', season.id)
    .where('match_id', '=', sql<string>`any(${matchIds}::text[])`)
    .execute();
  const ruleSet = ruleSetOf(season);
  return new Map(
    Array.from(
      Map.groupBy(rows, ({ match_id }) => match_id),
      ([matchId, played]) => {
        const events = new Map(
          played.flatMap(({ player_no, position, stats }) => {
            const player = season.players[player_no];
            return player && stats ? [[player.id, explainScore(stats, position, ruleSet)]] : [];
          }),
        );
        const minute = Math.max(0, ...played.map(({ stats }) => stats?.minutes ?? 0));
        return [matchId, { minute: minute || undefined, events }];
      },
    ),
  );
}
