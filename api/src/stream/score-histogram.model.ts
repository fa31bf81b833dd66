import type { ScoreHistogram } from '@spieltag/shared-kernel/contract';

/** So many pairs are some four kilobytes: what everybody is sent every few seconds. */
const MOST_PAIRS = 400;

/** Users who have a score. */
interface ScoreUsers {
  readonly score: number;
  readonly users: number;
}

/** @param counts best score first, as many as there are; the answer has no more than `MOST_PAIRS` */
export function presentHistogram(counts: readonly ScoreUsers[]): ScoreHistogram {
  const lowest = counts.at(-1)?.score ?? 0;
  const range = (counts[0]?.score ?? lowest) - lowest + 1;
  const step = counts.length <= MOST_PAIRS ? 1 : Math.ceil(range / MOST_PAIRS);
  const pairs: [number, number][] = [];
  let users = 0;
  let sum = 0;
  for (const count of counts) {
    users += count.users;
    sum += count.users * count.score;
    const score = lowest + Math.floor((count.score - lowest) / step) * step;
    const last = pairs.at(-1);
    if (last?.[0] === score) last[1] += count.users;
    else pairs.push([score, count.users]);
  }
  return { users, sum, step, pairs };
}
