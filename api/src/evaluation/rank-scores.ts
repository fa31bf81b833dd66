import { setImmediate as nextTurn } from 'node:timers/promises';

/** The scores of one chunk: that of user `firstUserNo + i` at index i. */
export interface ScoreChunk {
  readonly firstUserNo: number;
  readonly scores: Int16Array<ArrayBuffer> | Int32Array<ArrayBuffer>;
}

/** How many users reached a score, and how many reached more. */
export interface ScoreCount {
  readonly score: number;
  readonly users: number;
  readonly usersAbove: number;
}

/** A ranking of all users who are not absent. */
export interface RankedScores {
  /** Best score first, only scores somebody reached. */
  readonly histogram: readonly ScoreCount[];
  /** User numbers, best first, ties by number. */
  readonly userNos: Uint32Array<ArrayBuffer>;
}

/**
 * Ranks by counting: the time grows with the number of users, not with its logarithm.
 * Yields to the event loop between two chunks, so that requests and writes go on.
 * Chunks come in ascending order of their users; `absent` marks users who are not ranked.
 */
export async function rankScores(
  chunks: readonly ScoreChunk[],
  absent: number,
): Promise<RankedScores> {
  const counts = new ScoreCounts();
  const inOneSize = widener(chunks);
  for (const { scores } of chunks) {
    counts.add(inOneSize(scores), absent);
    await nextTurn();
  }
  const { histogram, places } = counts.rank();
  const userNos = new Uint32Array(counts.users);
  for (const { firstUserNo, scores } of chunks) {
    placeUsers(userNos, places, counts.lowest, firstUserNo, inOneSize(scores), absent);
    await nextTurn();
  }
  return { histogram, userNos };
}

/** Loops over arrays of two integer sizes would be compiled worse, which costs more than the copy. */
function widener(chunks: readonly ScoreChunk[]): (scores: ScoreChunk['scores']) => Int32Array {
  const room = new Int32Array(Math.max(0, ...chunks.map(({ scores }) => scores.length)));
  return (scores) => {
    if (scores instanceof Int32Array) return scores;
    room.set(scores);
    return room.subarray(0, scores.length);
  };
}

/** How many users have which score; `absent` marks those who have none. Plain loops: iterators would cost more than the counting. */
export class ScoreCounts {
  /** The score of the first bucket. */
  lowest = 0;
  #buckets = new Uint32Array(0);

  /** Users counted. */
  get users(): number {
    return this.#buckets.reduce((sum, count) => sum + count, 0);
  }

  add(scores: Int32Array, absent: number): void {
    this.#makeRoom(scores, absent);
    const buckets = this.#buckets;
    const { lowest } = this;
    for (let i = 0; i < scores.length; i++) {
      const score = scores[i] as number;
      if (score !== absent) (buckets[score - lowest] as number)++;
    }
  }

  /** The histogram, best first, and the first row of each bucket. */
  rank() {
    const histogram: ScoreCount[] = [];
    const places = new Uint32Array(this.#buckets.length);
    let usersAbove = 0;
    for (let bucket = this.#buckets.length - 1; bucket >= 0; bucket--) {
      const users = this.#buckets[bucket] ?? 0;
      places[bucket] = usersAbove;
      if (users > 0) histogram.push({ score: bucket + this.lowest, users, usersAbove });
      usersAbove += users;
    }
    return { histogram, places };
  }

  #makeRoom(scores: Int32Array, absent: number): void {
    const range = rangeOf(scores, absent);
    if (!range) return;
    const isFirst = this.#buckets.length === 0;
    const lowest = isFirst ? range.lowest : Math.min(this.lowest, range.lowest);
    const end = Math.max(isFirst ? lowest : this.lowest + this.#buckets.length, range.highest + 1);
    if (end - lowest === this.#buckets.length) return;
    const buckets = new Uint32Array(end - lowest);
    buckets.set(this.#buckets, isFirst ? 0 : this.lowest - lowest);
    this.#buckets = buckets;
    this.lowest = lowest;
  }
}

/** undefined: everybody is absent. */
function rangeOf(scores: Int32Array, absent: number) {
  let lowest = 0x7fffffff;
  let highest = -0x80000000;
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i] as number;
    if (score === absent) continue;
    if (score < lowest) lowest = score;
    if (score > highest) highest = score;
  }
  return lowest > highest ? undefined : { lowest, highest };
}

/** Puts every user of the chunk on the next row of their score. */
function placeUsers(
  userNos: Uint32Array,
  places: Uint32Array,
  lowest: number,
  firstUserNo: number,
  scores: Int32Array,
  absent: number,
): void {
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i] as number;
    if (score === absent) continue;
    const place = places[score - lowest] as number;
    places[score - lowest] = place + 1;
    userNos[place] = firstUserNo + i;
  }
}
