import { describe, expect, test } from '@jest/globals';
import { type Aim, type Attack, type Course, simulateAttack } from './testing/simulate-attack.ts';

const RUNS = Array.from({ length: 20 }, (_, run) => `run-${run}`);

/** Of all runs. */
interface Bound {
  readonly paused?: number;
  readonly withdrawn?: number;
}

type Row = readonly [attackers: number, networks: number, when: Attack['when'], bound: Bound];

function coursesOf(aim: Aim, [attackers, networks, when]: Row): readonly Course[] {
  return RUNS.map((seed) => simulateAttack(seed, { aim, attackers, networks, when }));
}

const withdrawn = (courses: readonly Course[]) =>
  courses.filter(({ withdrawnAtS }) => withdrawnAtS !== undefined).length;
const held = (courses: readonly Course[]) => courses.filter(({ isHeld }) => isHeld).length;
const paused = (courses: readonly Course[]) =>
  courses.filter(({ pausedAtS }) => pausedAtS !== undefined).length;

describe('a good canary among 1,000 honest visitors', () => {
  const ROWS: readonly Row[] = [
    [1, 1, 'first', { paused: 0, withdrawn: 0 }],
    [10, 1, 'meanwhile', { paused: 0, withdrawn: 0 }],
    [100, 1, 'meanwhile', { paused: 0, withdrawn: 0 }],
    [100, 1, 'first', { withdrawn: 0 }],
    [100, 2, 'first', { withdrawn: 0 }],
    [10, 3, 'meanwhile', { paused: 0, withdrawn: 0 }],
    [100, 3, 'meanwhile', { withdrawn: 0 }],
    [10, 10, 'meanwhile', { withdrawn: 0 }],
    [100, 5, 'meanwhile', { withdrawn: 0 }],
  ];
  test.each(ROWS)('and %d attackers on %d networks, %s: %j of 20 at most', (...row) => {
    const courses = coursesOf('withdraw a good canary', row);
    const [, , , bound] = row;
    expect(withdrawn(courses)).toBeLessThanOrEqual(bound.withdrawn ?? RUNS.length);
    expect(paused(courses)).toBeLessThanOrEqual(bound.paused ?? RUNS.length);
  });
});

describe('a good canary that attackers want to keep from its next step', () => {
  test.each([
    [1, 1],
    [10, 1],
    [100, 1],
    [100, 2],
    [100, 3],
    [10, 5],
    [100, 5],
  ] as const)('%d on %d networks: it is never held', (attackers, networks) => {
    for (const when of ['first', 'meanwhile'] as const) {
      const courses = coursesOf('withdraw a good canary', [attackers, networks, when, {}]);
      expect(held(courses)).toBe(0);
    }
  });
});

describe('a canary that fails for half of them, shielded by attackers who praise it and blame the other', () => {
  const ROWS: readonly Row[] = [
    [1, 1, 'first', { withdrawn: 20 }],
    [100, 1, 'first', { withdrawn: 20 }],
    [100, 3, 'first', { withdrawn: 20 }],
    [10, 10, 'first', { withdrawn: 20 }],
    [100, 5, 'meanwhile', { withdrawn: 20 }],
    [100, 20, 'first', { withdrawn: 8 }],
  ];
  test.each(ROWS)('%d on %d networks, %s: never goes on, and %j of 20 at least', (...row) => {
    const courses = coursesOf('shield a bad one', row);
    const [, , , bound] = row;
    expect(withdrawn(courses)).toBeGreaterThanOrEqual(bound.withdrawn ?? 0);
    const stopped = courses.filter((course) => course.withdrawnAtS ?? course.pausedAtS);
    expect(stopped).toHaveLength(RUNS.length);
  });
});
