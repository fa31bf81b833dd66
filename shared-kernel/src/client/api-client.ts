import { BehaviorSubject, type Observable, Subject } from 'rxjs';
import type { PrefetchedReply } from '../contract/composition/index.ts';
import type { ReplyOf, Route } from '../contract/index.ts';
import { ApiCallError, errorOfReply } from './api-call-error.ts';
import { type AnyInput, type ApiRequest, buildRequest, type CallInput } from './api-request.ts';
import { type Authorization, authorize, type Identity } from './authorization.ts';
import { createEtagCache } from './etag-cache.ts';
import { createJsonStorage, type JsonStorage } from './json-storage.ts';
import { isOutage, mayHaveHappened } from './outage.ts';
import { createReplyParser } from './reply-parser.ts';
import { createRequestDeduplication } from './request-deduplication.ts';
import { bodyText, sendRequest } from './send-request.ts';
import { createServerClock } from './server-clock.ts';
import type { StoredReply } from './stored-reply.ts';

/** Runs around every request: `before` may replace it, `after` the reply. */
export interface Middleware {
  before?(request: ApiRequest): ApiRequest | Promise<ApiRequest>;
  after?(reply: Response, request: ApiRequest): Response | Promise<Response>;
}

export interface ApiClientOptions extends Identity {
  /** In front of the rows' paths: '' on the same origin. */
  readonly baseUrl: string;
  /** Names this build; stored replies of another build are dropped. */
  readonly build: string;
  readonly storage?: JsonStorage;
  /** Whether a reply can be what its row says; what is not counts as unreadable. Default: all are. */
  readonly fits?: (row: Route, reply: unknown) => boolean;
  /** Replies the page came with, by address: each answers the first call it fits. */
  readonly prefetchedReplies?: readonly PrefetchedReply[];
  readonly middleware?: readonly Middleware[];
  readonly fetch?: typeof fetch;
  /** Clock of the device, epoch ms. */
  readonly now?: () => number;
  readonly wait?: (ms: number) => Promise<void>;
}

/** Speaks the contract. */
export interface ApiClient {
  /**
   * Calls a route. A failed call yields undefined and appears on `errors$`; with `rethrow` it throws
   * an `ApiCallError` instead. A missing required part always throws, before anything is sent.
   */
  call<R extends Route>(
    row: R,
    input: CallInput<R> & { readonly rethrow: true },
  ): Promise<ReplyOf<R>>;
  call<R extends Route>(row: R, input: CallInput<R>): Promise<ReplyOf<R> | undefined>;
  /** Keeps what another answer has told as the reply of a route, for the time without a network. */
  keep<R extends Route>(row: R, input: CallInput<R>, reply: ReplyOf<R>, userId: string): void;
  /**
   * Of what is shown because nobody answered, since when the oldest is known; undefined: all is new. It
   * stays until somebody answers and what came from this device was asked for anew.
   */
  readonly keptSince: {
    readonly state$: Observable<number | undefined>;
    get(): number | undefined;
  };
  /** Errors of the calls whose callers do not handle them. */
  readonly errors$: Observable<ApiCallError>;
  /**
   * Stores what has come and comes on the device, for the time without a network; what stores is loaded with
   * it, which the first screen does without.
   */
  startStoring(): Promise<void>;
  /**
   * Names what asks anew for whatever came from this device; it yields whether all of that has come. If
   * not, the next answer has it tried again; where something was refused, the first one after 15 to 25 s.
   */
  renewBy(renew: () => Promise<boolean>): void;
  /** Whose replies are stored from now on; those of others are dropped. */
  setUser(userId: string): void;
  /** Server time, epoch ms, from the `Date` headers of the replies. */
  now(): number;
}

/** How long to wait for an answer where there is a kept one: at first, and while nobody answers. */
const PATIENCE_MS = 3000;
const IMPATIENCE_MS = 500;
/** How long to wait before a 409, or what may have happened, is tried once more. */
const RETRY_DELAY_MS = 500;
/** After a renewal of which something was refused the next one waits as long, spread over all pages. */
const RENEWAL_REST_MS = 15_000;
const RENEWAL_SPREAD_MS = 10_000;
/** Longer is not waited, whatever `Retry-After` says: the changes made after it wait as well. */
const MAX_RETRY_DELAY_MS = 10_000;

