import { contract } from '@spieltag/shared-kernel/contract';
import { happenedRoutes } from '@spieltag/shared-kernel/happened';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LiveRatings } from '../evaluation/index.ts';
import type { GameStateCache } from '../game-state/game-state-cache.ts';
import { networkOf } from '../limits/call-limits.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { serve } from '../plugins/contract-route.ts';
import { StreamHub, type StreamSeat } from './stream-hub.ts';
import { StreamListener } from './stream-listener.ts';
import { countStreams } from './stream-metrics.ts';

/** Whether somebody has heard nothing for too long. */
const LOOK_FOR_SILENCE_EVERY_MS = 5000;
/** Whether news of a change have got lost. */
const LOOK_FOR_CHANGES_EVERY_MS = 15_000;
/** As often as it is asked for calls whether the game is closed. */
const LOOK_WHETHER_CLOSED_EVERY_MS = 1000;

/** Nothing between server and page keeps pieces back, or keeps them at all. */
const HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/**
 * What goes on in seasons, as it happens. Streams end with the server, and while the game is closed.
 * @returns is to be told of changes
 */
export function registerStreamRoutes(
  app: FastifyInstance,
  { db, log, config, closure, liveRatings }: ApiContext & { readonly liveRatings: LiveRatings },
  states: GameStateCache,
): StreamHub {
  const counts = countStreams(app.metrics.registry, () => hub.size);
  const limits = { perProcess: config.streams, perAddress: config.streamsPerAddress };
  const hub = new StreamHub(limits, { db, states, log, counts });
  liveRatings.madeBy((round) => hub.rating(round));
  keepGoing(app, hub, closure);
  serve(
    app,
    contract.gameloop.stream,
    async ({ params, query }, request, reply) => {
      const seat = await hub.take(params.seasonId, networkOf(request.ip));
      if (request.method === 'HEAD') {
        seat.release();
        return '';
      }
      const header = request.headers['last-event-id'];
      const lastEventId = typeof header === 'string' ? header : (query.lastEventId ?? '');
      return openStream(request, reply, seat, lastEventId);
    },
    { withoutAdmission: () => true, pastGate: true },
  );
  serve(app, happenedRoutes.happened, ({ params }) => hub.happened(params), {
    withoutAdmission: () => true,
  });
  return hub;
}

function openStream(
  { socket, headers }: FastifyRequest,
  reply: FastifyReply,
  { stream, release }: StreamSeat,
  lastEventId: string,
): FastifyReply {
  reply.hijack();
  if (socket.destroyed) {
    release();
    return reply;
  }
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  // Head and first messages are one write.
  socket.cork();
  const coding = takesGzip(headers['accept-encoding']) ? 'gzip' : 'identity';
  raw.writeHead(200, { ...HEADERS, ...(coding === 'gzip' && { 'content-encoding': coding }) });
  raw.flushHeaders();
  // A stream is silent for as long as a match is.
  socket.setTimeout(0);
  const listener = new StreamListener(raw, socket, coding);
  socket.once('close', () => {
    stream.audience.delete(listener);
    release();
  });
  stream.join(listener, lastEventId);
  socket.uncork();
  return reply;
}

/** Unless it says that it would rather not. */
const takesGzip = (accepted: string | string[] | undefined) =>
  /(?:^|[,\s])gzip(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(String(accepted));

function keepGoing(app: FastifyInstance, hub: StreamHub, closure: ApiContext['closure']): void {
  const endWhileClosed = async () => {
    if (hub.size > 0 && (await closure.problem())) hub.endAll();
  };
  const timers: NodeJS.Timeout[] = [];
  app.addHook('onReady', async () => {
    timers.push(
      setInterval(() => hub.keepAlive(), LOOK_FOR_SILENCE_EVERY_MS).unref(),
      setInterval(() => hub.missed(), LOOK_FOR_CHANGES_EVERY_MS).unref(),
      setInterval(() => void endWhileClosed(), LOOK_WHETHER_CLOSED_EVERY_MS).unref(),
    );
  });
  app.addHook('preClose', async () => {
    for (const timer of timers) clearInterval(timer);
    hub.close();
  });
}
