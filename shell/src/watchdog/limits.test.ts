import { describe, expect, test } from '@jest/globals';
import { createLongTaskWatch } from './long-tasks.ts';
import { createMemoryWatch } from './memory.ts';

const MB = 1024 * 1024;

describe('memory', () => {
  const watching = (limitMb: number) => {
    let usedMb = 30;
    const watch = createMemoryWatch(() => ({
      usedJSHeapSize: usedMb * MB,
      jsHeapSizeLimit: limitMb * MB,
    }));
    return (suspect: string, nowMb: number) => {
      usedMb = nowMb;
      return watch.check(suspect);
    };
  };

  test('that grows within what a game takes is nothing', () => {
    const check = watching(4000);
    for (const mb of [30, 120, 60, 300]) expect(check('mf-live 2', mb)).toBeUndefined();
  });

  test('that grows beyond it is laid to the version it grew with', () => {
    const check = watching(4000);
    check('mf-live 2', 300);
    expect(check('mf-live 2', 750)).toBe('memory has grown by 450 MB');
  });

  test('that another version took is not', () => {
    const check = watching(4000);
    check('mf-live 2', 30);
    check('mf-live 2', 350);
    expect(check('mf-market 2', 500)).toBeUndefined();
  });

  test('is short on small devices', () => {
    const check = watching(400);
    check('mf-live 2', 30);
    expect(check('mf-live 2', 240)).toBe('memory has grown by 210 MB');
  });

  test('is unknown in some browsers', () => {
    expect(createMemoryWatch(() => undefined).check('mf-live 2')).toBeUndefined();
  });
});

describe('long tasks', () => {
  const of = (url: string) => (url.includes('mf-live') ? 'mf-live 2' : undefined);
  /** Tasks of a length, one after the other with a pause. */
  const keepBusy = (taskMs: number, pauseMs: number, count: number, sourceURL?: string) => {
    const watch = createLongTaskWatch(of);
    return Array.from({ length: count }, (_, no) =>
      watch.add(
        {
          startTime: no * (taskMs + pauseMs),
          duration: taskMs,
          ...(sourceURL && { scripts: [{ sourceURL }] }),
        },
        'mf-market 2',
      ),
    ).find(Boolean);
  };

  test('that leave no time in between are laid to the version they belong to', () => {
    expect(keepBusy(900, 100, 40, 'https://site/mf-live/2/remoteEntry.js')).toBe('mf-live 2');
  });

  test('of a script that is nobody’s are laid to the suspect', () => {
    expect(keepBusy(900, 100, 40)).toBe('mf-market 2');
  });

  test.each([
    ['a slow phone that draws a screen', 3000, 200, 5],
    ['a page that is busy half of the time', 1000, 1000, 100],
    ['one long task', 9000, 0, 1],
  ])('are honest work: %s', (_name, taskMs, pauseMs, count) => {
    expect(keepBusy(taskMs, pauseMs, count)).toBeUndefined();
  });
});
