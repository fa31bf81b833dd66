import { createHash } from 'node:crypto';
import type { GameState } from '@spieltag/shared-kernel/contract';
import type { Happened } from '@spieltag/shared-kernel/happened';
import type { LiveRating } from '../evaluation/index.ts';
import type { VersionedState } from '../game-state/game-state-cache.ts';
import { KEPT_CHANGES, readSeasonChanges } from '../season/season-change.repository.ts';
import { Greetings } from './greetings.ts';
import { RoundEvents } from './round-events.ts';
import { type RunningRound, SeasonScores } from './season-scores.ts';
import { StreamAudience } from './stream-audience.ts';
import type { StreamContext } from './stream-context.ts';
import { idOf, nothingNew, placeOf, StreamHistory, type StreamPlace } from './stream-history.ts';
import type { StreamListener } from './stream-listener.ts';
import { messageOfJson } from './stream-message.ts';

/** Phases in which lineups are frozen and not yet evaluated. */
const RUNNING: readonly GameState['phase'][] = ['GENERAL_LOCKED', 'GAMEDAY', 'GAMEDAY_LOCKED'];

/** A timer waits no longer: it is looked again then. */
const LONGEST_WAIT_MS = 86_400_000;

/** Where the season stands, with the message that says all of it. */
interface Told {
  readonly place: StreamPlace;
  readonly state: string;
  readonly gameTime: number;
  /** Of the reply that says it. */
  readonly etag: string;
  /** The round, where its lineups are rated. */
  readonly running: RunningRound | undefined;
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
  readonly #events = new RoundEvents();
  readonly #scores: SeasonScores;
  readonly #greetings = new Greetings();
  #told: Told | undefined;
  #advancing: Promise<void> | undefined;
  #hasMore = false;
  #isClosed = false;
  /** Looks again when the state is another one by time alone. */
  #waiting: NodeJS.Timeout | undefined;

  constructor(seasonId: string, context: StreamContext) {
    this.#seasonId = seasonId;
    this.#context = context;
    this.audience = new StreamAudience(context.counts);
    this.#scores = new SeasonScores(seasonId, context, (text) => this.#send(text));
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

  /**
   * From now on it is told everything; what came before it is told now. `ready` comes before.
   * @param known id of the last message it has had, or etag of the state it has loaded
   */
  join(listener: StreamListener, known: string): void {
    if (this.#isClosed) {
      listener.end(1);
      return;
    }
    const told = this.#told;
    if (!told) throw new Error(`nothing is known of ${this.#seasonId} yet`);
    const greeting = this.#greetings.of(known, () => {
      const missed = this.#missedSince(known, told) ?? told.state;
      return missed + this.#scores.of(told.place.roundId);
    });
    this.audience.add(listener, greeting);
  }

  /** The last rating of a round; undefined: it does not run, or is not rated yet. `ready` comes before. */
  rating(roundId: string): Promise<LiveRating | undefined> {
    return this.#scores.rating(roundId);
  }

  /** What has happened in a round, newest first. `ready` comes before. */
  happened(roundId: string): Happened {
    return { events: this.#events.of(roundId) };
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#waiting);
    this.#scores.close();
    this.audience.end();
  }

  /** Undefined: what it knows is not known here. */
  #missedSince(known: string, { place, state, gameTime }: Told): string | undefined {
    const from = placeOf(known);
    if (from) return this.#history.between(from, place, state);
    const loaded = this.#greetings.placeOfState(known);
    const missed = loaded && this.#history.between(loaded, place, state);
    // Who has loaded the state has no id yet.
    return missed === '' ? nothingNew(place, gameTime) : missed;
  }

  #send(text: string): void {
    this.#greetings.forget();
    this.audience.send(text);
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
      const state = await this.#context.states.versioned(this.#seasonId);
      await this.#tell(state);
      this.#lookAgainIn(state.changesInMs);
    }
  }

  #lookAgainIn(ms: number | null): void {
    clearTimeout(this.#waiting);
    if (ms === null || this.#isClosed) return;
    // A timer may be a moment early.
    const waitMs = Math.min(ms + 1, LONGEST_WAIT_MS);
    this.#waiting = setTimeout(() => this.advance(), waitMs).unref();
  }

  async #tell(known: VersionedState): Promise<void> {
    const before = this.#told;
    if (before?.etag === known.reply.etag && before.place.version === known.version) return;
    const now = toldOf(known);
    if (before && idOf(before.place) === idOf(now.place)) {
      this.#stand(now);
      return;
    }
    await this.#remember(before?.place.version, now.place.version);
    if (!before) {
      this.#stand(now);
      void this.#scores.follow(now.running).then((text) => text && this.#send(text));
      return;
    }
    const missed = this.#history.between(before.place, now.place, now.state) ?? now.state;
    const scores = await this.#scores.follow(now.running);
    // Nothing waits between the two: who joins gets a change either as missed or with all others.
    this.#stand(now);
    this.#send(missed + scores);
  }

  #stand(now: Told): void {
    this.#told = now;
    this.#greetings.forget();
    this.#greetings.loadable(now.etag, now.place);
  }

  async #remember(last: number | undefined, version: number): Promise<void> {
    // A database that was brought back from a backup has other versions.
    const isFresh = last === undefined || version < last;
    const after = isFresh ? version - KEPT_CHANGES : last;
    const range = { after, until: version };
    const changes = await readSeasonChanges(this.#context.db, this.#seasonId, range);
    if (isFresh) {
      this.#history.clear();
      this.#events.clear();
      this.#greetings.clear();
    }
    this.#history.add(changes);
    this.#events.add(changes);
  }
}

function toldOf({ version, reply }: VersionedState): Told {
  const json = String(reply.body);
  const { currentResults, gameTime, ...rest } = JSON.parse(json) as GameState;
  const { id: roundId, phase } = currentResults;
  const framed = JSON.stringify([rest, roundId, phase]);
  const frame = createHash('sha256').update(framed).digest('hex').slice(0, 16);
  const place = { version, frame, roundId };
  const id = idOf(place);
  return {
    place,
    state: messageOfJson('state', json, id),
    gameTime,
    etag: reply.etag,
    running: RUNNING.includes(phase) ? { roundId, gameTime, id, version } : undefined,
  };
}
