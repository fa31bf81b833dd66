/** The numbers of one chunk: the score of user `firstUserNo + i` at place i. */
export interface ScoreChunk {
  readonly firstUserNo: number;
  readonly scores: Int16Array | Int32Array;
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
 * Loops count by hand: an iterator would cost more than the work.
 * Chunks come in ascending order of their users; `absent` marks users who are not ranked.
 */
export function rankScores(chunks: readonly ScoreChunk[], absent: number): RankedScores {
  const { lowest, highest } = scoreRange(chunks, absent);
  if (lowest > highest) return { histogram: [], userNos: new Uint32Array(0) };

  const users = new Uint32Array(highest - lowest + 1);
  for (const { scores } of chunks) {
    for (let i = 0; i < scores.length; i++) {
      const score = scores[i] ?? absent;
      if (score !== absent) bump(users, score - lowest);
    }
  }

  const histogram: ScoreCount[] = [];
  const nextPlace = new Uint32Array(users.length);
  let usersAbove = 0;
  for (let bucket = users.length - 1; bucket >= 0; bucket--) {
    const count = users[bucket] ?? 0;
    nextPlace[bucket] = usersAbove;
    if (count > 0) histogram.push({ score: bucket + lowest, users: count, usersAbove });
    usersAbove += count;
  }

  const userNos = new Uint32Array(usersAbove);
  for (const { firstUserNo, scores } of chunks) {
    for (let i = 0; i < scores.length; i++) {
      const score = scores[i] ?? absent;
      if (score !== absent) userNos[bump(nextPlace, score - lowest)] = firstUserNo + i;
    }
  }
  return { histogram, userNos };
}

function scoreRange(chunks: readonly ScoreChunk[], absent: number) {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (const { scores } of chunks) {
    for (let i = 0; i < scores.length; i++) {
      const score = scores[i] ?? absent;
      if (score === absent) continue;
      if (score < lowest) lowest = score;
      if (score > highest) highest = score;
    }
  }
  return { lowest, highest };
}

/** Adds one and answers the number before. */
function bump(counts: Uint32Array, index: number): number {
  const before = counts[index] ?? 0;
  counts[index] = before + 1;
  return before;
}
