import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Gate, type GateClass } from './gate.ts';

/** What a handler takes of a turn, ms. */
let handlerMs: number;
/** The same of a refusal. */
let refusalMs: number;
let nowMs: number;
let turns: (() => void)[];
let underWay: Record<GateClass, number>;
let begun: string[];
let refused: string[];
let gone: Set<string>;
let gate: Gate<string>;
beforeEach(() => {
  handlerMs = 0.3;
  refusalMs = 0;
  nowMs = 0;
  turns = [];
  underWay = { commit: 0, write: 0, read: 0, memory: 0 };
  begun = [];
  refused = [];
  gone = new Set();
  const rules = {
    begin: (request: string) => {
      nowMs += handlerMs;
      begun.push(request);
    },
    refuse: (request: string) => {
      nowMs += refusalMs;
      refused.push(request);
    },
    isGone: (request: string) => gone.has(request),
    underWay: (work: GateClass) => underWay[work],
  };
  gate = new Gate(rules, { now: () => nowMs, nextTurn: (task) => turns.push(task) });
});
afterEach(() => gate.close());

/** One turn of the loop. @returns whether there was one */
function turn(): boolean {
  const due = turns.shift();
  nowMs += 0.1;
  due?.();
  return due !== undefined;
}

function enter(work: GateClass, count = 1): void {
  for (let no = 0; no < count; no++) gate.enter(work, work);
}

/** So many of a class arrive in each ms, and turns follow each other, for so long. */
function offer(perMs: Partial<Record<GateClass, number>>, ms: number): void {
  const from = nowMs;
  const due = new Map<string, number>();
  while (nowMs - from < ms) {
    const until = nowMs - from;
    for (const [work, rate] of Object.entries(perMs)) {
      const all = Math.floor(until * rate);
      enter(work as GateClass, all - (due.get(work) ?? 0));
      due.set(work, all);
    }
    turn();
  }
}

const count = (of: readonly string[], work: GateClass) => of.filter((one) => one === work).length;

describe('requests', () => {
  test('begin at once while nobody waits', () => {
    enter('commit', 10);
    expect(begun).toHaveLength(10);
    while (turn());
    enter('read', 10);
    expect([begun.length, refused.length]).toEqual([20, 0]);
  });

  test('of one turn are so many, the others begin in the next ones in their order', () => {
    const names = Array.from({ length: 100 }, (_, no) => `${no}`);
    for (const name of names) gate.enter('read', name);
    expect(begun.length).toBe(gate.perTurn);
    while (turn());
    expect(begun).toEqual(names);
  });

  test('whose sender has gone are not begun', () => {
    enter('commit', gate.perTurn);
    gate.enter('commit', 'gone');
    gate.enter('commit', 'patient');
    gone.add('gone');
    while (turn());
    expect(begun).toContain('patient');
    expect([...begun, ...refused]).not.toContain('gone');
  });

  test('wait while as many of their class are under way as may, and those of others do not', () => {
    underWay.commit = 256;
    enter('commit', 5);
    while (turn());
    enter('read', 5);
    while (turn());
    expect([count(begun, 'commit'), count(begun, 'read')]).toEqual([0, 5]);
    underWay.commit = 0;
    gate.left();
    while (turn());
    expect(count(begun, 'commit')).toBe(5);
  });

  test('of a class that never moves are refused after two seconds', () => {
    underWay.commit = 256;
    enter('commit', 5);
    nowMs = 1999;
    gate.refuseStuck();
    expect(refused).toEqual([]);
    nowMs = 2000;
    gate.refuseStuck();
    expect([refused.length, gate.waiting('commit')]).toEqual([5, 0]);
  });
});

describe('with five times as many as it holds', () => {
  const FIVE_TIMES = { commit: 11, read: 5 };

  test('turns take about ten milliseconds, whatever a handler takes', () => {
    for (const ms of [0.1, 0.3, 1]) {
      handlerMs = ms;
      offer({ commit: 11 / ms, read: 5 / ms }, 3000);
      expect(gate.turnMs).toBeGreaterThan(5);
      expect(gate.turnMs).toBeLessThan(15);
    }
  });

  test('nothing is idle: as many begin as there is time for', () => {
    offer(FIVE_TIMES, 5000);
    expect(begun.length * handlerMs).toBeGreaterThan(4500);
    expect(refused.length).toBeGreaterThan(begun.length);
  });

  test('a part of the time is kept for handlers though refusals alone would fill it', () => {
    refusalMs = 0.015;
    for (let no = 0; no < 50; no++) {
      // As many connections ask again in each turn, however long it was.
      enter('commit', 4096);
      turn();
    }
    expect((begun.length * handlerMs) / nowMs).toBeGreaterThan(0.25);
    expect(refused.length).toBeGreaterThan(0.9 * 50 * 4096);
  });

  test('no more wait than begin in a tenth of a second', () => {
    offer(FIVE_TIMES, 2000);
    for (const work of ['commit', 'read'] as const) {
      const before = count(begun, work);
      const waiting = gate.waiting(work);
      offer(FIVE_TIMES, 1000);
      expect(waiting).toBeLessThan((count(begun, work) - before) * 0.15 + 64);
    }
  });

  test('reads keep a fifth, and so do changes of what reads leave', () => {
    offer({ commit: 30, read: 2, write: 2 }, 3000);
    expect(count(begun, 'read') / begun.length).toBeGreaterThan(0.19);
    begun.length = 0;
    offer({ commit: 2, read: 30, memory: 30 }, 3000);
    expect(count(begun, 'commit') / begun.length).toBeGreaterThan(0.55);
  });
});

describe('what waits', () => {
  test('all at once after a calm is let in, however long it takes', () => {
    offer({ read: 1 }, 1000);
    enter('read', 2000);
    while (turn());
    expect([begun.length, refused.length]).toEqual([begun.length, 0]);
    expect(begun.length).toBeGreaterThan(2000);
  });

  test('behind a standstill is soon no more than a few', () => {
    offer({ commit: 2 }, 1000);
    underWay.commit = 256;
    for (let ms = 0; ms < 3000; ms++) {
      nowMs += 1;
      enter('commit', 2);
      gate.refuseStuck();
    }
    expect(gate.waiting('commit')).toBeLessThanOrEqual(64);
    refused.length = 0;
    underWay.commit = 0;
    gate.left();
    offer({ commit: 2 }, 1000);
    refused.length = 0;
    offer({ commit: 2 }, 1000);
    expect(refused).toEqual([]);
  });
});
