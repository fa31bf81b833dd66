import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createEventBus } from '@spieltag/shared-kernel/events';
import { createBelongings } from '../belongings/belongings.ts';
import { noteCalls } from '../belongings/note-calls.ts';
import { runAsFile as run } from '../belongings/testing/run-as-file.ts';
import type { RemoteVersion } from '../discovery/remote-versions.ts';
import { liveRemote, liveVersion } from '../discovery/testing/live-remote.ts';
import type { OpenPage, Step } from '../health/open-pages.ts';
import { startCleanup } from './start-cleanup.ts';
import { LITTER, type Litter } from './testing/litter.ts';

const page = globalThis as unknown as typeof globalThis & { litter: Litter };
const belongings = createBelongings();
let steps: readonly OpenPage[];
let best: RemoteVersion | undefined;
let remotes = [liveRemote([])];
let count = 0;
/** The versions of a test: the one before, and the one that takes its place. */
let [old, successor] = [liveVersion(''), liveVersion('')];

beforeAll(() => {
  jest.useFakeTimers();
  noteCalls(belongings);
  startCleanup({
    composition: {
      belongings,
      get remotes() {
        return remotes;
      },
      next: () => best,
    },
    reports: { steps: () => steps },
    bus: createEventBus(),
  });
});
afterAll(() => {
  jest.useRealTimers();
});
beforeEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  page.litter = { done: [] };
  count += 1;
  old = liveVersion(`${count}.1`);
  successor = liveVersion(`${count}.2`);
  remotes = [liveRemote([successor, old])];
  best = successor;
  steps = [];
});

const does = ({ remote, version }: RemoteVersion, step: Step) => {
  const one: OpenPage = { remote, version, step, sinceMs: 0 };
  return one;
};
const element = ({ remote, version }: RemoteVersion) => {
  const made = document.createElement('div');
  Object.assign(made.dataset, { remote, version });
  document.body.append(made);
  return made;
};
/** The screens of these versions stand, and no others. */
const show = (...versions: RemoteVersion[]) => {
  for (const left of document.querySelectorAll('[data-remote]')) left.remove();
  for (const version of versions) element(version).append('a screen');
};
const looks = (times: number) => jest.advanceTimersByTime(1000 * times);
/** The old version was shown, and the new one takes its place. */
function replaceOld(): void {
  show(old);
  belongings.of(old);
  looks(1);
  belongings.of(successor);
  show(successor);
}
/** Does something, and says what the litter has done meanwhile. */
async function doneBy(act: () => void): Promise<readonly string[]> {
  page.litter.done = [];
  act();
  await null;
  return page.litter.done;
}

describe('what a version has brought goes with it', () => {
  test.each(LITTER)('%s', async (_what, code, act) => {
    belongings.of(old);
    run(old, `{ ${code} }`);
    if (!code.includes('60_000')) expect(await doneBy(act)).not.toEqual([]);
    replaceOld();
    looks(2);
    expect(await doneBy(act)).toEqual([]);
  });

  test.each([
    ['head', "document.head.append(document.createElement('style'))"],
    ['body', "document.body.insertBefore(document.createElement('div'), null)"],
    [
      'body as a fragment',
      "{ const it = new DocumentFragment(); it.append(document.createElement('div')); document.body.append(it); }",
    ],
  ])('a node in the %s', (_where, code) => {
    belongings.of(old);
    const nodes = () => document.head.childElementCount + document.body.childElementCount;
    run(old, code);
    expect(nodes()).toBe(1);
    replaceOld();
    looks(2);
    show();
    expect(nodes()).toBe(0);
  });

  test('its container, the chunks of its build and its globals', () => {
    const names = [old.container, `webpackChunk${old.container}`, 'litterOfOld'];
    for (const name of names) Reflect.set(globalThis, name, {});
    belongings.of(old).globals.add('litterOfOld');
    replaceOld();
    looks(2);
    expect(names.filter((name) => name in globalThis)).toEqual([]);
  });

  test('what ends with it', () => {
    const ended = jest.fn();
    belongings.of(old).end.add(ended);
    replaceOld();
    looks(2);
    expect(ended).toHaveBeenCalledTimes(1);
    expect(belongings.of(old).end.closed).toBe(false);
  });

  test('what its code leaves once it has gone', async () => {
    belongings.of(old);
    run(old, "litter.late = () => addEventListener('litter', () => litter.done.push('heard'))");
    replaceOld();
    looks(2);
    page.litter.late?.();
    looks(1);
    expect(await doneBy(() => window.dispatchEvent(new Event('litter')))).toEqual([]);
  });

  test('when it was only prepared, and another one is to be shown by now', () => {
    const ended = jest.fn();
    belongings.of(old).end.add(ended);
    best = old;
    looks(2);
    expect(ended).not.toHaveBeenCalled();
    best = successor;
    looks(2);
    expect(ended).toHaveBeenCalled();
  });

  test('when its remote is no longer composed', () => {
    belongings.of(old);
    show(old);
    looks(1);
    [remotes, best] = [[], undefined];
    show();
    const ended = jest.fn();
    belongings.of(old).end.add(ended);
    looks(2);
    expect(ended).toHaveBeenCalled();
  });
});

