import { repeat } from '@spieltag/server-kit/process';
import { sql } from 'kysely';
import { WAYS, type Way } from './delivery/delivery.types.ts';
import type { Dispatcher } from './dispatch/dispatcher.ts';
import { tellAnnouncements } from './events/announcements.command.ts';
import { tellDeletions } from './events/deletions.command.ts';
import { tellLinkedDevices } from './events/linked-devices.command.ts';
import { watchSeason } from './events/season-watch.ts';
import type { PushContext } from './push-context.ts';
import type { PushMetrics } from './push-metrics.ts';
import { prune } from './queue/prune.ts';

const LOOK_EVERY_MS = 1000;
const PRUNE_EVERY_MS = 3_600_000;

/** What is claimed of a way at a time. */
interface Pace {
  readonly batch: number;
  /** Batches that are under way: one is written down while another is sent. */
  readonly atOnce: number;
}

const MANY: Pace = { batch: 500, atOnce: 3 };
/** What a mail server takes in two seconds: the rest waits where an end of the server loses nothing of it. */
const FEW: Pace = { batch: 40, atOnce: 1 };
const PACES: Readonly<Record<Way, Pace>> = { browser: MANY, app: MANY, mail: FEW };
/** Looks in vain take this part of the time at most: one of so many and itself. */
const RESTS_FOR_LOOKS = 5;
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
  /** Monotonic ms. */
  readonly #restUntil = new Map<Way, number>();
  #end: (() => Promise<void>)[] = [];
  readonly #ending = new AbortController();
  #prunedAt = Number.NEGATIVE_INFINITY;
  readonly #failing = new Set<string>();
  readonly #untold = new Set<string>();

  constructor(context: PushContext, dispatcher: Dispatcher, leader: Leader, metrics: PushMetrics) {
    this.#context = context;
    this.#dispatcher = dispatcher;
    this.#leader = leader;
    this.#metrics = metrics;
  }

  start(): void {
    this.#end = [
      repeat(LOOK_EVERY_MS, () => this.#said('look', () => this.look())),
      repeat(LOOK_EVERY_MS, () => this.#pruneHourly()),
      ...WAYS.map((way) => repeat(LOOK_EVERY_MS, () => this.#said(way, () => this.#turn(way)))),
    ];
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    this.#dispatcher.letGo();
    await Promise.all(this.#end.map((end) => end()));
  }

  /** Writes messages of what has happened. */
  async look(): Promise<void> {
    if (!this.#leader.leads) return;
    if (this.#context.config.push.isOn) await this.#lookAround();
  }

  /** Beside the looks, which it would keep back: there may be millions of messages to forget. */
  async #pruneHourly(): Promise<void> {
    const { db, clock, log } = this.#context;
    if (!this.#leader.leads || Math.abs(clock() - this.#prunedAt) < PRUNE_EVERY_MS) return;
    this.#prunedAt = clock();
    try {
      await prune(db, clock(), this.#ending.signal);
    } catch (err) {
      log.error({ err }, 'messages and codes nobody needs any more are kept');
    }
  }

  async #lookAround(): Promise<void> {
    const { log } = this.#context;
    await this.#tell('announcements', tellAnnouncements);
    await this.#tell('accounts to be deleted', tellDeletions);
    await this.#tell('linked devices', tellLinkedDevices);
    for (const { season_id: seasonId } of await this.#seasons()) {
      try {
        await watchSeason(this.#context, seasonId);
      } catch (err) {
        log.error({ err, seasonId }, 'nobody can be told what happens in the season');
      }
    }
  }

  /** What fails keeps nothing else back, and is said once, however long it does. */
  async #tell(
    what: string,
    tell: (context: PushContext, now: number) => Promise<void>,
  ): Promise<void> {
    const { clock, log } = this.#context;
    try {
      await tell(this.#context, clock());
      this.#untold.delete(what);
    } catch (err) {
      if (!this.#untold.has(what)) log.error({ err, what }, 'nobody can be told of something');
      this.#untold.add(what);
    }
  }

  /** Delivers until nothing is due. */
  async drain(): Promise<void> {
    await Promise.all(WAYS.map((way) => this.#drain(way)));
  }

  async #turn(way: Way): Promise<void> {
    if (performance.now() >= (this.#restUntil.get(way) ?? 0)) await this.#drain(way);
  }

  /** Of one way, at most so many a second. */
  async #drain(way: Way): Promise<void> {
    if (!this.#leader.leads || !this.#context.config.push.isOn) return;
    const { perSecond } = this.#context.config.push;
    const pace = PACES[way];
    const batch = Math.min(pace.batch, perSecond);
    let tries = 0;
    const startedAt = performance.now();
    const deliver = async () => {
      while (!this.#ending.signal.aborted && this.#leader.leads) {
        const claimingSince = performance.now();
        const figures = await this.#dispatcher.dispatch(batch, way);
        this.#metrics.count(figures);
        if (figures.looked === 0) return this.#rest(way, performance.now() - claimingSince);
        tries += figures.tries;
        const aheadMs = (tries / perSecond) * SECOND_MS - (performance.now() - startedAt);
        if (aheadMs > 0) await new Promise((resolve) => setTimeout(resolve, aheadMs));
      }
    };
    await Promise.all(Array.from({ length: pace.atOnce }, deliver));
  }

  /** Who finds nothing among a hundred thousand messages of another way does not look all the time. */
  #rest(way: Way, lookedForMs: number): void {
    this.#restUntil.set(way, performance.now() + RESTS_FOR_LOOKS * lookedForMs);
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
  async #said(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#failing.delete(what);
    } catch (err) {
      if (this.#failing.size === 0) this.#context.log.error({ err }, 'nobody is told anything');
      this.#failing.add(what);
    }
  }
}
