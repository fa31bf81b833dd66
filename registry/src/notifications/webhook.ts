import { createHmac } from 'node:crypto';
import { repeat } from '@spieltag/server-kit/process';
import type { FastifyBaseLogger } from 'fastify';
import type { RegistryContext } from '../context/registry-context.ts';
import {
  deleteNotification,
  type Notification,
  postpone,
  takeDue,
} from './notification.repository.ts';
import { noteDelivery, noteFailure } from './webhook-state.repository.ts';

/** Where operators want to be told, and what messages are signed with. */
export interface WebhookTarget {
  readonly url: string;
  /** Of the form `whsec_<base64>`, as libraries for Standard Webhooks have it, or any text. */
  readonly secret: string;
}

interface WebhookOptions {
  readonly context: Pick<RegistryContext, 'db' | 'now'>;
  readonly target: WebhookTarget;
  readonly log: FastifyBaseLogger | undefined;
  /** How often it looks for what is due. */
  readonly looksEveryMs: number;
}

const ANSWER_WITHIN_MS = 5000;
/** Longer than an attempt takes: who is ended while trying leaves it to others after that. */
const TAKEN_FOR_MS = 30_000;
const FIRST_RETRY_MS = 5000;
const MAX_RETRY_MS = 3_600_000;
/** About a day. */
const MAX_ATTEMPTS = 32;
const BASE64_SECRET = /^whsec_(.+)$/;

/** Sends what was kept for the operators, beside everything else. @returns a function that ends it */
export function runWebhook(options: WebhookOptions): () => Promise<void> {
  return repeat(options.looksEveryMs, () => sendDue(options));
}

async function sendDue(options: WebhookOptions): Promise<void> {
  const { db, now } = options.context;
  const at = now();
  const due = await takeDue(db, new Date(at), new Date(at + TAKEN_FOR_MS));
  await Promise.all(due.map((notification) => sendOne(options, notification)));
}

async function sendOne(
  { context: { db, now }, target, log }: WebhookOptions,
  notification: Notification,
): Promise<void> {
  const { id, attempts } = notification;
  const fault = await post(target, notification, now());
  if (fault === undefined) {
    await noteDelivery(db, new Date(now()));
    return deleteNotification(db, id);
  }
  await noteFailure(db, new Date(now()), fault);
  log?.warn({ fault, attempts, notification: id }, 'The webhook did not take a message');
  if (attempts >= MAX_ATTEMPTS) return deleteNotification(db, id);
  await postpone(db, id, new Date(now() + retryAfterMs(attempts)));
}

/** Twice as long after each attempt, up to an hour. */
export function retryAfterMs(attempts: number): number {
  return Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
}

/** @returns what went wrong; undefined: it was taken */
async function post(
  { url, secret }: WebhookTarget,
  { id, body }: Notification,
  nowMs: number,
): Promise<string | undefined> {
  const timestamp = String(Math.floor(nowMs / 1000));
  const [, base64] = BASE64_SECRET.exec(secret) ?? [];
  const key = base64 === undefined ? secret : Buffer.from(base64, 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  try {
    const reply = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      body,
    });
    await reply.body?.cancel();
    return reply.ok ? undefined : `status ${reply.status}`;
  } catch (error) {
    return faultOf(error);
  }
}

/** In a few words, and without the address, which may hold a secret of its own. */
function faultOf(error: unknown): string {
  const { name, cause } = error as Error;
  const { code, message } = (cause ?? {}) as NodeJS.ErrnoException;
  return code ?? message ?? name;
}
