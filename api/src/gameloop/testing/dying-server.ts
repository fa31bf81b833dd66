import type { Kysely, KyselyPlugin } from 'kysely';
import { type Database, openDatabase } from '../../database/index.ts';

/** The server is dead: whatever it still tries comes to nothing. */
export class ServerDied extends Error {
  override readonly name = 'ServerDied';
}

/** A server's connections to a database. */
export interface MortalServer {
  readonly db: Kysely<Database>;
  /** Its connections are gone, and with them its locks and what it had not committed. */
  bury(): Promise<void>;
}

/** A server that dies before it sends one query more than the given number. For tests. */
export function dyingServer(url: string, queries: number): MortalServer {
  let left = queries;
  const fate: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (left <= 0) throw new ServerDied();
      left -= 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const connections = openDatabase({ url, maxConnections: 4 });
  return { db: connections.withPlugin(fate), bury: () => connections.destroy() };
}
