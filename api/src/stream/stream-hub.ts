import type { Happened } from '@spieltag/shared-kernel/happened';
import type { LiveRating, RoundKey } from '../evaluation/index.ts';
import type { LedgerKey } from '../ledger/ledger.types.ts';
import { ApiProblem, RetryLater } from '../problems/api-problem.ts';
import type { SeasonChangeHandler } from '../season/season-changes.ts';
import { SeasonStream } from './season-stream.ts';
import type { StreamContext } from './stream-context.ts';
import type { StreamCaller } from './stream-listener.ts';
import { messageText } from './stream-message.ts';

/** Whoever finds no room comes back after a time of their own within this. */
const RETRY_AFTER_SECONDS = 20;
const RETRY_WITHIN_SECONDS = 60;

/** It is followed for so long after somebody has asked for a rating or what has happened, with nobody listening. */
const RATED_AFTER_ASKED_MS = 60_000;

/** All addresses of one /48 of IPv6 together have so much of the places there are. */
const SHARE_OF_ORIGIN = 1 / 8;

/** How many streams there may be. */
export interface StreamLimits {
  readonly perProcess: number;
  readonly perAddress: number;
}

/** Where somebody calls from. */
export interface StreamOrigin {
  /** As `networkOf` says. */
  readonly address: string;
  /** As `originOf` says: all addresses one may have. */
  readonly origin: string;
}

/** A place for one listener at a season's stream, until it is given back. */
export interface StreamSeat {
  readonly stream: SeasonStream;
  release(): void;
}

interface HeldStream {
  readonly stream: SeasonStream;
  /** Whoever needs it: listeners, and those who have asked of late. */
  holders: number;
}

/** The streams of all seasons of this server; a season nobody listens to has none. */
export class StreamHub implements SeasonChangeHandler {
  readonly #limits: StreamLimits;
  readonly #context: StreamContext;
  readonly #streams = new Map<string, HeldStream>();
  /** By season: lets go of its stream when nobody has asked what goes on for long. */
  readonly #asked = new Map<
    string,
    { readonly held: HeldStream; readonly timer: NodeJS.Timeout; letGo(): void }
  >();
  /** Seats by address and by origin: one has four groups, the other three. */
  readonly #byPlace = new Map<string, number>();
  #seats = 0;
  #isClosed = false;

  constructor(limits: StreamLimits, context: StreamContext) {
    this.#limits = limits;
    this.#context = context;
  }

  /** Streams that are open. */
  get size(): number {
    return this.#seats;
  }

