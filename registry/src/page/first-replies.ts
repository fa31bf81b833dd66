import { type FirstReply, splitSeason } from '@spieltag/shared-kernel/composition';
import { chooseSeason, contract, type Leagues } from '@spieltag/shared-kernel/contract';

/** Asks the game server; undefined when it does not answer with 200. */
export type AskGame = (path: string) => Promise<FirstReply | undefined>;

const LEAGUES_PATH = contract.sportsdata.leagues.path;
/** For so long nobody asks again; a page may then be as old as a page that waited for its calls. */
const KEPT_MS = 1000;
/** For so long the last answer stands in for one that does not come in time. */
const STANDS_IN_MS = 10_000;

/**
 * The answers every page asks for first: leagues, and the state of the season of the address or of
 * the one it will be led to; on a first visit that season's client database too, which others still
 * have. What the game server does not answer in time the page asks for itself.
 */
export class FirstReplies {
  readonly #ask: AskGame;
  readonly #now: () => number;
  /** The last that came, by path. */
  readonly #came = new Map<string, { readonly reply: FirstReply; readonly at: number }>();
  readonly #held = new Map<
    string,
    { readonly reply: Promise<FirstReply | undefined>; at: number }
  >();

  constructor(ask: AskGame, now: () => number) {
    this.#ask = ask;
    this.#now = now;
  }

  async of(pathname: string, isFirstVisit = false): Promise<readonly FirstReply[]> {
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

  #get(path: string): Promise<FirstReply | undefined> {
    const now = this.#now();
    const held = this.#held.get(path);
    if (held && now - held.at < KEPT_MS) return held.reply;
    const reply = this.#ask(path).then(
      (answer) => this.#remember(answer, now) ?? this.#standIn(path, now),
      () => this.#standIn(path, now),
    );
    this.#held.set(path, { reply, at: now });
    return reply;
  }

  #remember(reply: FirstReply | undefined, at: number): FirstReply | undefined {
    if (reply) this.#came.set(reply.path, { reply, at });
    return reply;
  }

  #standIn(path: string, now: number): FirstReply | undefined {
    const came = this.#came.get(path);
    return came && now - came.at < STANDS_IN_MS ? came.reply : undefined;
  }
}

/** The season of a page; null when what came are no leagues: the page asks, and says so. */
function seasonOf({ text }: FirstReply, pathname: string): string | null | undefined {
  try {
    const leagues = JSON.parse(text) as Leagues;
    return chooseSeason(leagues, splitSeason(pathname).seasonId, undefined);
  } catch {
    return null;
  }
}

/** Asks over HTTP, in the coding browsers ask in: the etag is then the one they will send. */
export function askOver(gameUrl: string, waitMs: number): AskGame {
  return async (path) => {
    const reply = await fetch(`${gameUrl}${path}`, {
      headers: { 'accept-encoding': 'br' },
      signal: AbortSignal.timeout(waitMs),
    });
    const text = await reply.text();
    const etag = reply.headers.get('etag');
    return reply.status === 200 && etag ? { path, etag, text } : undefined;
  };
}