describe('a version stays', () => {
  test.each<readonly [when: string, arrange: () => unknown]>([
    ['while it is shown somewhere', () => show(old, successor)],
    [
      'while it is evaluated for a place the other one has nothing for',
      () => {
        steps = [does(old, 'evaluate'), does(successor, 'alive')];
      },
    ],
    ['while an element of it is on the page', () => element(old)],
    ['while others use modules of it', () => Object.assign(belongings.of(old), { isLent: true })],
    [
      'when it is the one to be shown next',
      () => {
        best = old;
      },
    ],
  ])('%s', (_when, arrange) => {
    const ended = jest.fn();
    belongings.of(old).end.add(ended);
    replaceOld();
    arrange();
    looks(3);
    expect(ended).not.toHaveBeenCalled();
  });

  test('until another one has mounted', () => {
    const ended = jest.fn();
    belongings.of(old).end.add(ended);
    show(old);
    looks(1);
    show();
    looks(3);
    expect(ended).not.toHaveBeenCalled();
  });

  test('until the other one, which is still mounting, has mounted', () => {
    const ended = jest.fn();
    belongings.of(old).end.add(ended);
    show(old);
    looks(1);
    show(successor);
    steps = [does(successor, 'mount')];
    looks(3);
    expect(ended).not.toHaveBeenCalled();
    steps = [];
    looks(2);
    expect(ended).toHaveBeenCalled();
  });

  test('until two looks in a row have missed it', () => {
    const ended = jest.fn();
    belongings.of(old).end.add(ended);
    replaceOld();
    looks(1);
    const back = element(old);
    looks(1);
    back.remove();
    looks(1);
    expect(ended).not.toHaveBeenCalled();
    looks(1);
    expect(ended).toHaveBeenCalled();
  });
});

describe('what stays in the page', () => {
  test('listeners and nodes of the shell, of other versions, and in screens', async () => {
    belongings.of(old);
    belongings.of(successor);
    const heard: string[] = [];
    window.addEventListener('litter', () => heard.push('shell'));
    run(successor, "addEventListener('litter', () => litter.done.push('successor'))");
    document.body.append(document.createElement('footer'));
    replaceOld();
    const screen = document.querySelector('[data-remote]');
    run(old, "document.querySelector('[data-remote]').append(document.createElement('p'))");
    looks(2);
    expect(await doneBy(() => window.dispatchEvent(new Event('litter')))).toEqual(['successor']);
    expect(heard).toEqual(['shell']);
    expect([screen?.childElementCount, document.querySelectorAll('footer').length]).toEqual([1, 1]);
  });

  test('what the version took back itself is noted once, however often it is made', () => {
    const { calls, timers } = belongings.of(old);
    run(
      old,
      `{
        const heard = () => {};
        for (let no = 0; no < 9; no += 1) {
          addEventListener('litter', heard, { passive: true });
          removeEventListener('litter', heard);
          clearInterval(setInterval(heard, 100));
          setTimeout(heard, 1);
        }
      }`,
    );
    jest.advanceTimersByTime(1);
    expect([calls.size, timers.size]).toEqual([1, 0]);
  });
});
