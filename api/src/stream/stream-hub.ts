import type { Happened } from '@spieltag/shared-kernel/happened';
import type { LiveRating, RoundKey } from '../evaluation/index.ts';
import type { LedgerKey } from '../ledger/ledger.types.ts';
import { ApiProblem, RetryLater } from '../problems/api-problem.ts';
import type { SeasonChangeHandler } from '../season/season-changes.ts';
import { SeasonStream } from './season-stream.ts';
import type { StreamContext } from './stream-context.ts';
import { messageText } from './stream-message.ts';

/** Whoever finds no room comes back after a time of their own within this. */
const RETRY_AFTER_SECONDS = 20;
const RETRY_WITHIN_SECONDS = 60;

/** It is followed for so long after somebody has asked for a rating or what has happened, with nobody listening. */
const RATED_AFTER_ASKED_MS = 60_000;

/** How many streams there may be. */
export interface StreamLimits {
  readonly perProcess: number;
  readonly perAddress: number;
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
  readonly #byAddress = new Map<string, number>();
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
   * A place at the stream of a season, for who calls from an address.
   * @throws RetryLater UNAVAILABLE where there is no room; ApiProblem SEASON_NOT_FOUND
   */
  async take(seasonId: string, address: string): Promise<StreamSeat> {
    const ofAddress = this.#byAddress.get(address) ?? 0;
    const { perProcess, perAddress } = this.#limits;
    if (this.#isClosed || this.#seats >= perProcess || ofAddress >= perAddress) throw noRoom();
    const held = this.#hold(seasonId);
    this.#seats += 1;
    this.#byAddress.set(address, ofAddress + 1);
    const seat = { stream: held.stream, release: () => this.#release(seasonId, held, address) };
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

  #release(seasonId: string, held: HeldStream, address: string) {
    this.#seats -= 1;
    const left = (this.#byAddress.get(address) ?? 1) - 1;
    if (left > 0) this.#byAddress.set(address, left);
    else this.#byAddress.delete(address);
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
