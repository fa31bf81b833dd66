import { createHash } from 'node:crypto';
import type { GameState } from '@spieltag/shared-kernel/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database/index.ts';
import type { GameStateCache, VersionedState } from '../game-state/game-state-cache.ts';
import { KEPT_CHANGES, readSeasonChanges } from '../season/season-change.repository.ts';
import { LiveScoring } from './live-scoring.ts';
import { StreamAudience } from './stream-audience.ts';
import { idOf, placeOf, StreamHistory, type StreamPlace } from './stream-history.ts';
import type { StreamListener } from './stream-listener.ts';
import { messageOfJson, messageText } from './stream-message.ts';
import type { StreamCounts } from './stream-metrics.ts';

/** Lineups are rated anew at most as often. */
const RATE_EVERY_MS = 5000;

/** Phases in which lineups are frozen and not yet evaluated. */
const RUNNING: readonly GameState['phase'][] = ['GENERAL_LOCKED', 'GAMEDAY', 'GAMEDAY_LOCKED'];

/** What all streams of a server work with. */
export interface StreamContext {
  readonly db: Kysely<Database>;
  readonly states: Pick<GameStateCache, 'versioned'>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
  readonly counts: StreamCounts;
}

/** Where the season stands, with the message that says all of it. */
interface Told {
  readonly place: StreamPlace;
  readonly state: string;
  /** The round, where its lineups are rated. */
  readonly running: { readonly roundId: string; readonly gameTime: number } | undefined;
}

/**
 * What goes on in one season, told to all who listen. What is told comes from the database whole:
 * news only say when to look, so that whoever has missed some tells the same a little later.
 */
export class SeasonStream {
  readonly audience: StreamAudience;
  readonly #seasonId: string;
  readonly #context: StreamContext;
  readonly #history = new StreamHistory();
  readonly #scoring: LiveScoring;
  #told: Told | undefined;
  #scores: { readonly roundId: string; readonly text: string } | undefined;
  #advancing: Promise<void> | undefined;
  #hasMore = false;
  #rating: NodeJS.Timeout | undefined;
  #isRating = false;
  #ratedAt = Number.NEGATIVE_INFINITY;
  #isClosed = false;

  constructor(seasonId: string, context: StreamContext) {
    this.#seasonId = seasonId;
    this.#context = context;
    this.audience = new StreamAudience(context.counts);
    this.#scoring = new LiveScoring(context.db);
  }

  /** Looks what there is to tell; @throws ApiProblem SEASON_NOT_FOUND, as long as nothing was told */
  async ready(): Promise<void> {
    if (!this.#told) await this.#look();
  }

  /** Something has changed, or may have. */
  advance(): void {
    this.#look().catch((err: unknown) => {
      this.#context.log.warn({ err, seasonId: this.#seasonId }, 'The stream cannot go on yet');
    });
  }

  /** From now on it is told everything; what came before it is told now. `ready` comes before. */
  join(listener: StreamListener, lastEventId: string): void {
    if (!this.#told) throw new Error(`nothing is known of ${this.#seasonId} yet`);
    const { place, state } = this.#told;
    const from = placeOf(lastEventId);
    const missed = (from && this.#history.between(from, place, state)) ?? state;
    const scores = this.#scores?.roundId === place.roundId ? this.#scores.text : '';
    this.audience.add(listener, missed + scores);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#rating);
    this.#scoring.forget();
    this.audience.end();
  }

  /** One look at a time; whatever changes during one is looked at after it. */
  async #look(): Promise<void> {
    this.#hasMore = true;
    this.#advancing ??= this.#lookOnce().finally(() => {
      this.#advancing = undefined;
    });
    await this.#advancing;
  }

  async #lookOnce(): Promise<void> {
    while (this.#hasMore && !this.#isClosed) {
      this.#hasMore = false;
      await this.#tell(await this.#context.states.versioned(this.#seasonId));
    }
  }

  async #tell(known: VersionedState): Promise<void> {
    const now = toldOf(known);
    const before = this.#told;
    if (before && idOf(before.place) === idOf(now.place)) {
      this.#told = now;
      return;
    }
    await this.#remember(before?.place.version, now.place.version);
    this.#told = now;
    if (before) {
      this.audience.send(this.#history.between(before.place, now.place, now.state) ?? now.state);
    }
    this.#rateSoon();
  }

  async #remember(last: number | undefined, version: number): Promise<void> {
    // A database that was brought back from a backup has other versions.
    const isFresh = last === undefined || version < last;
    const after = isFresh ? version - KEPT_CHANGES : last;
    const range = { after, until: version };
    const changes = await readSeasonChanges(this.#context.db, this.#seasonId, range);
    if (isFresh) this.#history.clear();
    this.#history.add(changes);
  }

  #rateSoon(): void {
    if (!this.#told?.running) {
      this.#scores = undefined;
      this.#scoring.forget();
      return;
    }
    if (this.#rating || this.#isRating || this.#isClosed) return;
    const waitMs = Math.max(0, this.#ratedAt + RATE_EVERY_MS - performance.now());
    this.#rating = setTimeout(() => void this.#rate(), waitMs).unref();
  }

  async #rate(): Promise<void> {
    this.#rating = undefined;
    const { place, running } = this.#told ?? {};
    if (!place || !running) return;
    this.#isRating = true;
    this.#ratedAt = performance.now();
    try {
      await this.#tellScores(place, running);
    } catch (err) {
      this.#context.log.warn({ err, seasonId: this.#seasonId }, 'Live scores are not known yet');
    } finally {
      this.#isRating = false;
    }
    const isOutdated = this.#told && idOf(this.#told.place) !== idOf(place);
    if (isOutdated || !this.#scores) this.#rateSoon();
  }

  async #tellScores(place: StreamPlace, running: NonNullable<Told['running']>): Promise<void> {
    const startedAt = performance.now();
    const round = { seasonId: this.#seasonId, roundId: running.roundId };
    const key = `${running.roundId} ${place.frame}`;
    const scores = await this.#scoring.rate(round, key, running.gameTime);
    this.#context.counts.rated((performance.now() - startedAt) / 1000);
    if (this.#isClosed || this.#told?.running?.roundId !== running.roundId) return;
    const text = messageText('scores', scores);
    this.#scores = { roundId: running.roundId, text };
    this.audience.send(text);
  }
}

function toldOf({ version, reply }: VersionedState): Told {
  const json = String(reply.body);
  const { currentResults, gameTime, ...rest } = JSON.parse(json) as GameState;
  const { id: roundId, phase } = currentResults;
  const framed = JSON.stringify([rest, roundId, phase]);
  const frame = createHash('sha256').update(framed).digest('hex').slice(0, 16);
  const place = { version, frame, roundId };
  return {
    place,
    state: messageOfJson('state', json, idOf(place)),
    running: RUNNING.includes(phase) ? { roundId, gameTime } : undefined,
  };
}
