import { precompress } from '@spieltag/server-kit/replies';
import type { FastifyBaseLogger } from 'fastify';
import { isSeasonHidden } from '../season/season.repository.ts';
import type { SeasonChangeHandler } from '../season/season-changes.ts';
import type { SportsdataContext } from './sportsdata-context.ts';

/**
 * Makes the client databases of the listed seasons and compresses them as soon as there is a new
 * version, one after the other: whoever asks first does not wait longer than whoever asks last.
 */
export class ClientDatabaseWarmer implements SeasonChangeHandler {
  readonly #context: SportsdataContext;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #quality: number;
  readonly #due = new Set<string>();
  #areAllDue = false;
  #work: Promise<void> | undefined;
  #isStopped = false;

  /** @param quality of brotli, 0 to 11 */
  constructor(context: SportsdataContext, log: Pick<FastifyBaseLogger, 'warn'>, quality: number) {
    this.#context = context;
    this.#log = log;
    this.#quality = quality;
  }

  changed(seasonId: string): void {
    this.#due.add(seasonId);
    this.#start();
  }

  missed(): void {
    this.#areAllDue = true;
    this.#start();
  }

  /** Resolves when everything that was due is done. */
  async settled(): Promise<void> {
    await this.#work;
  }

  /** Ends with the season that is being worked on. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#work;
  }

  #start(): void {
    this.#work ??= this.#run().finally(() => {
      this.#work = undefined;
    });
  }

  async #run(): Promise<void> {
    while (!this.#isStopped && (this.#areAllDue || this.#due.size > 0)) {
      try {
        await this.#next();
      } catch (err) {
        // Requests fail with the same error; the next change of the season tries again.
        this.#log.warn({ err }, 'A client database was not made ahead');
      }
    }
  }

  async #next(): Promise<void> {
    if (this.#areAllDue) {
      this.#areAllDue = false;
      for (const id of await this.#listed()) this.#due.add(id);
      return;
    }
    const [seasonId] = this.#due;
    if (seasonId === undefined) return;
    this.#due.delete(seasonId);
    if (await isSeasonHidden(this.#context.db, seasonId)) return;
    const { reply } = await this.#context.clientDatabases.get(seasonId);
    await precompress(reply, this.#quality);
  }

  async #listed(): Promise<readonly string[]> {
    const seasons = await this.#context.db
      .selectFrom('season')
      .select('id')
      .where('hidden', '=', false)
      .orderBy('order_no')
      .execute();
    return seasons.map(({ id }) => id);
  }
}
