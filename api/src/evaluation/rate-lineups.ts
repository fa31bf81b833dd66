import { FIELD_SIZE } from '@spieltag/shared-kernel/rules';
import { ABSENT_PLAYER, ABSENT_POINTS, ABSENT_TOTAL } from './chunk.codec.ts';

/** What the users of one chunk reached. */
export interface RatedChunk {
  /** In the round; `ABSENT_POINTS`: no rated lineup. */
  readonly points: Int16Array<ArrayBuffer>;
  /** In the season so far; `ABSENT_TOTAL`: never a rated lineup. */
  readonly totals: Int32Array<ArrayBuffer>;
}

/**
 * Adds up the points of every frozen lineup of a chunk, and the totals up to the round before.
 * A user without a rated lineup keeps the total. Player numbers the round knows nothing of are
 * worth 0.
 */
export function rateLineups(
  lineups: Uint16Array,
  playerPoints: Int16Array,
  previousTotals: Int32Array,
): RatedChunk {
  const users = Math.max(lineups.length / FIELD_SIZE, previousTotals.length);
  const points = new Int16Array(users).fill(ABSENT_POINTS);
  const totals = new Int32Array(users).fill(ABSENT_TOTAL);
  totals.set(previousTotals);
  for (let user = 0, at = 0; at < lineups.length; user++, at += FIELD_SIZE) {
    if (lineups[at] === ABSENT_PLAYER) continue;
    let sum = 0;
    for (let slot = at; slot < at + FIELD_SIZE; slot++) {
      sum += playerPoints[lineups[slot] ?? ABSENT_PLAYER] ?? 0;
    }
    points[user] = sum;
    const before = totals[user] ?? ABSENT_TOTAL;
    totals[user] = before === ABSENT_TOTAL ? sum : before + sum;
  }
  return { points, totals };
}
