import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { addressOf, type Database, type ListenHandle, listenTo } from '../database/index.ts';

/** The channel the database's triggers tell of changes on. */
const CHANNEL = 'season_news';

/** What is to be done when seasons change. */
export interface SeasonReader {
  /** A season has changed; its news has just been committed. */
  changed(seasonId: string): void;
  /** Changes may have been missed: nothing that is held can be relied on. */
  missed(): void;
}

/**
 * Tells this server at once what any server has changed in a season. The database itself sends the
 * news, with the commit. While the connection is lost, and when it is back, readers are told that
 * they may have missed something.
 */
export class SeasonNews {
  readonly #db: Kysely<Database>;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #readers: readonly SeasonReader[];
  #listener: ListenHandle | undefined;

  constructor(
    db: Kysely<Database>,
    log: Pick<FastifyBaseLogger, 'warn'>,
    readers: readonly SeasonReader[],
  ) {
    this.#db = db;
    this.#log = log;
    this.#readers = readers;
  }

  /** From now on readers are told; what changed before is counted as missed. */
  start(): void {
    this.#listener ??= listenTo({
      url: addressOf(this.#db),
      channel: CHANNEL,
      onMessage: (seasonId) => this.#tell((reader) => reader.changed(seasonId)),
      onListening: () => this.#tell((reader) => reader.missed()),
      onLost: (err) => {
        this.#log.warn({ err }, 'News of seasons are not heard; listening again');
        this.#tell((reader) => reader.missed());
      },
    });
  }

  /** Resolves when nobody will be told any more. */
  async stop(): Promise<void> {
    await this.#listener?.stop();
    this.#listener = undefined;
  }

  #tell(say: (reader: SeasonReader) => void): void {
    for (const reader of this.#readers) say(reader);
  }
}
