import http from 'node:http';
import https from 'node:https';
import { publicLookup } from '@spieltag/server-kit/http';
import webPush from 'web-push';
import { type DeliveryOutcome, outcomeOf } from './delivery.types.ts';

/** One message for one endpoint. */
export interface WebPushOrder {
  readonly endpoint: string;
  /** An origin of the operator's own, on whatever address. */
  readonly isOwn: boolean;
  readonly p256dh: string;
  readonly auth: string;
  readonly text: string;
  readonly authorization: string;
  readonly ttlSeconds: number;
  readonly urgency: 'normal' | 'high';
  readonly timeoutMs: number;
}

/** As much of an answer is read; nothing of it is needed. */
const MOST_BYTES = 16_384;
const CONNECTIONS = { keepAlive: true, maxSockets: 64, maxFreeSockets: 64, timeout: 30_000 };

const publicAgent = new https.Agent({ ...CONNECTIONS, lookup: publicLookup });
const ownAgents = {
  'http:': new http.Agent(CONNECTIONS),
  'https:': new https.Agent(CONNECTIONS),
} as const;

/** Encrypts a message for its endpoint and hands it over: one request, followed nowhere, never twice. */
export async function postMessage(order: WebPushOrder): Promise<DeliveryOutcome> {
  let body: Buffer;
  try {
    body = webPush.encrypt(order.p256dh, order.auth, order.text, 'aes128gcm').cipherText;
  } catch (error) {
    return { outcome: 'failed', reason: reasonOf(error) };
  }
  try {
    return await send(order, body);
  } catch (error) {
    // Endpoints lead to services that are allowed: their network, or ours, says nothing of a device.
    return { outcome: 'failed', reason: reasonOf(error), sparesDevice: true };
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'failed');

function send(order: WebPushOrder, body: Buffer): Promise<DeliveryOutcome> {
  const url = new URL(order.endpoint);
  const isPlain = url.protocol === 'http:';
  const ownAgent = isPlain ? ownAgents['http:'] : ownAgents['https:'];
  const options = {
    method: 'POST',
    agent: order.isOwn ? ownAgent : publicAgent,
    headers: {
      authorization: order.authorization,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      ttl: order.ttlSeconds,
      urgency: order.urgency,
    },
  };
  return new Promise((resolve, reject) => {
    const request = (isPlain ? http : https).request(url, options);
    const timer = setTimeout(() => request.destroy(new Error('takes too long')), order.timeoutMs);
    const settle = (outcome: DeliveryOutcome) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    request.on('response', (response) => {
      const outcome = outcomeOf(
        response.statusCode ?? 0,
        response.headers['retry-after'],
        Date.now(),
      );
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes > MOST_BYTES) response.destroy();
      });
      // What the service has said stands, however its answer ends.
      response.on('error', () => settle(outcome));
      response.on('close', () => settle(outcome));
    });
    request.on('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    request.end(body);
  });
}
