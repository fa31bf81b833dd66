import { ScrapedFigures } from '@spieltag/server-kit/metrics';
import { type Kysely, sql } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/index.ts';
import { countGuestCodes } from './devices/mailed-code.repository.ts';
import type { DispatchFigures } from './dispatch/dispatcher.ts';

/** How long a message may be late before operators look after it: one that is due and not claimed. */
interface Waiting {
  readonly messages: number;
  readonly oldestSeconds: number;
}

const NOTHING_WAITS: Waiting = { messages: 0, oldestSeconds: 0 };

const OF_WAITING = [
  [
    'spieltag_push_waiting_messages',
    'Messages that are due and not yet delivered, of the server that delivers',
    ({ messages }: Waiting) => messages,
  ],
  [
    'spieltag_push_oldest_waiting_seconds',
    'How long the oldest of them has been due',
    ({ oldestSeconds }: Waiting) => oldestSeconds,
  ],
] as const;

interface PushMetricsOptions {
  readonly delivers: () => boolean;
  readonly clock: () => number;
  readonly guestCodesPerHour: number;
}

/** Figures of what is told outside the game. */
export class PushMetrics {
  readonly #outcomes: Counter<'outcome'>;

  /**
   * @param delivers whether this server delivers: others tell nothing of the queue
   * @param clock epoch ms
   * @param guestCodesPerHour most codes by e-mail guests have sent, see `noteMailedCode`
   */
  constructor(
    registry: Registry,
    db: Kysely<Database>,
    { delivers, clock, guestCodesPerHour }: PushMetricsOptions,
  ) {
    const registers = [registry];
    this.#outcomes = new Counter({
      name: 'spieltag_push_messages_total',
      help: 'Messages to devices, by what became of them',
      labelNames: ['outcome'] as const,
      registers,
    });
    const waiting = new ScrapedFigures(
      async () => (delivers() ? readWaiting(db, clock()) : NOTHING_WAITS),
      { keptMs: 0 },
    );
    for (const [name, help, figureOf] of OF_WAITING) {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          const figures = await waiting.get();
          if (figures) this.set(figureOf(figures));
          else this.remove();
        },
      });
    }
    new Gauge({
      name: 'spieltag_push_guest_codes_limit',
      help: 'Codes by e-mail guests have sent an hour at most',
      registers,
    }).set(guestCodesPerHour);
    const guestCodes = new ScrapedFigures(
      async () => ({ codes: delivers() ? await countGuestCodes(db, clock()) : 0 }),
      { keptMs: 0 },
    );
    new Gauge({
      name: 'spieltag_push_guest_codes',
      help: 'Codes by e-mail guests have had sent within an hour, of the server that delivers',
      registers,
      async collect() {
        const figures = await guestCodes.get();
        if (figures) this.set(figures.codes);
        else this.remove();
      },
    });
  }

  count({ outcomes }: DispatchFigures): void {
    for (const [outcome, messages] of outcomes) this.#outcomes.inc({ outcome }, messages);
  }
}

async function readWaiting(db: Kysely<Database>, now: number): Promise<Waiting> {
  const at = new Date(now);
  const { rows } = await sql<Waiting>`
    select count(*)::int as messages,
      coalesce(extract(epoch from ${at}::timestamptz - min(due_at)), 0)::float8 as "oldestSeconds"
    from push_message where claimed_at is null and due_at <= ${at}`.execute(db);
  return rows[0] ?? NOTHING_WAITS;
}