  /**
   * A place at the stream of a season, for who calls from somewhere.
   * @throws RetryLater UNAVAILABLE where there is no room; ApiProblem SEASON_NOT_FOUND
   */
  async take(seasonId: string, { address, origin }: StreamOrigin): Promise<StreamSeat> {
    const { perProcess, perAddress } = this.#limits;
    const perOrigin = Math.max(perAddress, Math.ceil(perProcess * SHARE_OF_ORIGIN));
    const hasRoom =
      this.#seats < perProcess &&
      this.#takenBy(address) < perAddress &&
      this.#takenBy(origin) < perOrigin;
    if (this.#isClosed || !hasRoom) throw noRoom();
    const held = this.#hold(seasonId);
    // Of IPv4 both are one.
    const places = new Set([address, origin]);
    this.#seats += 1;
    for (const place of places) this.#byPlace.set(place, this.#takenBy(place) + 1);
    const seat = { stream: held.stream, release: () => this.#release(seasonId, held, places) };
    try {
      await held.stream.ready();
      return seat;
    } catch (error) {
      seat.release();
      throw error;
    }
  }

  /** The latest rating of a round; undefined: it does not run, or could not be rated yet. */
  async rating({ seasonId, roundId }: RoundKey): Promise<LiveRating | undefined> {
    if (this.#isClosed) return undefined;
    return (await this.#followed(seasonId)).rating(roundId);
  }

  /**
   * What has happened in a round, as listeners have been told.
   * @throws ApiProblem SEASON_NOT_FOUND; RetryLater UNAVAILABLE while the server ends
   */
  async happened({ seasonId, roundId }: RoundKey): Promise<Happened> {
    if (this.#isClosed) throw noRoom();
    return (await this.#followed(seasonId)).happened(roundId);
  }

  changed(seasonId: string): void {
    this.#streams.get(seasonId)?.stream.advance();
  }

  /** Says to a user's devices that the user's ledger was changed; `version`: the lowest that has the change. */
  ledgerChanged({ seasonId, userId }: LedgerKey, version: number): void {
    const { audience } = this.#streams.get(seasonId)?.stream ?? {};
    audience?.sendTo(userId, messageText('ledger', { userId, version }));
  }

  missed(): void {
    for (const { stream } of this.#streams.values()) stream.advance();
  }

  /** Says to all who have heard nothing for a while that it is still there. */
  keepAlive(): void {
    for (const { stream } of this.#streams.values()) stream.audience.keepAlive();
  }

  /** Sends those away whom the token they came with does not let in any more. */
  async endThose(hasEnded: (caller: StreamCaller) => Promise<boolean>): Promise<void> {
    for (const { stream } of [...this.#streams.values()]) await stream.audience.endThose(hasEnded);
  }

  /** Sends all listeners away; they come back one after the other. */
  endAll(): void {
    for (const { stream } of this.#streams.values()) stream.audience.end();
  }

  /** The same for good. */
  close(): void {
    this.#isClosed = true;
    for (const { timer } of this.#asked.values()) clearTimeout(timer);
    for (const { stream } of this.#streams.values()) stream.close();
  }

  #takenBy(place: string): number {
    return this.#byPlace.get(place) ?? 0;
  }

  #hold(seasonId: string): HeldStream {
    const held = this.#streams.get(seasonId) ?? {
      stream: new SeasonStream(seasonId, this.#context),
      holders: 0,
    };
    this.#streams.set(seasonId, held);
    held.holders += 1;
    return held;
  }

  /** Its stream, followed for a while. What is no season is not: there are as many names as one likes. */
  async #followed(seasonId: string): Promise<SeasonStream> {
    const { stream } = this.#holdForAWhile(seasonId);
    try {
      await stream.ready();
    } catch (error) {
      const isNone = error instanceof ApiProblem && error.code === 'SEASON_NOT_FOUND';
      if (isNone) this.#asked.get(seasonId)?.letGo();
      throw error;
    }
    return stream;
  }

  #holdForAWhile(seasonId: string): HeldStream {
    const asked = this.#asked.get(seasonId);
    if (asked) {
      asked.timer.refresh();
      return asked.held;
    }
    const held = this.#hold(seasonId);
    const letGo = () => {
      clearTimeout(timer);
      this.#asked.delete(seasonId);
      this.#letGo(seasonId, held);
    };
    const timer = setTimeout(letGo, RATED_AFTER_ASKED_MS).unref();
    this.#asked.set(seasonId, { held, timer, letGo });
    return held;
  }

  #release(seasonId: string, held: HeldStream, places: ReadonlySet<string>) {
    this.#seats -= 1;
    for (const place of places) {
      const left = this.#takenBy(place) - 1;
      if (left > 0) this.#byPlace.set(place, left);
      else this.#byPlace.delete(place);
    }
    this.#letGo(seasonId, held);
  }

  #letGo(seasonId: string, held: HeldStream): void {
    held.holders -= 1;
    if (held.holders > 0) return;
    held.stream.close();
    this.#streams.delete(seasonId);
  }
}

function noRoom(): RetryLater {
  const spread = RETRY_WITHIN_SECONDS - RETRY_AFTER_SECONDS;
  return new RetryLater('UNAVAILABLE', RETRY_AFTER_SECONDS + Math.ceil(Math.random() * spread));
}
