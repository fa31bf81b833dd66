import type pg from 'pg';

/** Whoever looks waits no longer for a server that is silent. */
const LOOK_WITHIN_MS = 1000;

/**
 * The timeline a server writes, as eight hexadecimal digits; undefined: it only follows. PostgreSQL
 * begins the next one with each fail-over, so of two servers that take writes the one with the lower
 * timeline was replaced by the other. Any role may ask.
 */
export async function timelineOf(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ timeline: string | null }>(`
    select case when not pg_is_in_recovery()
      then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline`);
  return rows[0]?.timeline ?? undefined;
}

/**
 * The newest timeline that is written at any of these addresses; empty: nobody writes there, or
 * answers.
 */
export async function newestTimeline(
  Client: typeof pg.Client,
  config: pg.ClientConfig,
  addresses: readonly string[],
): Promise<string> {
  const found = await Promise.all(addresses.map((one) => lookAt(Client, config, one)));
  return found.sort().at(-1) ?? '';
}

async function lookAt(
  Client: typeof pg.Client,
  config: pg.ClientConfig,
  connectionString: string,
): Promise<string> {
  const client = new Client({
    ...config,
    connectionString,
    connectionTimeoutMillis: LOOK_WITHIN_MS,
    query_timeout: LOOK_WITHIN_MS,
  });
  // What breaks besides a query would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await timelineOf(client)) ?? '';
  } catch {
    return '';
  } finally {
    client.end().catch(() => undefined);
  }
}
