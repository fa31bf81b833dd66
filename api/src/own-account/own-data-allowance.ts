import { LRUCache } from 'lru-cache';
import { RetryLater } from '../problems/api-problem.ts';

/** It is the largest reply of the game for the smallest request. */
const MOST_AN_HOUR = 4;
const HOUR_MS = 3_600_000;
const HELD_MAX = 10_000;

/** How often an account has had its data of late, at this server. */
export class OwnDataAllowance {
  readonly #had = new LRUCache<string, readonly number[]>({ max: HELD_MAX });

  /**
   * Notes that an account gets its data.
   * @returns takes that back
   * @throws RetryLater RATE_LIMITED
   */
  take(userId: string, now: number): () => void {
    const had = this.#of(userId).filter((at) => at > now - HOUR_MS && at <= now);
    const [first = now] = had;
    if (had.length >= MOST_AN_HOUR) {
      throw new RetryLater('RATE_LIMITED', Math.ceil((first + HOUR_MS - now) / 1000));
    }
    this.#had.set(userId, [...had, now]);
    return () => {
      const times = this.#of(userId);
      const taken = times.indexOf(now);
      this.#had.set(
        userId,
        times.filter((_at, index) => index !== taken),
      );
    };
  }

  #of(userId: string): readonly number[] {
    return this.#had.get(userId) ?? [];
  }
}
