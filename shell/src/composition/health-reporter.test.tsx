import { beforeEach, expect, jest, test } from '@jest/globals';
import type { HealthReport } from '@spieltag/shared-kernel/composition';
import { createEventBus, type EventBus, type EventPayload } from '@spieltag/shared-kernel/events';
import { reportHealth } from './health-reporter.ts';

const mounted = { remote: 'mf-live', version: '1.0.0-0123456789' };
const failed: EventPayload<'remote.failed'> = {
  ...mounted,
  phase: 'load',
  code: 'NOT_FOUND',
  recovered: true,
  params: { message: 'gone' },
};

let bus: EventBus;
let batches: HealthReport[][];
let canSend: boolean;

beforeEach(() => {
  jest.useFakeTimers();
  bus = createEventBus();
  batches = [];
  canSend = true;
  reportHealth({
    bus,
    send({ page, reports }) {
      expect(page).toMatch(/^[\w-]{22}$/);
      if (canSend) batches.push([...reports]);
      return canSend;
    },
  });
});

test('what happens within a second goes in one batch', () => {
  bus.publish('remote.mounted', mounted);
  bus.publish('remote.failed', failed);
  expect(batches).toEqual([]);
  jest.advanceTimersByTime(1000);
  expect(batches).toEqual([
    [
      { ...mounted, outcome: 'stood', phase: 'mount' },
      {
        ...mounted,
        outcome: 'failed',
        phase: 'load',
        code: 'NOT_FOUND',
        recovered: true,
        message: 'gone',
      },
    ],
  ]);
});

test('the same fact is reported once in a page', () => {
  for (let times = 0; times < 3; times += 1) bus.publish('remote.mounted', mounted);
  jest.advanceTimersByTime(1000);
  bus.publish('remote.mounted', mounted);
  jest.advanceTimersByTime(1000);
  expect(batches.flat()).toHaveLength(1);
});

test('leaving the page sends what is waiting', () => {
  bus.publish('remote.mounted', mounted);
  window.dispatchEvent(new Event('pagehide'));
  expect(batches.flat()).toHaveLength(1);
  jest.advanceTimersByTime(5000);
  expect(batches.flat()).toHaveLength(1);
});

test('what could not be handed over goes with the next batch', () => {
  canSend = false;
  bus.publish('remote.mounted', mounted);
  jest.advanceTimersByTime(1000);
  canSend = true;
  bus.publish('remote.failed', failed);
  jest.advanceTimersByTime(1000);
  expect(batches.flat().map(({ outcome }) => outcome)).toEqual(['stood', 'failed']);
});

test('many go in several batches', () => {
  for (let no = 0; no < 60; no += 1) {
    const version = `1.0.${no}-0123456789`;
    bus.publish('remote.mounted', { remote: 'mf-live', version });
  }
  jest.advanceTimersByTime(1000);
  expect(batches.map(({ length }) => length)).toEqual([25, 25, 10]);
});

test('a version that was never published is not reported, and a code of its own has none', () => {
  bus.publish('remote.mounted', { remote: 'elsewhere', version: 'now' });
  bus.publish('remote.failed', {
    ...failed,
    code: 'what ever',
    params: { message: 'x'.repeat(999) },
  });
  jest.advanceTimersByTime(1000);
  expect(batches.flat()).toMatchObject([{ code: 'OTHER', message: 'x'.repeat(500) }]);
});
