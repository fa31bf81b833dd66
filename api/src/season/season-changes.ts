import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { addressOf, type Database, type ListenHandle, listenTo } from '../database/index.ts';

/** The channel on which the database's triggers notify of changes. */
const CHANNEL = 'season_news';

/** Called when seasons change. */
export interface SeasonChangeHandler {
  /** A season has changed; the change has just been committed. */
  changed(seasonId: string): void;
  /** Changes may have been missed: all that is cached may be outdated. */
  missed(): void;
}

/**
 * Notifies this server of what any server has changed in a season. The database itself sends the
 * notification, with the commit. When the connection is lost, and when it is back, the handlers are
 * notified that they may have missed something.
 */
export class SeasonChanges {
  readonly #db: Kysely<Database>;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #handlers: readonly SeasonChangeHandler[];
  #listener: ListenHandle | undefined;

  constructor(
    db: Kysely<Database>,
    log: Pick<FastifyBaseLogger, 'warn'>,
    handlers: readonly SeasonChangeHandler[],
  ) {
    this.#db = db;
    this.#log = log;
    this.#handlers = handlers;
  }

  /** From now on handlers are notified; what changed before counts as missed. */
  start(): void {
    this.#listener ??= listenTo({
      url: addressOf(this.#db),
      channel: CHANNEL,
      onMessage: (seasonId) => this.#notify((handler) => handler.changed(seasonId)),
      onListening: () => this.#notify((handler) => handler.missed()),
      onLost: (err) => {
        this.#log.warn({ err }, 'News of seasons are not heard; listening again');
        this.#notify((handler) => handler.missed());
      },
    });
  }

  /** Resolves when no handler will be called any more. */
  async stop(): Promise<void> {
    await this.#listener?.stop();
    this.#listener = undefined;
  }

  #notify(call: (handler: SeasonChangeHandler) => void): void {
    for (const handler of this.#handlers) call(handler);
  }
}
