import { type Kysely, sql } from 'kysely';
import { type Database, newestMigration } from '../database/index.ts';
import type { Admission } from '../limits/admission.ts';

/**
 * Why the game cannot answer: the database does not, its tables are not those of this version, or
 * work at it does not move.
 */
export type Unreadiness = 'database' | 'tables' | 'work';

/** An edge that asks has gone by then. */
const ANSWER_WITHIN_MS = 2000;
/** Every statement ends before that: what lasts longer is no load. */
const STANDSTILL_MS = 35_000;

/** Whether the game can answer, asked once at a time however many want to know. */
export class Readiness {
  readonly #db: Kysely<Database>;
  readonly #admission: Pick<Admission, 'standstillMs'>;
  readonly #withinMs: number;
  #asking: Promise<boolean> | undefined;

  /** @param withinMs how long the database may take to answer */
  constructor(
    db: Kysely<Database>,
    admission: Pick<Admission, 'standstillMs'>,
    withinMs = ANSWER_WITHIN_MS,
  ) {
    this.#db = db;
    this.#admission = admission;
    this.#withinMs = withinMs;
  }

  /** undefined: it can. @throws what the database says */
  async find(): Promise<Unreadiness | undefined> {
    if (this.#admission.standstillMs >= STANDSTILL_MS) return 'work';
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = undefined;
    });
    const isUpToDate = await withinTime(this.#asking, this.#withinMs);
    if (isUpToDate === undefined) return 'database';
    return isUpToDate ? undefined : 'tables';
  }

  /** Reads what every page begins with, not only whether somebody is there. */
  async #ask(): Promise<boolean> {
    const { rows } = await sql<{ ready: boolean }>`
      select exists (select from kysely_migration where name = ${newestMigration}) as ready
      from (select count(*) from season_clock) as clocks`.execute(this.#db);
    return rows[0]?.ready === true;
  }
}

/** undefined: it took longer. */
async function withinTime<T>(answer: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  // What fails after that has been logged already.
  answer.catch(() => undefined);
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
