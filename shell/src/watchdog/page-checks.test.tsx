import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Subject } from '@spieltag/shared-kernel/vendor/rxjs';
import type { OpenPage, Step } from '../health/open-pages.ts';
import { type PageFault, startPageChecks } from './page-checks.ts';

const at = (remote: string, step: Step): OpenPage => ({ remote, version: '2', step, sinceMs: 0 });

let changes: Subject<OpenPage | undefined>;
let doing: OpenPage | undefined;
let changed: string[];
let stays: string[];
let hidden: string | undefined;
let grown: string | undefined;
let isCrashed: boolean;
let restored: number;
/** What lies over the frame is taken away without blaming anybody. */
let isStranger: boolean;
let faults: PageFault[];
let lost: PageFault[];

beforeEach(() => {
  jest.useFakeTimers();
  changes = new Subject();
  doing = at('mf-live', 'alive');
  isCrashed = false;
  isStranger = false;
  [changed, stays, hidden, grown, restored] = [[], [], undefined, undefined, 0];
  const [ownFaults, ownLost]: [PageFault[], PageFault[]] = [[], []];
  [faults, lost] = [ownFaults, ownLost];
  startPageChecks({
    reports: { changes$: changes, doing: () => doing },
    globals: {
      changed: () => [...changed],
      restore() {
        changed = stays;
        return [...stays];
      },
    },
    frame: {
      check: () => hidden,
      pushAside() {
        if (isStranger) hidden = undefined;
        return isStranger;
      },
      restore: () => {
        restored += 1;
      },
    },
    memory: { check: () => grown },
    hasCrashed: () => isCrashed,
    onFault: (fault) => ownFaults.push(fault),
    onLost: (fault) => ownLost.push(fault),
  });
});

const next = (now: OpenPage) => {
  doing = now;
  changes.next(now);
};
const blamed = () => faults.map(({ code, suspect }) => `${code} ${suspect.remote}`);
const seconds = (count: number) => jest.advanceTimersByTime(count * 1000);

describe('globals', () => {
  test('that a version changes when it is evaluated ahead are laid to it, and put back', () => {
    next(at('mf-rankings', 'evaluate'));
    changed = ['fetch'];
    next(at('mf-live', 'alive'));
    expect(blamed()).toEqual(['GLOBALS_CHANGED mf-rankings']);
    expect(changed).toEqual([]);
    expect(lost).toEqual([]);
  });

  test('that a version changes after a long evaluation are laid to it, not to what is shown', () => {
    next(at('mf-rankings', 'evaluate'));
    seconds(3);
    changed = ['fetch'];
    next(at('mf-live', 'alive'));
    expect(blamed()).toEqual(['GLOBALS_CHANGED mf-rankings']);
  });

  test('that change later are laid to the version that is shown', () => {
    next(at('mf-rankings', 'evaluate'));
    next(at('mf-live', 'alive'));
    seconds(2);
    changed = ['History.prototype.pushState'];
    seconds(1);
    expect(blamed()).toEqual(['GLOBALS_CHANGED mf-live']);
  });

  test('that cannot be put back cost a reload', () => {
    stays = ['fetch'];
    changed = ['fetch'];
    seconds(1);
    expect(lost).toMatchObject([{ code: 'GLOBALS_CHANGED' }]);
  });

  test('that cannot be put back are laid to no version that comes later', () => {
    stays = ['Array.prototype.last'];
    next(at('mf-live', 'mount'));
    changed = stays;
    next(at('mf-live', 'alive'));
    next(at('mf-market', 'mount'));
    next(at('mf-market', 'alive'));
    seconds(5);
    expect(blamed()).toEqual(['GLOBALS_CHANGED mf-live']);
    expect(lost).toHaveLength(1);
  });

  test('that a later version changes are laid to it, and only what it has done costs a reload', () => {
    stays = ['Array.prototype.last'];
    changed = stays;
    seconds(1);
    next(at('mf-market', 'mount'));
    changed = [...stays, 'fetch'];
    next(at('mf-market', 'alive'));
    expect(blamed()).toEqual(['GLOBALS_CHANGED mf-live', 'GLOBALS_CHANGED mf-market']);
    expect(faults[1]?.message).toBe('fetch');
    expect(lost).toHaveLength(1);
  });
});

describe('a frame', () => {
  test('that is hidden for a moment is a screen that comes', () => {
    hidden = 'nav is hidden';
    seconds(1);
    hidden = undefined;
    seconds(5);
    expect(faults).toEqual([]);
  });

  test('that stays hidden is laid to the version mounted last, and brought back', () => {
    next(at('mf-market', 'mount'));
    next(at('mf-market', 'alive'));
    hidden = 'nav is hidden';
    seconds(2);
    expect(blamed()).toEqual(['FRAME_HIDDEN mf-market']);
    expect(restored).toBe(1);
    hidden = undefined;
    seconds(10);
    expect(lost).toEqual([]);
  });

  test('that something nobody has put there lies over is laid to nobody', () => {
    isStranger = true;
    hidden = 'nav cannot be pressed, div is in its place';
    seconds(10);
    expect([hidden, faults, lost]).toEqual([undefined, [], []]);
  });

  test('that comes under it again at once is laid to the version, which is taken down first', () => {
    isStranger = true;
    hidden = 'nav cannot be pressed, div is in its place';
    seconds(2);
    expect(faults).toEqual([]);
    hidden = 'nav cannot be pressed, div is in its place';
    seconds(2);
    expect(blamed()).toEqual(['FRAME_HIDDEN mf-live']);
    expect(lost).toEqual([]);
  });

  test('that it lies over once more is laid to the version that was there both times', () => {
    isStranger = true;
    for (const remote of ['mf-live', 'mf-market', 'mf-live']) {
      next(at(remote, 'alive'));
      hidden = 'nav cannot be pressed, div is in its place';
      seconds(5);
    }
    expect(blamed()).toEqual(['FRAME_HIDDEN mf-live']);
  });

  test('that cannot be brought back costs a reload', () => {
    hidden = 'nav is hidden';
    seconds(4);
    expect(blamed()).toEqual(['FRAME_HIDDEN mf-live']);
    expect(lost).toMatchObject([{ code: 'FRAME_HIDDEN' }]);
  });
});

test('a version that fills the memory is taken down, and what it holds with a reload', () => {
  grown = 'memory has grown by 600 MB';
  seconds(1);
  expect(blamed()).toEqual(['MEMORY mf-live']);
  expect(lost).toMatchObject([{ code: 'MEMORY' }]);
});

test('a page that shows no remote lays it to nobody', () => {
  doing = undefined;
  changed = ['fetch'];
  seconds(1);
  expect(faults).toEqual([]);
  expect(changed).toEqual([]);
});

test('of a shell that has failed itself nothing is laid to the version that is shown', () => {
  isCrashed = true;
  hidden = 'header is gone';
  seconds(5);
  expect([faults, lost]).toEqual([[], []]);
});
