import { createDecipheriv, createECDH, createHmac, type ECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLocalJWKSet, jwtVerify } from 'jose';

/** What a push service does with a message instead of taking it. */
export type Behaviour =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | 'hang'
  | 'garbage'
  | 'endless';

/** A message as a browser would show it. */
export interface ReceivedMessage {
  readonly subscription: string;
  readonly payload: Record<string, unknown>;
  readonly ttl: number;
  readonly urgency: string;
  /** Of the token: who may be written to. */
  readonly contact: string;
}

interface Subscription {
  readonly keys: ECDH;
  readonly auth: Buffer;
}

/**
 * A push service as RFC 8030, 8291 and 8292 describe one: it checks who sends, and opens what is sent as
 * a browser would. Says why it refuses.
 */
export class TestPushService {
  readonly received: ReceivedMessage[] = [];
  /** Why requests were refused. */
  readonly refused: string[] = [];
  /** Requests per subscription, whatever became of them. */
  readonly tries = new Map<string, number>();
  readonly #clock: () => number;
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #behaviours = new Map<string, Behaviour>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  origin = '';

  /** @param clock epoch ms */
  constructor(clock: () => number = Date.now) {
    this.#clock = clock;
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** What a browser that subscribes is given, and its endpoint's name here. */
  subscribe() {
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    const auth = randomBytes(16);
    const name = randomBytes(16).toString('base64url');
    this.#subscriptions.set(name, { keys, auth });
    return {
      name,
      address: `${this.origin}/push/${name}`,
      keys: {
        p256dh: keys.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      },
    };
  }

  /** Forgets everything that was sent. */
  forget(): void {
    this.received.length = 0;
    this.refused.length = 0;
    this.tries.clear();
    this.#behaviours.clear();
  }

  /** What it does with the next messages to a subscription. */
  behave(name: string, behaviour: Behaviour | undefined): void {
    if (behaviour === undefined) this.#behaviours.delete(name);
    else this.#behaviours.set(name, behaviour);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const name = request.url?.split('/').at(-1) ?? '';
    this.tries.set(name, (this.tries.get(name) ?? 0) + 1);
    const body = Buffer.concat(await request.toArray());
    const behaviour = this.#behaviours.get(name);
    if (behaviour === 'hang') return;
    if (behaviour === 'garbage') return void response.socket?.end('no HTTP\r\n\r\n');
    if (behaviour === 'endless') return pour(response);
    if (behaviour) {
      response.writeHead(behaviour.status, behaviour.headers).end();
      return;
    }
    const subscription = this.#subscriptions.get(name);
    if (!subscription) return void response.writeHead(404).end();
    try {
      const contact = await this.#senderOf(request);
      const payload = JSON.parse(decrypt(body, subscription).toString()) as Record<string, unknown>;
      const { ttl, urgency } = request.headers;
      this.received.push({
        ...{ subscription: name, payload, contact },
        ttl: Number(ttl),
        urgency: String(urgency),
      });
      response.writeHead(201).end();
    } catch (error) {
      this.refused.push(String(error));
      response.writeHead(400).end();
    }
  }

  /** Checks the VAPID token; @returns its contact */
  async #senderOf({ headers }: IncomingMessage): Promise<string> {
    const found = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '');
    if (!found) throw new Error('no VAPID header');
    const [, token = '', key = ''] = found;
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [
      point.subarray(1, 33).toString('base64url'),
      point.subarray(33).toString('base64url'),
    ];
    const jwks = createLocalJWKSet({ keys: [{ kty: 'EC', crv: 'P-256', x, y, alg: 'ES256' }] });
    const { payload } = await jwtVerify(token, jwks, {
      audience: this.origin,
      currentDate: new Date(this.#clock()),
    });
    if ((payload.exp ?? 0) * 1000 > this.#clock() + 86_400_000)
      throw new Error('good for too long');
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('no aes128gcm');
    if (!/^\d+$/.test(headers.ttl as string)) throw new Error('no TTL');
    return payload.sub ?? '';
  }
}

/** Writes as long as somebody reads. */
function pour(response: ServerResponse): void {
  response.writeHead(201);
  const more = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536)));
  };
  response.on('drain', more);
  more();
}

const hmac = (key: Buffer, ...parts: (string | Buffer)[]) => {
  const made = createHmac('sha256', key);
  for (const part of parts) made.update(part);
  return made.digest();
};

/** Opens a body of one record as a browser does, see RFC 8188 and 8291. */
function decrypt(body: Buffer, { keys, auth }: Subscription): Buffer {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const pseudo = hmac(auth, keys.computeSecret(senderKey));
  const input = hmac(
    ...([pseudo, 'WebPush: info\0', keys.getPublicKey(), senderKey, Buffer.from([1])] as const),
  );
  const secret = hmac(salt, input);
  const key = hmac(secret, 'Content-Encoding: aes128gcm\0\x01').subarray(0, 16);
  const nonce = hmac(secret, 'Content-Encoding: nonce\0\x01').subarray(0, 12);
  const opened = createDecipheriv('aes-128-gcm', key, nonce);
  opened.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([opened.update(record.subarray(0, -16)), opened.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}
