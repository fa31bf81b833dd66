import { repeat } from '@spieltag/server-kit/process';
import { contract } from '@spieltag/shared-kernel/contract';
import { happenedRoutes } from '@spieltag/shared-kernel/happened';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf, type ListenHandle, listenTo } from '../database/index.ts';
import type { LiveRatings } from '../evaluation/index.ts';
import type { GameStateCache } from '../game-state/game-state-cache.ts';
import type { LedgerContext } from '../ledger/ledger-context.ts';
import { networkOf, originOf } from '../limits/call-limits.ts';
import type { ApiContext } from '../plugins/api-context.ts';
import { authorize, bearerOf } from '../plugins/authorize.ts';
import { serve } from '../plugins/contract-route.ts';
import { BAR_DELAY_MS } from '../tokens/barred-users.ts';
import { expiryOf } from '../tokens/token-service.ts';
import { LEDGER_CHANNEL, LedgerExchange } from './ledger-exchange.ts';
import { StreamHub, type StreamSeat } from './stream-hub.ts';
import { type StreamCaller, StreamListener } from './stream-listener.ts';
import { countStreams } from './stream-metrics.ts';

/** Whether somebody has heard nothing for too long. */
const LOOK_FOR_SILENCE_EVERY_MS = 5000;
/** Whether news of a change have got lost. */
const LOOK_FOR_CHANGES_EVERY_MS = 15_000;
/** Soon enough for a second device, and seldom enough for the database. */
const SEND_LEDGERS_EVERY_MS = 250;
/** As often as it is asked for calls whether the game is closed. */
const LOOK_WHETHER_CLOSED_EVERY_MS = 1000;
/** As soon as a call would be refused. */
const LOOK_WHO_MAY_LISTEN_EVERY_MS = BAR_DELAY_MS;

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
  context: ApiContext & Pick<LedgerContext, 'news'> & { readonly liveRatings: LiveRatings },
  states: GameStateCache,
): StreamHub {
  const { db, log, config, liveRatings } = context;
  const counts = countStreams(app.metrics.registry, () => hub.size);
  const limits = { perProcess: config.streams, perAddress: config.streamsPerAddress };
  const hub = new StreamHub(limits, { db, states, log, counts });
  liveRatings.madeBy((round) => hub.rating(round));
  keepGoing(app, hub, context);
  exchangeLedgers(app, hub, context);
  serve(
    app,
    contract.gameloop.stream,
    async ({ params, query }, request, reply) => {
      // Before there is a place: nothing waits between that and the stream, which may be closed.
      const caller = await listenerOf(request, context);
      const from = { address: networkOf(request.ip), origin: originOf(request.ip) };
      const seat = await hub.take(params.seasonId, from);
      if (request.method === 'HEAD') {
        seat.release();
        return '';
      }
      const header = request.headers['last-event-id'];
      const lastEventId = typeof header === 'string' ? header : (query.lastEventId ?? '');
      return openStream(request, reply, seat, { lastEventId, caller });
    },
    { withoutAdmission: () => true, pastGate: true },
  );
  serve(app, happenedRoutes.happened, ({ params }) => hub.happened(params), {
    withoutAdmission: () => true,
  });
  return hub;
}

/** Who asks for a stream; a token that does not hold is none: what is everybody's is told all the same. */
async function listenerOf(
  { headers }: FastifyRequest,
  context: ApiContext,
): Promise<StreamCaller | undefined> {
  const token = bearerOf(headers);
  if (token === undefined) return undefined;
  const caller = await authorize('bearer', headers, context).catch(() => undefined);
  if (!caller) return undefined;
  const { id, deviceId } = caller;
  return { id, ...(deviceId !== undefined && { deviceId }), expiresAtMs: expiryOf(token) };
}

function openStream(
  { socket, headers }: FastifyRequest,
  reply: FastifyReply,
  { stream, release }: StreamSeat,
  {
    lastEventId,
    caller,
  }: { readonly lastEventId: string; readonly caller: StreamCaller | undefined },
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
  const listener = new StreamListener(raw, socket, { coding, caller });
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

/** Tells a user's devices of changed ledgers, of this server and of others. */
function exchangeLedgers(
  app: FastifyInstance,
  hub: StreamHub,
  { db, log, news }: ApiContext & Pick<LedgerContext, 'news'>,
): void {
  const exchange = new LedgerExchange(db, (key, version) => hub.ledgerChanged(key, version));
  news.follow((key, version) => {
    hub.ledgerChanged(key, version);
    exchange.changed(key, version);
  });
  const send = () =>
    exchange.send().catch((err: unknown) => {
      log.debug({ err }, 'Changed ledgers are not told to other servers');
    });
  let end: (() => Promise<void>) | undefined;
  let listening: ListenHandle | undefined;
  app.addHook('onReady', async () => {
    end = repeat(SEND_LEDGERS_EVERY_MS, send);
    listening = listenTo({
      url: addressOf(db),
      channel: LEDGER_CHANNEL,
      onMessage: (payload) => exchange.receive(payload),
      onListening: () => undefined,
      onLost: (err) => log.warn({ err }, 'Changed ledgers of other servers are not heard'),
    });
  });
  app.addHook('onClose', async () => {
    await Promise.all([listening?.stop(), end?.()]);
  });
}

function keepGoing(
  app: FastifyInstance,
  hub: StreamHub,
  { closure, clock, log, tokens }: ApiContext,
): void {
  const endWhileClosed = async () => {
    if (hub.size > 0 && (await closure.problem())) hub.endAll();
  };
  const endWhoMayNot = () =>
    hub
      .endThose(async (caller) => caller.expiresAtMs <= clock() || (await tokens.isBarred(caller)))
      .catch((err: unknown) => {
        log.debug({ err }, 'It is not known who may not listen any more');
      });
  const timers: NodeJS.Timeout[] = [];
  app.addHook('onReady', async () => {
    timers.push(
      setInterval(() => hub.keepAlive(), LOOK_FOR_SILENCE_EVERY_MS).unref(),
      setInterval(() => hub.missed(), LOOK_FOR_CHANGES_EVERY_MS).unref(),
      setInterval(() => void endWhileClosed(), LOOK_WHETHER_CLOSED_EVERY_MS).unref(),
      setInterval(() => void endWhoMayNot(), LOOK_WHO_MAY_LISTEN_EVERY_MS).unref(),
    );
  });
  app.addHook('preClose', async () => {
    for (const timer of timers) clearInterval(timer);
    hub.close();
  });
}
