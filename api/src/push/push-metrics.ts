import { type Kysely, sql } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/index.ts';
import type { DispatchFigures } from './dispatch/dispatcher.ts';

/** How long a message may be late before operators look after it: one that is due and not claimed. */
interface Waiting {
  readonly messages: number;
  readonly oldestSeconds: number;
}

/** Figures of what is told outside the game. */
export class PushMetrics {
  readonly #outcomes: Counter<'outcome'>;

  /**
   * @param delivers whether this server delivers: others tell nothing of the queue
   * @param clock epoch ms
   */
  constructor(
    registry: Registry,
    db: Kysely<Database>,
    { delivers, clock }: { readonly delivers: () => boolean; readonly clock: () => number },
  ) {
    const registers = [registry];
    this.#outcomes = new Counter({
      name: 'spieltag_push_messages_total',
      help: 'Messages to devices, by what became of them',
      labelNames: ['outcome'] as const,
      registers,
    });
    const waiting = new Gauge({
      name: 'spieltag_push_waiting_messages',
      help: 'Messages that are due and not yet delivered, of the server that delivers',
      registers,
    });
    new Gauge({
      name: 'spieltag_push_oldest_waiting_seconds',
      help: 'How long the oldest of them has been due',
      registers,
      async collect() {
        const figures = delivers() ? await readWaiting(db, clock()) : undefined;
        waiting.set(figures?.messages ?? 0);
        this.set(figures?.oldestSeconds ?? 0);
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
  return rows[0] ?? { messages: 0, oldestSeconds: 0 };
}
