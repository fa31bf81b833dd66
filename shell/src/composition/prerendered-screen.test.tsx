import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createEventBus, type EventPayload } from '@spieltag/shared-kernel/events';
import { type Language, startTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import type { Kernel } from '@spieltag/shared-kernel/stores';
import { createTestKernel } from '@spieltag/shared-kernel/testing';
import { waitFor } from '@testing-library/dom';
import { createBelongings } from '../belongings/belongings.ts';
import { liveRemote, liveVersion as version } from '../discovery/testing/live-remote.ts';
import { noReports } from '../health/testing/no-reports.ts';
import { type Composition, createComposition } from './composition.ts';
import { createPrerenderedScreen } from './prerendered-screen.ts';

const composed = (...texts: string[]) => [liveRemote(texts.map(version))];

interface Given {
  readonly name: string;
  readonly domElement: HTMLElement;
  readonly ahead?: string;
}
/** What the lifecycles of the versions were called with. */
let calls: string[];
let fails: boolean;
let slot: HTMLElement;
let composition: Composition;
/** Version of the ledger. */
let squad: number;
let phase: string;
let failures: EventPayload<'remote.failed'>[];

beforeEach(() => {
  Object.assign(globalThis, { requestIdleCallback: (done: () => void) => setTimeout(done) });
  window.history.replaceState(null, '', '/se-1');
  calls = [];
  failures = [];
  fails = false;
  squad = 1;
  phase = 'OPEN';
  slot = document.createElement('div');
  const bus = createEventBus();
  bus.on('remote.failed').subscribe((failure) => failures.push(failure));
  composition = createComposition({
    kernel: {
      ...createTestKernel(),
      bus,
      ledger: { get: () => ({ data: { version: squad } }) },
      gameState: { get: () => ({ data: { phase } }) },
    } as unknown as Kernel,
    remotes: composed('2', '1'),
    loadModule: async ({ version: text }) => ({
      bootstrap: async () => {},
      prerender: async ({ domElement, ahead }: Given) => {
        calls.push(`draw ${text} ${ahead}`);
        if (fails) throw new Error('broken');
        domElement.textContent = `version ${text}`;
      },
      mount: async ({ domElement, ahead }: Given) => {
        calls.push(`mount ${text} ${ahead ?? 'here'}`);
        domElement.textContent = `version ${text}`;
      },
      unmount: async () => void calls.push(`unmount ${text}`),
    }),
    faultOf: () => undefined,
    slot: () => slot,
    loadLimitMs: 20,
    mountLimitMs: 20,
    reports: noReports(),
    belongings: createBelongings(),
    onGivenUp: () => {},
    onRetry: () => {},
  });
});
const host = () => {
  const found = composition.hosts.get('live');
  if (!found) throw new Error('no host');
  return found;
};
const speak = async (language: Language) => {
  startTexts(createEventBus(), { read: () => language, write: () => undefined }, [])();
  await textsShown();
};
const prepare = (path: string) => host().prepare({ path, createPrerenderedScreen });
const open = async (address: string) => {
  window.history.replaceState(null, '', address);
  host().activate();
  await waitFor(() => expect(composition.states.get()[0]?.status).toBe('shown'));
};

describe('a prerendered screen', () => {
  test('is on no page and in no state, and is rendered once', async () => {
    await prepare('/se-1/live');
    await prepare('/se-1/live');
    expect([calls, slot.children.length, composition.states.get()[0]?.status]).toEqual([
      ['draw 2 /se-1/live'],
      0,
      'idle',
    ]);
  });

  test('is laid out once where it will be shown', async () => {
    const layout = jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
    const laidOut: unknown[] = [];
    layout.mockImplementation(function (this: HTMLElement) {
      laidOut.push([this.parentElement === slot, this.textContent]);
      return new DOMRect();
    });
    await prepare('/se-1/live');
    layout.mockRestore();
    expect([laidOut, slot.children.length]).toEqual([[[true, 'version 2']], 0]);
  });

  test('is what its address shows', async () => {
    await prepare('/se-1/live');
    await open('/se-1/live');
    expect(calls).toEqual(['draw 2 /se-1/live', 'mount 2 here']);
    expect([slot.children.length, slot.textContent]).toEqual([1, 'version 2']);
  });

  test.each(['/se-1/live/rn-1', '/se-1/live?tab=own', '/se-2/live', '/se-1/live#top'])(
    'is dropped at any other address: %s',
    async (address) => {
      await prepare('/se-1/live');
      await open(address);
      expect(calls.toSorted()).toEqual(['draw 2 /se-1/live', 'mount 2 here', 'unmount 2']);
      expect(slot.children).toHaveLength(1);
    },
  );

  test('is rendered anew for another address', async () => {
    await prepare('/se-1/live');
    await prepare('/se-2/live');
    expect(calls).toEqual(['draw 2 /se-1/live', 'unmount 2', 'draw 2 /se-2/live']);
    await open('/se-2/live');
    expect(calls.at(-1)).toBe('mount 2 here');
  });

  test('is rendered anew, and not shown, once the squad is another one', async () => {
    await prepare('/se-1/live');
    squad = 2;
    await prepare('/se-1/live');
    squad = 3;
    await open('/se-1/live');
    expect(calls).toEqual([
      'draw 2 /se-1/live',
      'unmount 2',
      'draw 2 /se-1/live',
      'unmount 2',
      'mount 2 here',
    ]);
  });

  test.each([
    [
      'another phase holds',
      () => {
        phase = 'GAMEDAY';
      },
    ],
    ['another language is spoken', () => speak('en')],
  ])('is not shown once %s', async (_name, change) => {
    await prepare('/se-1/live');
    await change();
    await open('/se-1/live');
    expect(calls.toSorted()).toEqual(['draw 2 /se-1/live', 'mount 2 here', 'unmount 2']);
    await speak('de');
  });

  test('is gone once another version holds', async () => {
    await prepare('/se-1/live');
    composition.update(composed('3', '2'));
    expect(calls.at(-1)).toBe('unmount 2');
    await open('/se-1/live');
    expect(slot.textContent).toBe('version 3');
  });

  test('is gone once its version is not trusted any more', async () => {
    await prepare('/se-1/live');
    const failure = { phase: 'load', code: 'INTEGRITY', message: 'corrupt' } as const;
    composition.replaceBroken(version('2'), failure);
    expect(calls.at(-1)).toBe('unmount 2');
    await open('/se-1/live');
    expect(slot.textContent).toBe('version 1');
  });

  test('and fails harms nobody, and is mounted as ever', async () => {
    fails = true;
    await prepare('/se-1/live');
    expect([failures, calls]).toEqual([[], ['draw 2 /se-1/live', 'unmount 2']]);
    await open('/se-1/live');
    expect([failures, slot.textContent]).toEqual([[], 'version 2']);
  });

  test('is not kept when it is shown by the time it is rendered', async () => {
    const drawing = prepare('/se-1/live');
    const opening = open('/se-1/live');
    await Promise.all([drawing, opening]);
    expect(slot.children).toHaveLength(1);
    const given = calls.filter((call) => call.startsWith('draw')).length;
    expect(calls.filter((call) => call.startsWith('unmount'))).toHaveLength(given);
  });

  test('is not rendered while it is shown', async () => {
    await open('/se-1/live');
    await prepare('/se-1/live');
    expect(calls).toEqual(['mount 2 here']);
  });

  test('is left as any other', async () => {
    jest.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((call) => {
      setTimeout(call, 0);
      return 0;
    });
    await prepare('/se-1/live');
    await open('/se-1/live');
    await host().deactivate();
    expect([calls.at(-1), slot.children.length]).toEqual(['unmount 2', 0]);
    jest.restoreAllMocks();
  });

  test('is out of sight while it is tidied up, where hidden knows no until-found too', async () => {
    document.body.append(slot);
    await open('/se-1/live');
    const [element] = slot.children;
    if (!element) throw new Error('it is shown');
    expect(getComputedStyle(element).display).not.toBe('none');
    const left = host().deactivate();
    expect([slot.contains(element), getComputedStyle(element).display]).toEqual([true, 'none']);
    await left;
    expect(slot.children).toHaveLength(0);
    slot.remove();
  });
});
