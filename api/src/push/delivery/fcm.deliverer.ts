import { createHash } from 'node:crypto';
import { importPKCS8, SignJWT } from 'jose';
import type { FcmAccount } from '../../settings/push-values.ts';
import { type Deliverer, type DeliveryOutcome, outcomeOf, type Parcel } from './delivery.types.ts';

const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const TOKEN_SECONDS = 3600;
/** A token is fetched anew so long before it ends. */
const RENEW_BEFORE_MS = 5 * 60_000;
const TIMEOUT_MS = 10_000;
const AT_ONCE = 32;

/** Statuses that say something of the device: its token is none, or it takes no message of that size. */
const OF_DEVICE = new Set([200, 400, 413]);

/** Firebase knows no project of that name, or the app is gone: the text says which. */
function notFound(text: string): DeliveryOutcome {
  if (/"errorCode"\s*:\s*"UNREGISTERED"/.test(text)) return { outcome: 'gone' };
  return { outcome: 'refused', reason: 'knows no such project', sparesDevice: true };
}

/** Apple takes no longer ones, and two that begin alike must not become the same. */
const MOST_ID_BYTES = 64;
function collapseIdOf(tag: string): string {
  const isShort = Buffer.byteLength(tag) <= MOST_ID_BYTES;
  return isShort ? tag : createHash('sha256').update(tag).digest('base64url');
}

/** Delivers to apps, by Firebase Cloud Messaging (HTTP v1). */
export class FcmDeliverer implements Deliverer {
  readonly #account: FcmAccount;
  readonly #origin: string;
  readonly #clock: () => number;
  readonly #timeoutMs: number;
  #hasLetGo = false;
  #token: { readonly text: string; readonly until: number } | undefined;

  constructor(
    account: FcmAccount,
    clock: () => number,
    { origin = 'https://fcm.googleapis.com', timeoutMs = TIMEOUT_MS } = {},
  ) {
    this.#account = account;
    this.#clock = clock;
    this.#origin = origin;
    this.#timeoutMs = timeoutMs;
  }

  async deliver(parcels: readonly Parcel[]): Promise<readonly DeliveryOutcome[]> {
    const outcomes: DeliveryOutcome[] = [];
    const token = await this.#authorize().catch(() => undefined);
    if (token === undefined) {
      return parcels.map(() => ({
        outcome: 'refused',
        reason: 'gives no token',
        sparesDevice: true,
      }));
    }
    let next = 0;
    const carry = async () => {
      for (let at = next++; at < parcels.length; at = next++) {
        const parcel = parcels[at];
        if (!parcel) continue;
        outcomes[at] = this.#hasLetGo ? { outcome: 'unsent' } : await this.#send(parcel, token);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, carry));
    return outcomes;
  }

  letGo(): void {
    this.#hasLetGo = true;
  }

  async close(): Promise<void> {
    this.#token = undefined;
  }

  async #send(
    { device, message, ttlSeconds, isUrgent }: Parcel,
    token: string,
  ): Promise<DeliveryOutcome> {
    const { title, body, url, tag } = message;
    const expires = Math.floor(this.#clock() / 1000) + ttlSeconds;
    const sent = {
      token: device.address,
      notification: { title, body },
      data: { url, tag },
      android: {
        ttl: `${ttlSeconds}s`,
        priority: isUrgent ? 'HIGH' : 'NORMAL',
        notification: { tag },
      },
      apns: { headers: { 'apns-expiration': `${expires}`, 'apns-collapse-id': collapseIdOf(tag) } },
    };
    const address = `${this.#origin}/v1/projects/${encodeURIComponent(this.#account.project_id)}/messages:send`;
    try {
      const reply = await fetch(address, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message: sent }),
        redirect: 'error',
        signal: AbortSignal.timeout(this.#timeoutMs),
      });
      const { status } = reply;
      if (status === 404) return notFound(await reply.text());
      await reply.body?.cancel();
      if (status === 401) this.#token = undefined;
      const answer = outcomeOf(status, reply.headers.get('retry-after') ?? undefined, Date.now());
      return OF_DEVICE.has(status) ? answer : { ...answer, sparesDevice: true };
    } catch (error) {
      const reason = error instanceof Error ? error.name : 'failed';
      return { outcome: 'failed', reason, sparesDevice: true };
    }
  }

  /** A token of the account, fetched once for all messages of the next hour. */
  async #authorize(): Promise<string> {
    const now = this.#clock();
    if (this.#token && this.#token.until - now > RENEW_BEFORE_MS) return this.#token.text;
    const { client_email: email, private_key: key, token_uri: uri } = this.#account;
    const seconds = Math.floor(now / 1000);
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(email)
      .setAudience(uri)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + TOKEN_SECONDS)
      .sign(await importPKCS8(key, 'RS256'));
    const reply = await fetch(uri, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion,
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(this.#timeoutMs),
    });
    const { access_token: text } = (await reply.json()) as { access_token?: unknown };
    if (!reply.ok || typeof text !== 'string') throw new Error(`answers ${reply.status}`);
    this.#token = { text, until: now + TOKEN_SECONDS * 1000 };
    return text;
  }
}
