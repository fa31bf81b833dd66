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
 * Loops count by hand, over one array of one kind: an iterator, or numbers of two sizes, would cost
 * more than the work.
 * Chunks come in ascending order of their users; `absent` marks users who are not ranked.
 */
export function rankScores(chunks: readonly ScoreChunk[], absent: number): RankedScores {
  const scores = inOneArray(chunks, absent);
  const { lowest, highest } = scoreRange(scores, absent);
  if (lowest > highest) return { histogram: [], userNos: new Uint32Array(0) };

  const users = new Uint32Array(highest - lowest + 1);
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i] as number;
    if (score !== absent) (users[score - lowest] as number)++;
  }
  const { histogram, places } = histogramOf(users, lowest);
  const userNos = new Uint32Array(scores.length);
  let ranked = 0;
  for (let userNo = 0; userNo < scores.length; userNo++) {
    const score = scores[userNo] as number;
    if (score === absent) continue;
    const place = places[score - lowest] as number;
    places[score - lowest] = place + 1;
    userNos[place] = userNo;
    ranked++;
  }
  return { histogram, userNos: userNos.subarray(0, ranked) };
}

/** The score of every user, by number. */
function inOneArray(chunks: readonly ScoreChunk[], absent: number): Int32Array {
  const last = chunks.at(-1);
  const all = new Int32Array(last ? last.firstUserNo + last.scores.length : 0).fill(absent);
  for (const { firstUserNo, scores } of chunks) all.set(scores, firstUserNo);
  return all;
}

/** Counts per score, lowest first, become a histogram, best first, and the first place of each score. */
function histogramOf(users: Uint32Array, lowest: number) {
  const histogram: ScoreCount[] = [];
  const places = new Uint32Array(users.length);
  let usersAbove = 0;
  for (let bucket = users.length - 1; bucket >= 0; bucket--) {
    const count = users[bucket] ?? 0;
    places[bucket] = usersAbove;
    if (count > 0) histogram.push({ score: bucket + lowest, users: count, usersAbove });
    usersAbove += count;
  }
  return { histogram, places };
}

function scoreRange(scores: Int32Array, absent: number) {
  let lowest = Number.MAX_SAFE_INTEGER;
  let highest = Number.MIN_SAFE_INTEGER;
  for (let i = 0; i < scores.length; i++) {
    const score = scores[i] as number;
    if (score === absent) continue;
    if (score < lowest) lowest = score;
    if (score > highest) highest = score;
  }
  return { lowest, highest };
}
