import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { Database } from '../database/index.ts';
import { SeasonCache } from '../season/season-cache.ts';
import { createConfig } from '../settings/config.ts';
import { DEFAULT_PUSH } from '../settings/push-config.ts';
import { readPushHosts } from '../settings/push-hosts.ts';
import { Delivery } from './delivery/delivery.ts';
import { VapidKeys } from './devices/vapid-keys.ts';
import { Dispatcher } from './dispatch/dispatcher.ts';
import { PushLoop } from './push-loop.ts';
import { PushMetrics } from './push-metrics.ts';

/** What is told outside the game without a game around it, by hand: for benchmarks. */
export function openPushLoop(
  db: Kysely<Database>,
  { origin, clock }: { readonly origin: string; readonly clock: () => number },
) {
  const perSecond = 1_000_000;
  const push = { ...DEFAULT_PUSH, hosts: readPushHosts(origin), perSecond };
  const config = createConfig({ stage: 'development', push });
  const context = {
    db,
    config,
    clock,
    log: pino({ level: 'silent' }),
    seasons: new SeasonCache(db),
  };
  const delivery = new Delivery(context, new VapidKeys(context));
  const leader = { leads: true };
  const { guestCodesPerHour } = push;
  const delivers = () => true;
  const metrics = new PushMetrics(new Registry(), db, { delivers, clock, guestCodesPerHour });
  const loop = new PushLoop(context, new Dispatcher(context, delivery), leader, metrics);
  return {
    look: () => loop.look(),
    drain: () => loop.drain(),
    close: () => delivery.close(),
  };
}
