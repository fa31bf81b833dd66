import { traceParent } from '@spieltag/server-kit/tracing';
import { type PrefetchedReply, splitSeason } from '@spieltag/shared-kernel/composition';
import { chooseSeason, contract, type Leagues } from '@spieltag/shared-kernel/contract';
import { LRUCache } from 'lru-cache';

/** Fetches a path of the game server; undefined when it does not answer with 200. */
export type FetchReply = (path: string) => Promise<PrefetchedReply | undefined>;

const LEAGUES_PATH = contract.sportsdata.leagues.path;
/** A reply answers all pages for so long: it is then as old as for a page that waited for its calls. */
const FRESH_MS = 1000;
/** For so long the last reply stands in for one that does not come in time. */
const FALLBACK_MS = 10_000;
/** A client database has some hundred thousand characters. */
const MAX_CACHED_CHARS = 16 * 1024 * 1024;
const MAX_REQUESTS = 200;

/**
 * The answers every page asks for first: leagues, and the state of the season of the address or of
 * the one it will be led to; on a first visit that season's client database too, which others still
 * have. What the game server does not answer in time the page asks for itself.
 */
export class PrefetchedReplies {
  readonly #fetch: FetchReply;
  readonly #now: () => number;
  readonly #lastReplies = new LRUCache<
    string,
    { readonly reply: PrefetchedReply; readonly at: number }
  >({
    maxSize: MAX_CACHED_CHARS,
    sizeCalculation: ({ reply }) => reply.text.length + 1,
  });
  readonly #requests = new LRUCache<
    string,
    { readonly reply: Promise<PrefetchedReply | undefined>; readonly at: number }
  >({ max: MAX_REQUESTS });

  constructor(fetchReply: FetchReply, now: () => number) {
    this.#fetch = fetchReply;
    this.#now = now;
  }

  async of(pathname: string, isFirstVisit = false): Promise<readonly PrefetchedReply[]> {
    const leagues = await this.#get(LEAGUES_PATH);
    if (!leagues) return [];
    const chosen = seasonOf(leagues, pathname);
    if (chosen === null) return [];
    if (chosen === undefined) return [leagues];
    const { gameloop, sportsdata } = contract;
    const rows = isFirstVisit
      ? [gameloop.currentState, sportsdata.clientDatabase]
      : [gameloop.currentState];
    const replies = await Promise.all(
      rows.map(({ path }) => this.#get(path.replace('{seasonId}', encodeURIComponent(chosen)))),
    );
    return [leagues, ...replies.filter((reply) => reply !== undefined)];
  }

  #get(path: string): Promise<PrefetchedReply | undefined> {
    const now = this.#now();
    const last = this.#requests.get(path);
    if (last && now - last.at < FRESH_MS) return last.reply;
    const reply = this.#fetch(path).then(
      (answer) => this.#remember(answer, now) ?? this.#fallback(path, now),
      () => this.#fallback(path, now),
    );
    this.#requests.set(path, { reply, at: now });
    return reply;
  }

  #remember(reply: PrefetchedReply | undefined, at: number): PrefetchedReply | undefined {
    if (reply) this.#lastReplies.set(reply.path, { reply, at });
    return reply;
  }

  #fallback(path: string, now: number): PrefetchedReply | undefined {
    const last = this.#lastReplies.get(path);
    return last && now - last.at < FALLBACK_MS ? last.reply : undefined;
  }
}

/** The season of a page; null when the reply has no leagues: the page asks itself, and says so. */
function seasonOf({ text }: PrefetchedReply, pathname: string): string | null | undefined {
  try {
    const leagues = JSON.parse(text) as Leagues;
    return chooseSeason(leagues, splitSeason(pathname).seasonId, undefined);
  } catch {
    return null;
  }
}

/** Fetches over HTTP, in the coding browsers accept: the etag is then the one they will send. */
export function replyFetcher(gameUrl: string, waitMs: number): FetchReply {
  return async (path) => {
    const reply = await fetch(`${gameUrl}${path}`, {
      headers: { 'accept-encoding': 'br', ...traceParent() },
      signal: AbortSignal.timeout(waitMs),
    });
    const text = await reply.text();
    const etag = reply.headers.get('etag');
    return reply.status === 200 && etag ? { path, etag, text } : undefined;
  };
}