/**
 * Makes a client. Retries: a 401 once after a token refresh, a 409 once after 500 ms, and once a
 * change that happens only once under its key, where the answer of the server got lost: after what
 * `Retry-After` says of a 502, 503 or 504, or 500 ms. Not a LEDGER_CONFLICT: it says that the change was
 * built on an outdated ledger, which waiting does not mend and a resend without the version would
 * overwrite what another device did. Nothing is sent, be it once more or for the first time, when
 * somebody else plays by then than when the call was made.
 */
export function createApiClient(options: ApiClientOptions): ApiClient {
  const now = options.now ?? Date.now;
  const wait = options.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  const clock = createServerClock(now);
  const storage = options.storage ?? createJsonStorage();
  const cache = createEtagCache(storage, now);
  const deduplication = createRequestDeduplication(now, wait);
  const first = new Map(options.prefetchedReplies?.map((reply) => [reply.path, reply]));
  const errors = new Subject<ApiCallError>();
  const keptSince = new BehaviorSubject<number | undefined>(undefined);
  let renew: () => Promise<boolean> = async () => true;
  let isRenewing = false;
  let failedAt = Number.NEGATIVE_INFINITY;
  let restMs = 0;
  let recalls = 0;
  let silences = 0;
  // Of the start of the page: what replaces it later sees no token.
  const fetcher = options.fetch ?? fetch;

  const sendOnce = async (
    request: ApiRequest,
    token: string | undefined,
    patienceMs?: number,
  ): Promise<Answer> => {
    let outgoing = request;
    for (const { before } of options.middleware ?? [])
      outgoing = (await before?.(outgoing)) ?? outgoing;
    const stored = outgoing.row.conditional ? cache.find(outgoing.url) : undefined;
    const headers = new Headers(outgoing.headers);
    if (stored) headers.set('If-None-Match', stored.etag);
    const sentAt = now();
    let reply = await sendRequest(fetcher, { ...outgoing, headers }, token, patienceMs);
    // What never changes may come from the browser's cache, with the date of when it got there.
    if (!reply.headers.get('Cache-Control')?.includes('immutable')) {
      clock.learn(reply.headers.get('Date'), sentAt, now());
    }
    for (const { after } of options.middleware ?? [])
      reply = (await after?.(reply, outgoing)) ?? reply;
    return { reply, stored };
  };

  const parse = createReplyParser(options.fits);
  const isKept = ({ orKept, url }: ApiRequest) => orKept && cache.last(url);

  const ask = async (request: ApiRequest, authorization: Authorization): Promise<Answer> => {
    const jwt = await authorization.jwt();
    const isSilent = keptSince.value !== undefined && !isRenewing;
    const patience = isSilent ? IMPATIENCE_MS : PATIENCE_MS;
    let answer = await sendOnce(request, jwt, isKept(request) ? patience : undefined);
    if (answer.reply.status === 401 && (await authorization.renew(jwt))) {
      answer = await sendOnce(request, await authorization.jwt());
    }
    if (answer.reply.status === 409) {
      const error = await errorOfReply(answer.reply.clone());
      if (error.code !== 'LEDGER_CONFLICT') {
        await wait(RETRY_DELAY_MS);
        answer = await sendOnce(request, await authorization.jwt());
      }
    }
    return answer;
  };

  /** What the page came with or the server answers; an unreadable stored reply is asked for anew. */
  const perform = async (request: ApiRequest, authorization: Authorization): Promise<unknown> => {
    const { row, url } = request;
    const path = url.slice(options.baseUrl.length);
    const known = row.conditional ? first.get(path) : undefined;
    if (known) {
      first.delete(path);
      try {
        const value = parse(row, known.text);
        cache.keep(url, known.etag, known.text, undefined);
        return value;
      } catch {
        // The page came with something else: the server knows.
      }
    }
    const { reply, stored } = await ask(request, authorization);
    if (reply.status === 304 && stored) {
      // A body that nobody reads, be it empty, is a request the browser counts as broken off.
      await reply.text();
      try {
        const value = parse(row, stored.text);
        keep(request, authorization, stored);
        return value;
      } catch {
        cache.drop(url);
        return perform(request, authorization);
      }
    }
    if (!reply.ok) throw await errorOfReply(reply);
    const text = await bodyText(reply, request);
    const isJson = reply.headers.get('Content-Type')?.includes('json') ?? false;
    const value = parse(row, text, isJson);
    if (row.method === 'GET' && isJson) {
      keep(request, authorization, { etag: reply.headers.get('ETag') ?? '', text });
    }
    return value;
  };

  const keep = (
    { row, url }: ApiRequest,
    { userId }: Authorization,
    { etag, text }: Pick<StoredReply, 'etag' | 'text'>,
    // Of nobody: it is never stored.
  ) => cache.keep(url, etag, text, row.auth === 'public' ? undefined : (userId ?? ''));

  /** Somebody answers again. The answer to one call makes nothing new that came for another one. */
  const comeBack = async () => {
    const restedMs = now() - failedAt;
    // Less than none: the clock was set back.
    if (isRenewing || (restedMs >= 0 && restedMs < restMs)) return;
    isRenewing = true;
    const before = recalls;
    const silencesBefore = silences;
    const isNew = await renew().catch(() => false);
    isRenewing = false;
    // After a silence the next answer may be the first of a network that is back.
    if (!isNew && silences === silencesBefore) {
      failedAt = now();
      restMs = RENEWAL_REST_MS + Math.random() * RENEWAL_SPREAD_MS;
    } else if (isNew && recalls === before) keptSince.next(undefined);
  };

  /** What the server answers, or what it has answered last where that will do. */
  const performOrRecall = async (request: ApiRequest, authorization: Authorization) => {
    try {
      const value = await perform(request, authorization);
      if (keptSince.value) void comeBack();
      return value;
    } catch (error) {
      if (error instanceof ApiCallError && isOutage(error)) silences += 1;
      if (!isKept(request)) throw error;
      const { recall } = await import('./recall.ts').catch(() => {
        throw error;
      });
      recalls += 1;
      return recall(request, authorization.userId, error, { cache, storage, parse, keptSince });
    }
  };

  const call = async (row: Route, input: AnyInput): Promise<unknown> => {
    const request = buildRequest(row, input, options.baseUrl);
    const authorization = authorize(row, options);
    const attempt = async () => {
      try {
        return await performOrRecall(request, authorization);
      } catch (error) {
        if (!row.idempotent || !(error instanceof ApiCallError && mayHaveHappened(error)))
          throw error;
        await wait(Math.min(error.retryAfterMs ?? RETRY_DELAY_MS, MAX_RETRY_DELAY_MS));
        return perform(request, authorization);
      }
    };
    try {
      // Raw bodies cannot be compared, so none of them is a duplicate.
      const comparable = request.body === undefined || typeof request.body === 'string';
      if (!comparable) return await attempt();
      const key = [authorization.userId, row.method, request.url, request.body].join(' ');
      return await deduplication.run(key, attempt);
    } catch (error) {
      if (input.rethrow || !(error instanceof ApiCallError)) throw error;
      errors.next(error);
      return undefined;
    }
  };

  return {
    call: call as ApiClient['call'],
    keep(row, input, reply, userId) {
      const { url } = buildRequest(row, input, options.baseUrl);
      // Without an etag: the server has none of this answer.
      cache.keep(url, '', JSON.stringify(reply), userId);
    },
    errors$: errors.asObservable(),
    keptSince: { state$: keptSince, get: () => keptSince.value },
    startStoring: async () => cache.storeBy((await import('./recall.ts')).storeReplies),
    renewBy(by) {
      renew = by;
    },
    setUser: (userId) => cache.setOwner(`${userId} ${options.build}`),
    now: clock.now,
  };
}

interface Answer {
  readonly reply: Response;
  readonly stored: StoredReply | undefined;
}
