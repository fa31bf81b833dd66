import { describe, expect, test } from '@jest/globals';
import { createJsonStorage } from '../../client/index.ts';
import { memoryArea } from '../testing/test-game.ts';
import { underLease } from './lease.ts';

const WAIT_MS = 15_000;

/** Time that passes only while somebody waits. */
function createClock() {
  let time = 1_000_000;
  const clock = {
    now: () => time,
    async wait(ms: number) {
      const until = time + ms;
      await Promise.resolve();
      time = Math.max(time, until);
    },
  };
  return { clock, passed: () => time - 1_000_000 };
}

describe('a lease on the device', () => {
  test('is held by one at a time', async () => {
    const storage = createJsonStorage(memoryArea());
    const { clock } = createClock();
    const log: string[] = [];
    const task = (name: string) => async () => {
      log.push(`${name} begins`);
      await clock.wait(100);
      log.push(`${name} ends`);
    };
    await Promise.all(
      ['one', 'two'].map((name) => underLease(storage, task(name), WAIT_MS, clock)),
    );
    expect(log.map((line) => line.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends']);
  });

  test('of a tab that was closed ends', async () => {
    const storage = createJsonStorage(memoryArea());
    const { clock, passed } = createClock();
    storage.write('sign-in-lease', { holder: 'closed', endsAt: clock.now() + 5000 });
    expect(await underLease(storage, async () => 'done', WAIT_MS, clock)).toBe('done');
    expect(passed()).toBeLessThan(6000);
  });

  test.each([
    ['of a clock that was set back', { holder: 'other', endsAt: 9e15 }],
    ['that nobody can read', 'garbage'],
    ['that is none', { holder: 7 }],
  ])('%s holds up nobody', async (_, lease) => {
    const storage = createJsonStorage(memoryArea());
    storage.write('sign-in-lease', lease);
    const { clock, passed } = createClock();
    await underLease(storage, async () => {}, WAIT_MS, clock);
    expect(passed()).toBeLessThan(100);
  });

  test('is given back when the task fails', async () => {
    const area = memoryArea();
    const fail = async () => {
      throw new Error('no');
    };
    const failing = underLease(createJsonStorage(area), fail, WAIT_MS, createClock().clock);
    await expect(failing).rejects.toThrow('no');
    expect(area.getItem('spieltag.sign-in-lease')).toBeNull();
  });

  test('is not needed where nothing can be stored', async () => {
    const area = memoryArea();
    area.setItem = () => {
      throw new Error('QuotaExceededError');
    };
    const { clock, passed } = createClock();
    await underLease(createJsonStorage(area), async () => {}, WAIT_MS, clock);
    expect(passed()).toBe(0);
  });
});
