import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AnsweringOptions,
  answeringClient,
  CONNECTION_OPTIONS,
  clientOf,
} from '@spieltag/server-kit/database';
import { repeat } from '@spieltag/server-kit/process';
import type pg from 'pg';

/** How long to wait before a lost connection is made anew, growing with every failure. */
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 5000;
/** Nothing to hear is no silence: only who is asked owes an answer. */
const ASK_EVERY_MS = 10_000;

export interface ListenOptions extends AnsweringOptions {
  /** As for `openDatabase`. */
  readonly url: string;
  readonly channel: string;
  /** Called with every notification that arrives. */
  readonly onMessage: (payload: string) => void;
  /** Listening has begun, for the first time or again: what was sent before may have been missed. */
  readonly onListening: () => void;
  /** The connection is gone; it is being made anew. */
  readonly onLost: (error: unknown) => void;
  /** From one question to the next whether anybody is there, ms; default: 10 s. */
  readonly askEveryMs?: number;
}

export interface ListenHandle {
  /** Resolves when the connection is closed. */
  stop(): Promise<void>;
}

/**
 * Listens to a channel of PostgreSQL on a connection of its own, for good: a lost connection is made
 * anew until it is stopped.
 */
export function listenTo(options: ListenOptions): ListenHandle {
  const stopping = new AbortController();
  const running = keepListening(options, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function keepListening(options: ListenOptions, signal: AbortSignal): Promise<void> {
  let retryMs = FIRST_RETRY_MS;
  const Client = clientOf(options.url, answeringClient(undefined, options));
  while (!signal.aborted) {
    const lost = await listenOnce(Client, options, signal, () => {
      retryMs = FIRST_RETRY_MS;
    });
    if (signal.aborted) return;
    options.onLost(lost);
    await sleep(retryMs, undefined, { signal }).catch(() => undefined);
    retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS);
  }
}

/** Listens until the connection is lost or it is stopped; returns what happened to it. */
async function listenOnce(
  Client: typeof pg.Client,
  { url, channel, onMessage, onListening, askEveryMs = ASK_EVERY_MS }: ListenOptions,
  signal: AbortSignal,
  onConnected: () => void,
): Promise<unknown> {
  const client = new Client({
    ...CONNECTION_OPTIONS,
    connectionString: url,
    application_name: `spieltag ${channel}`,
    connectionTimeoutMillis: 5000,
  });
  const ended = Promise.withResolvers<unknown>();
  client.on('error', ended.resolve);
  client.on('end', () => ended.resolve(new Error('the connection was closed')));
  client.on('notification', ({ payload = '' }) => onMessage(payload));
  const stop = () => ended.resolve(undefined);
  signal.addEventListener('abort', stop);
  let endAsking = async () => {};
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    endAsking = repeat(askEveryMs, async () => {
      await client.query('select 1');
    });
    onConnected();
    onListening();
    return await ended.promise;
  } catch (error) {
    return error;
  } finally {
    signal.removeEventListener('abort', stop);
    void endAsking();
    await client.end().catch(() => undefined);
  }
}
