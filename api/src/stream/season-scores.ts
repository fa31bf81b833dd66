import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveRating } from '../evaluation/index.ts';
import { LiveScoring } from './live-scoring.ts';
import type { StreamContext } from './stream-context.ts';
import { messageText } from './stream-message.ts';

/** Lineups are rated anew at most as often; what is due soon is rated with the change that comes before it. */
const RATE_EVERY_MS = 5000;
/** What changes waits this long for the scores that come of it, where they are known so soon. */
const SOON_MS = 100;

/** A round whose lineups are frozen and not yet evaluated. */
export interface RunningRound {
  readonly roundId: string;
  readonly gameTime: number;
  /** Points are the same as long as it is. */
  readonly id: string;
  /** Of the season's state. */
  readonly version: number;
}

interface Latest {
  readonly roundId: string;
  readonly text: string;
  readonly rating: LiveRating;
}

/** The live scores of a season: rated after changes, and told by whoever owns this. */
export class SeasonScores {
  readonly #seasonId: string;
  readonly #context: StreamContext;
  readonly #send: (text: string) => void;
  readonly #scoring: LiveScoring;
  #latest: Latest | undefined;
  /** The rating under way, or the last one. */
  #latestTry: Promise<unknown> | undefined;
  #running: RunningRound | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isRating = false;
  #isClosed = false;
  #ratedAt = Number.NEGATIVE_INFINITY;
  #tookMs = 0;

  /** @param send tells of scores that did not go out with the change they come of */
  constructor(seasonId: string, context: StreamContext, send: (text: string) => void) {
    this.#seasonId = seasonId;
    this.#context = context;
    this.#send = send;
    this.#scoring = new LiveScoring(context.db);
  }

  /** The message of the scores of a round; empty while they are not known. */
  of(roundId: string): string {
    return this.#latest?.roundId === roundId ? this.#latest.text : '';
  }

  /** The last rating of a round, the first one as soon as it is made; undefined: there is none yet. */
  async rating(roundId: string): Promise<LiveRating | undefined> {
    if (this.#latest?.roundId !== roundId) await this.#latestTry;
    return this.#latest?.roundId === roundId ? this.#latest.rating : undefined;
  }

  /**
   * Follows the round; undefined: none is running.
   * @returns scores to be told together with the change, one write for both; empty: they come later
   */
  async follow(running: RunningRound | undefined): Promise<string> {
    this.#running = running;
    if (!running) {
      this.#latest = undefined;
      this.#scoring.forget();
      return '';
    }
    if (this.#timer || this.#isRating || this.#isClosed) return '';
    const isKnownSoon = this.#tookMs < SOON_MS;
    // A feed that is read as often as lineups are rated would always come a little too early.
    const isDueSoon = performance.now() + SOON_MS >= this.#ratedAt + RATE_EVERY_MS;
    if (!isKnownSoon || !isDueSoon) {
      this.#rateLater();
      return '';
    }
    const rating = this.#rate();
    const known = await Promise.race([rating, sleep(SOON_MS, undefined, { ref: false })]);
    if (known === undefined) void rating.then((text) => this.#tell(text));
    return known ?? '';
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#scoring.forget();
  }

  #rateLater(): void {
    if (this.#timer || this.#isClosed) return;
    const waitMs = Math.max(0, this.#ratedAt + RATE_EVERY_MS - performance.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#rate().then((text) => this.#tell(text));
    }, waitMs).unref();
  }

  #tell(text: string): void {
    if (text !== '' && !this.#isClosed) this.#send(text);
  }

  #rate(): Promise<string> {
    const rating = this.#tryToRate();
    this.#latestTry = rating;
    return rating;
  }

  /** The message of the scores; empty where they are of no use any more, or not known yet. */
  async #tryToRate(): Promise<string> {
    const running = this.#running;
    if (!running) return '';
    this.#isRating = true;
    this.#ratedAt = performance.now();
    let hasFailed = false;
    try {
      return await this.#rateRound(running);
    } catch (err) {
      this.#context.log.warn({ err, seasonId: this.#seasonId }, 'Live scores are not known yet');
      hasFailed = true;
      return '';
    } finally {
      this.#isRating = false;
      this.#tookMs = performance.now() - this.#ratedAt;
      const isOutdated = this.#running?.id !== running.id;
      if (this.#running && (isOutdated || hasFailed)) this.#rateLater();
    }
  }

  async #rateRound({ roundId, gameTime, version }: RunningRound): Promise<string> {
    const startedAt = performance.now();
    const round = { seasonId: this.#seasonId, roundId };
    const moment = { at: gameTime, revision: version };
    const { rating, told } = await this.#scoring.rate(round, moment);
    this.#context.counts.rated((performance.now() - startedAt) / 1000);
    if (this.#isClosed || this.#running?.roundId !== roundId) return '';
    const text = messageText('scores', told);
    this.#latest = { roundId, text, rating };
    return text;
  }
}
