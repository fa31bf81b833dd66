import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../database/index.ts';

/** Who types a command is known by the name on their machine, see `Actor`. */
const OF_COMMAND_LINE = 'command line:';

/**
 * Settles whether seasons of other servers that were imported before this was kept may be read in our own
 * network: those an administrator named over the API may not. Where nothing says who named the address last,
 * it goes on as it is, and operators are told.
 */
export async function settleOldSources(
  db: Kysely<Database>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const { seasonId, source, namedBy } of await readUnsettled(trx)) {
      const publicOnly = namedBy !== null && !namedBy.startsWith(OF_COMMAND_LINE);
      if (namedBy === null) {
        log.warn(
          { seasonId, source },
          'nobody knows who named the source of the season: it may lie in our own network until it is imported again',
        );
        continue;
      }
      if (publicOnly) {
        log.warn(
          { seasonId, source, namedBy },
          'the source of the season was named over the API: it is read at public addresses alone from now on',
        );
      }
      await trx
        .updateTable('season')
        .set({ feed_spec: sql<string>`feed_spec || ${JSON.stringify({ publicOnly })}::jsonb` })
        .where('id', '=', seasonId)
        .execute();
    }
  });
}

interface UnsettledSource {
  readonly seasonId: string;
  readonly source: string;
  /** By what is written down of imports; null: nothing is. */
  readonly namedBy: string | null;
}

async function readUnsettled(trx: Transaction<Database>): Promise<readonly UnsettledSource[]> {
  const { rows } = await sql<UnsettledSource>`
    select season.id as "seasonId", address.source, (
      select named.actor from (
        select started_by as actor, started_at as at from season_import
        where season_id = season.id and state = 'done' and season_import.source = address.source
        union all
        select actor, at from admin_audit
        where action = 'importSeason' and subject = season.id
          and after ->> 'source' = address.source
      ) named
      order by named.at desc limit 1
    ) as "namedBy"
    from season
    cross join lateral (select 'http:' || (feed_spec ->> 'url') as source) address
    where feed_spec ->> 'provider' = 'http' and feed_spec -> 'publicOnly' is null
    order by season.id
    for update of season`.execute(trx);
  return rows;
}
