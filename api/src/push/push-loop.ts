import { repeat } from '@spieltag/server-kit/process';
import { sql } from 'kysely';
import type { Dispatcher } from './dispatch/dispatcher.ts';
import { tellAnnouncements } from './events/announcements.command.ts';
import { watchSeason } from './events/season-watch.ts';
import type { PushContext } from './push-context.ts';
import type { PushMetrics } from './push-metrics.ts';
import { prune } from './queue/prune.ts';

const LOOK_EVERY_MS = 1000;
const PRUNE_EVERY_MS = 3_600_000;
/** Batches that are under way at a time: one is written down while another is sent. */
const BATCHES_AT_ONCE = 3;
const BATCH = 500;
const SECOND_MS = 1000;

/** Whether this server is the one that leads the seasons. */
interface Leader {
  readonly leads: boolean;
}

/**
 * Looks for what is to be told and delivers what is due, on the server that leads the seasons. That two
 * may lead for a moment does no harm: what one has claimed the other does not see.
 */
export class PushLoop {
  readonly #context: PushContext;
  readonly #dispatcher: Dispatcher;
  readonly #leader: Leader;
  readonly #metrics: PushMetrics;
  #end: (() => Promise<void>)[] = [];
  #isStopping = false;
  #prunedAt = Number.NEGATIVE_INFINITY;
  #failing = false;

  constructor(context: PushContext, dispatcher: Dispatcher, leader: Leader, metrics: PushMetrics) {
    this.#context = context;
    this.#dispatcher = dispatcher;
    this.#leader = leader;
    this.#metrics = metrics;
  }

  start(): void {
    this.#end = [
      repeat(LOOK_EVERY_MS, () => this.#said(() => this.look())),
      repeat(LOOK_EVERY_MS, () => this.#said(() => this.drain())),
    ];
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#end.map((end) => end()));
  }

  /** Writes messages of what has happened. */
  async look(): Promise<void> {
    if (!this.#leader.leads) return;
    const { db, clock, config } = this.#context;
    if (config.push.isOn) await this.#lookAround();
    if (Math.abs(clock() - this.#prunedAt) < PRUNE_EVERY_MS) return;
    this.#prunedAt = clock();
    await prune(db, clock());
  }

  async #lookAround(): Promise<void> {
    const { log } = this.#context;
    await tellAnnouncements(this.#context, this.#context.clock());
    for (const { season_id: seasonId } of await this.#seasons()) {
      try {
        await watchSeason(this.#context, seasonId);
      } catch (err) {
        log.error({ err, seasonId }, 'nobody can be told what happens in the season');
      }
    }
  }

  /** Delivers until nothing is due, at most so many a second. */
  async drain(): Promise<void> {
    if (!this.#leader.leads || !this.#context.config.push.isOn) return;
    const { perSecond } = this.#context.config.push;
    const batch = Math.min(BATCH, perSecond);
    let tries = 0;
    const startedAt = performance.now();
    const deliver = async () => {
      while (!this.#isStopping && this.#leader.leads) {
        const figures = await this.#dispatcher.dispatch(batch);
        this.#metrics.count(figures);
        if (figures.looked === 0) return;
        tries += figures.tries;
        const aheadMs = (tries / perSecond) * SECOND_MS - (performance.now() - startedAt);
        if (aheadMs > 0) await new Promise((resolve) => setTimeout(resolve, aheadMs));
      }
    };
    await Promise.all(Array.from({ length: BATCHES_AT_ONCE }, deliver));
  }

  /** Only of seasons of which there is something to look at. */
  #seasons() {
    return this.#context.db
      .selectFrom('season_clock')
      .select('season_id')
      .where((eb) => eb.exists(eb.selectFrom('push_device').select(sql`1`.as('one')).limit(1)))
      .execute();
  }

  /** Says once that it fails, however long it does. */
  async #said(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#failing = false;
    } catch (err) {
      if (!this.#failing) this.#context.log.error({ err }, 'nobody is told anything');
      this.#failing = true;
    }
  }
}
