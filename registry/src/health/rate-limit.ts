import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { RegistryDatabase } from '../database/tables.ts';

const MINUTE_MS = 60_000;
/** More addresses than that in a minute are forgotten here together: the database has them still. */
const MAX_KNOWN = 100_000;

interface RateLimitOptions {
  readonly db: Kysely<RegistryDatabase>;
  readonly perMinute: number;
  /** Epoch ms. */
  readonly now: () => number;
}

/** Counts calls of each address by the minute, of all registries of a database together. */
export class RateLimit {
  readonly #options: RateLimitOptions;
  /** Of this process alone: who calls on and on costs the database nothing any more. */
  readonly #known = new Map<string, number>();
  #minute = 0;

  constructor(options: RateLimitOptions) {
    this.#options = options;
  }

  /** Counts a call. @returns seconds until the address may call again; undefined: this one counts */
  async take(address: string): Promise<number | undefined> {
    const { db, perMinute, now } = this.#options;
    const nowMs = now();
    const minute = Math.floor(nowMs / MINUTE_MS);
    const waitS = Math.ceil(((minute + 1) * MINUTE_MS - nowMs) / 1000);
    if (this.#countHere(address, minute) > perMinute) return waitS;
    const calls = await countCall(db, address, minute);
    if (calls <= perMinute) return undefined;
    this.#known.set(address, perMinute);
    return waitS;
  }

  #countHere(address: string, minute: number): number {
    if (minute !== this.#minute || this.#known.size >= MAX_KNOWN) {
      this.#known.clear();
      this.#minute = minute;
    }
    const calls = (this.#known.get(address) ?? 0) + 1;
    this.#known.set(address, calls);
    return calls;
  }
}

/** @returns how many calls the address has made in the minute, at whichever registry */
async function countCall(
  db: Kysely<RegistryDatabase>,
  address: string,
  minute: number,
): Promise<number> {
  const { calls } = await db
    .insertInto('registry.report_call')
    .values({ address: hash('sha256', address, 'buffer'), minute, calls: 1 })
    .onConflict((conflict) =>
      conflict.column('address').doUpdateSet({
        calls: sql`CASE WHEN report_call.minute = excluded.minute THEN report_call.calls + 1 ELSE 1 END`,
        minute: (eb) => eb.ref('excluded.minute'),
      }),
    )
    .returning('calls')
    .executeTakeFirstOrThrow();
  return calls;
}

/** Forgets the calls of minutes that are over. */
export async function forgetCalls(db: Kysely<RegistryDatabase>, nowMs: number): Promise<void> {
  const minute = Math.floor(nowMs / MINUTE_MS);
  await db.deleteFrom('registry.report_call').where('minute', '<', minute).execute();
}
