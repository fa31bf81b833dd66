import type { StreamPlace } from './stream-history.ts';
import { type StreamBytes, streamBytes } from './stream-message.ts';

/** Listeners come from so many places at once, most of them from the same one. */
const MOST_KEPT = 32;

/**
 * What listeners are told when they come: written once for all who come from the same place, as all do
 * whose server has ended.
 */
export class Greetings {
  readonly #kept = new Map<string, StreamBytes>();
  readonly #byText = new Map<string, StreamBytes>();
  /** Places of the last states that could be loaded, by etag. */
  readonly #states = new Map<string, StreamPlace>();

  /**
   * Written once also for those who say what nobody knows: what is told is the same then.
   * @param known what the listener says it knows
   */
  of(known: string, text: () => string): StreamBytes {
    const kept = this.#kept.get(known) ?? this.#written(text());
    put(this.#kept, known, kept);
    return kept;
  }

  #written(text: string): StreamBytes {
    const written = this.#byText.get(text) ?? streamBytes(text);
    put(this.#byText, text, written);
    return written;
  }

  /** There is something new to tell. */
  forget(): void {
    this.#kept.clear();
    this.#byText.clear();
  }

  /** The places are others now. */
  clear(): void {
    this.forget();
    this.#states.clear();
  }

  /** A state of this place can be loaded from now on. */
  loadable(etag: string, place: StreamPlace): void {
    put(this.#states, etag, place);
  }

  /** @param etag of a state in whatever coding it was sent; undefined: of none of the last ones */
  placeOfState(etag: string): StreamPlace | undefined {
    return (
      this.#states.get(etag) ?? this.#states.get(etag.replace(/^W\//, '').replace(CODING, '"'))
    );
  }
}

/** Letters of the hash may be hyphens: a coding comes after all of them. */
const CODING = /(?<=^"[\w-]{27})-[\w-]+"$/;

/** The oldest makes room. */
function put<Value>(kept: Map<string, Value>, key: string, value: Value): void {
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
}
