import { ScrapedFigures } from '@spieltag/server-kit/metrics';
import { type Kysely, sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/index.ts';

/**
 * Tells how far the clock of this machine is off from that of the database. Players are refused by the one, what is
 * due happens once both show it, and neither knows which of them is wrong.
 * @param clock real time, epoch ms
 */
export function watchClockOffset(
  registry: Registry,
  db: Kysely<Database>,
  clock: () => number,
): void {
  const figures = new ScrapedFigures(async () => ({ offsetMs: await readOffset(db, clock) }), {
    keptMs: 0,
  });
  new Gauge({
    name: 'spieltag_clock_offset_seconds',
    help: 'How far the clock of this machine is ahead of that of the database; below 0: behind',
    registers: [registry],
    async collect() {
      const read = await figures.get();
      if (read) this.set(read.offsetMs / 1000);
      else this.remove();
    },
  });
}

/** As far as it is certain: the answer of a database that has much to do comes late, and makes no clock wrong. */
async function readOffset(db: Kysely<Database>, clock: () => number): Promise<number> {
  const before = clock();
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const after = clock();
  const at = rows[0]?.at.getTime() ?? after;
  if (at < before) return before - at;
  return Math.min(0, after - at);
}
