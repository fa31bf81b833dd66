import {
  PLAY_MODES,
  type PlayMode,
  type PlayRound,
  playGroup,
  randomFrom,
} from '@spieltag/shared-kernel/rules';
import type { Bench, BenchRow, Compared } from './contract/bench.ts';

export const compared: Compared = { by: ['mode', 'members'], less: ['timesSum'] };

const ROUNDS = 34;
/** What one looks at has to be there within a frame or three. */
const GOAL_MS = 50;
/** Before them what is run has to be compiled, or one run has other code than the next. */
const [RUNS, WARM_UP] = [151, 150];
/** Fewer are done before a clock can tell. */
const SIZES = [100, 1000];

/**
 * The whole play of a group over a season, worked out from members and scores, beside what nobody could
 * do without: adding up the same scores and ordering their sums.
 */
export const run: Bench = async (say, { sizes }) => {
  const rows: BenchRow[] = [];
  for (const members of sizes.length > 0 ? sizes : SIZES) {
    const rounds = seasonOf(members);
    const sumMs = undisturbedMs(() => sumUp(rounds));
    for (const mode of PLAY_MODES.filter((one) => one !== 'TABLE')) {
      say(`${mode}, ${members} members`);
      const ms = undisturbedMs(() => play(mode, rounds));
      rows.push({
        mode,
        members,
        ms: rounded(ms),
        sumMs: rounded(sumMs),
        timesSum: rounded(ms / sumMs),
        goalMs: GOAL_MS,
      });
    }
  }
  return rows;
};

function play(mode: PlayMode, rounds: readonly PlayRound[]): unknown {
  const bestOf = mode === 'BEST_ROUNDS' ? ROUNDS / 2 : null;
  return playGroup([{ from: 0, book: { mode, bestOf, seed: 1 } }], rounds);
}

function sumUp(rounds: readonly PlayRound[]): readonly (readonly [string, number])[] {
  const sums = new Map<string, number>();
  for (const { scores } of rounds) {
    for (const [userId, score] of scores) sums.set(userId, (sums.get(userId) ?? 0) + score);
  }
  return [...sums].sort((a, b) => b[1] - a[1]);
}

/** All rounds played, everybody rated in most of them. */
function seasonOf(members: number): readonly PlayRound[] {
  const random = randomFrom(`group of ${members}`);
  const memberIds = Array.from({ length: members }, (_, i) => `us-${i}`);
  return Array.from({ length: ROUNDS }, (_, place) => ({
    roundId: `rn-${place}`,
    month: `2026-${String(1 + Math.floor(place / 4)).padStart(2, '0')}`,
    state: 'FINAL' as const,
    memberIds,
    scores: new Map(
      memberIds.flatMap((userId): [string, number][] =>
        random() < 0.1 ? [] : [[userId, Math.floor(random() * 120)]],
      ),
    ),
  }));
}

/** What a tenth of the runs keep to: what else the machine does is not in it. */
function undisturbedMs(work: () => unknown): number {
  const taken: number[] = [];
  for (let run = 0; run < WARM_UP + RUNS; run += 1) {
    const startedAt = performance.now();
    work();
    if (run >= WARM_UP) taken.push(performance.now() - startedAt);
  }
  return taken.sort((a, b) => a - b)[Math.floor(RUNS / 10)] ?? 0;
}

const rounded = (value: number) => Math.round(value * 100) / 100;
