import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  DISCOVERY_SCHEMA,
  type DiscoveryDocument,
  type MicroFrontendVersion,
} from '@spieltag/shared-kernel/composition';
import { createTestKernel } from '@spieltag/shared-kernel/testing';
import { waitFor } from '@testing-library/dom';
import { createAddressStore } from '../address/address.ts';
import { createBelongings } from '../belongings/belongings.ts';
import type { Discovery } from '../discovery/discovery-source.ts';
import { composeRemotes } from '../discovery/remote-versions.ts';
import { noReports } from '../health/testing/no-reports.ts';
import { type Composition, createComposition } from './composition.ts';
import { followUpdates } from './composition-updates.ts';

const KERNEL = '1.0.0';

function offer(version: string, kernel = '^1.0.0'): MicroFrontendVersion {
  const application = { name: 'live', module: './app', match: ['/live/*'], slot: 'main' } as const;
  return {
    url: `/mf-live/${version}/remoteEntry.js`,
    metadata: { version, integrity: '' },
    extras: {
      container: `mf_live_${version}`,
      kernel,
      applications: [{ ...application, match: [...application.match] }],
      preload: {},
      assets: {},
    },
    deployment: { traffic: 100, default: true },
  };
}
const documentWith = (version: MicroFrontendVersion): DiscoveryDocument => ({
  schema: DISCOVERY_SCHEMA,
  microFrontends: { 'mf-live': [version] },
});
/** A second remote, which this page does not show. */
const withMarket = (document: DiscoveryDocument, version: string): DiscoveryDocument => {
  const { extras, ...market } = offer(version);
  const own = { ...extras, container: `mf_market_${version}`, applications: [] };
  const microFrontends = { ...document.microFrontends, 'mf-market': [{ ...market, extras: own }] };
  return { ...document, microFrontends };
};
/** What it answers while pages may stay with these shells. */
const withShells = (...shells: string[]) =>
  documentWith({ ...offer('1'), extras: { ...offer('1').extras, shells } });
/** What the registry answers once these versions were taken back. */
const withdrawing = (version: MicroFrontendVersion, ...withdrawn: string[]) =>
  documentWith({ ...version, extras: { ...version.extras, withdrawn } });

let answer: Discovery | Promise<Discovery>;
let asked: number;
let isSafe: boolean;
let isSending: boolean;
/** Who holds a draft while it is not safe. */
let holder: object;
let reloads: number;
let taken: readonly string[];
let refused: string[];
/** What the page was loaded anew for. */
let left: string[];
let now: number;
let slot: HTMLElement;
let composition: Composition;

beforeEach(() => {
  [asked, reloads, now] = [0, 0, 100_000];
  [taken, refused, left, isSafe, isSending] = [[], [], [], true, false];
  holder = { version: { remote: 'mf-live', version: '1' } };
  window.history.replaceState(null, '', '/se-1/live');
  slot = document.createElement('div');
  composition = createComposition({
    kernel: createTestKernel(),
    remotes: composeRemotes(documentWith(offer('1')), KERNEL),
    loadModule: async ({ version }) => ({
      bootstrap: async () => {},
      mount: async ({ domElement }: { domElement: HTMLElement }) => {
        domElement.textContent = `version ${version}`;
      },
      unmount: async () => {},
    }),
    faultOf: () => undefined,
    slot: () => slot,
    loadLimitMs: 1000,
    mountLimitMs: 1000,
    reports: noReports(),
    belongings: createBelongings(),
    onGivenUp: () => {},
    onRetry: () => {},
  });
});

function follow({
  isApp = false,
  late,
}: {
  readonly isApp?: boolean;
  readonly late?: Promise<Discovery>;
} = {}) {
  const address = createAddressStore();
  followUpdates({
    composition,
    address,
    source: async () => {
      asked += 1;
      return answer;
    },
    late,
    shellVersion: 'shell-2',
    mayLeave(reason) {
      if (left.includes(reason)) return false;
      left.push(reason);
      return true;
    },
    kernelVersion: KERNEL,
    isLeftOut: () => false,
    isSafe: (isIgnored) => isSafe || (!isSending && isIgnored(holder)),
    onUpdated: (remotes) => {
      taken = [...taken, ...remotes];
    },
    onRefused: (code) => refused.push(code),
    reload: isApp
      ? undefined
      : () => {
          reloads += 1;
        },
    now: () => now,
  });
  composition.hosts.get('live')?.activate();
  return address;
}

/** Somebody comes back to the page, and it has heard what is live. */
async function lookAgain() {
  const before = asked;
  now += 2000;
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(asked).toBeGreaterThan(before));
  await Promise.resolve();
}

describe('another version', () => {
  test('waits for the next screen, and takes the place of what is shown there', async () => {
    const address = follow();
    await waitFor(() => expect(slot.textContent).toBe('version 1'));
    answer = { document: documentWith(offer('2')) };
    await lookAgain();
    expect(slot.textContent).toBe('version 1');
    address.go('/se-1/live/rn-2');
    await waitFor(() => expect(slot.textContent).toBe('version 2'));
    expect(slot.children).toHaveLength(1);
    expect(taken).toEqual(['mf-live']);
  });

  test('waits as long as something would be lost', async () => {
    const address = follow();
    answer = { document: documentWith(offer('2')) };
    await lookAgain();
    isSafe = false;
    address.go('/se-1/live/rn-2');
    expect(taken).toEqual([]);
    isSafe = true;
    address.go('/se-1/live/rn-3');
    await waitFor(() => expect(slot.textContent).toBe('version 2'));
  });

  test('waits for no version that was taken back', async () => {
    const { url, metadata, extras } = offer('0');
    const withFallback = { ...offer('1').extras, fallback: { url, metadata, extras } };
    const running = { ...offer('1'), extras: withFallback };
    composition.update(composeRemotes(documentWith(running), KERNEL));
    const address = follow();
    isSafe = false;
    answer = { document: documentWith(offer('2')) };
    await lookAgain();
    address.go('/se-1/live/rn-2');
    expect(taken).toEqual([]);
    answer = { document: documentWith(offer('0')) };
    await lookAgain();
    address.go('/se-1/live/rn-3');
    await waitFor(() => expect(slot.textContent).toBe('version 0'));
    expect(taken).toEqual(['mf-live']);
  });

  test('of a remote waits for no draft of another one, which stays what it is', async () => {
    composition.update(composeRemotes(withMarket(documentWith(offer('1')), '1'), KERNEL));
    const address = follow();
    holder = { version: { remote: 'mf-market', version: '1' } };
    isSafe = false;
    answer = { document: withMarket(documentWith(offer('2')), '2') };
    await lookAgain();
    address.go('/se-1/live/rn-2');
    await waitFor(() => expect(slot.textContent).toBe('version 2'));
    expect([taken, composition.next('mf-market')?.version]).toEqual([['mf-live'], '1']);
    isSafe = true;
    address.go('/se-1/live/rn-3');
    expect([taken, composition.next('mf-market')?.version]).toEqual([
      ['mf-live', 'mf-market'],
      '2',
    ]);
  });

  test('of any remote waits as long as a change is being sent', async () => {
    const address = follow();
    holder = { version: { remote: 'mf-market', version: '1' } };
    [isSafe, isSending] = [false, true];
    answer = { document: documentWith(offer('2')) };
    await lookAgain();
    address.go('/se-1/live/rn-2');
    expect(taken).toEqual([]);
  });

  test('for a newer kernel leaves a remote as it is while a reload would lose a draft', async () => {
    composition.update(composeRemotes(withMarket(documentWith(offer('1')), '1'), KERNEL));
    const address = follow();
    holder = { version: { remote: 'mf-market', version: '1' } };
    isSafe = false;
    answer = { document: withMarket(documentWith(offer('2', '^1.9.0')), '1') };
    await lookAgain();
    address.go('/se-1/live/rn-2');
    expect([reloads, taken]).toEqual([0, []]);
    isSafe = true;
    address.go('/se-1/live/rn-3');
    expect(reloads).toBe(1);
  });

  test.each([
    ['one the page has never heard of', () => withdrawing(offer('0.1'), '1')],
    ['a newer one', () => withdrawing(offer('2'), '1')],
    ['nothing', () => ({ schema: DISCOVERY_SCHEMA, microFrontends: {} }) as const],
  ])('waits for no version that was taken back for %s', async (_title, next) => {
    const address = follow();
    isSafe = false;
    answer = { document: next() };
    await lookAgain();
    address.go('/se-1/live/rn-2');
    expect(taken).toEqual(['mf-live']);
  });

  test('that is for a newer kernel has the page loaded anew, at such a moment too', async () => {
    const address = follow();
    answer = { document: documentWith(offer('2', '^1.9.0')) };
    await lookAgain();
    expect(reloads).toBe(0);
    address.go('/se-1/live/rn-2');
    expect([reloads, left]).toEqual([1, ['mf_live_2']]);
    expect(taken).toEqual([]);
  });
});

describe('a page that was loaded anew for a newer kernel, and came with the same shell,', () => {
  beforeEach(() => {
    left = ['mf_live_2'];
  });

  test('goes on with the version that is shown, and is not loaded anew', async () => {
    const address = follow();
    await waitFor(() => expect(slot.textContent).toBe('version 1'));
    for (const path of ['/se-1/live/rn-2', '/se-1/live/rn-3']) {
      answer = { document: documentWith(offer('2', '^1.9.0')) };
      await lookAgain();
      address.go(path);
    }
    expect([reloads, taken, slot.textContent]).toEqual([0, [], 'version 1']);
  });

  test('takes the version to fall back to where it can be shown', async () => {
    const address = follow();
    const [newest, { url, metadata, extras }] = [offer('2', '^1.9.0'), offer('1.5')];
    const fallback = { url, metadata, extras };
    answer = { document: documentWith({ ...newest, extras: { ...newest.extras, fallback } }) };
    await lookAgain();
    address.go('/se-1/live/rn-2');
    await waitFor(() => expect(slot.textContent).toBe('version 1.5'));
    expect([reloads, taken]).toEqual([0, ['mf-live']]);
  });

  test('is loaded anew for the next version that needs one', async () => {
    const address = follow();
    answer = { document: documentWith(offer('3', '^1.9.0')) };
    await lookAgain();
    address.go('/se-1/live/rn-2');
    expect([reloads, left]).toEqual([1, ['mf_live_2', 'mf_live_3']]);
  });
});

describe('a page whose shell was taken back', () => {
  test('is loaded anew with the next screen, once', async () => {
    const address = follow();
    answer = { document: withShells('shell-3', 'shell-1') };
    await lookAgain();
    expect(reloads).toBe(0);
    for (const path of ['/se-1/live/rn-2', '/se-1/live/rn-3']) {
      address.go(path);
      await lookAgain();
    }
    expect(reloads).toBe(1);
  });

  test('waits as long as something would be lost', async () => {
    const address = follow();
    isSafe = false;
    answer = { document: withShells('shell-1') };
    await lookAgain();
    address.go('/se-1/live/rn-2');
    expect([reloads, left]).toEqual([0, []]);
    isSafe = true;
    await lookAgain();
    address.go('/se-1/live/rn-3');
    expect(reloads).toBe(1);
  });

  test('stays in the app, which brings its shell along', async () => {
    const address = follow({ isApp: true });
    answer = { document: withShells('shell-1') };
    await lookAgain();
    address.go('/se-1/live/rn-2');
    expect([reloads, left]).toEqual([0, []]);
  });

  test.each([
    ['while pages may stay with it', () => withShells('shell-3', 'shell-2')],
    ['where an older registry says nothing of shells', () => documentWith(offer('1'))],
  ])('stays %s', async (_title, next) => {
    const address = follow();
    answer = { document: next() };
    await lookAgain();
    address.go('/se-1/live/rn-2');
    expect(reloads).toBe(0);
  });
});

describe('in the app, which no reload brings a newer shell,', () => {
  test('what is for a newer kernel leaves the version that is shown, and nothing is said to change', async () => {
    const address = follow({ isApp: true });
    await waitFor(() => expect(slot.textContent).toBe('version 1'));
    for (const path of ['/se-1/live/rn-2', '/se-1/live/rn-3']) {
      answer = { document: documentWith(offer('2', '^1.9.0')) };
      await lookAgain();
      address.go(path);
    }
    expect([taken, slot.textContent]).toEqual([[], 'version 1']);
  });

  test('the version to fall back to is taken where it can be shown', async () => {
    const address = follow({ isApp: true });
    const [newest, { url, metadata, extras }] = [offer('3', '^1.9.0'), offer('2')];
    const fallback = { url, metadata, extras };
    answer = { document: documentWith({ ...newest, extras: { ...newest.extras, fallback } }) };
    await lookAgain();
    address.go('/se-1/live/rn-2');
    await waitFor(() => expect(slot.textContent).toBe('version 2'));
    expect(taken).toEqual(['mf-live']);
  });
});

test('an answer that comes late takes nothing back of a later one', async () => {
  const address = follow();
  let comeLate = (_found: Discovery) => {};
  answer = new Promise((resolve) => {
    comeLate = resolve;
  });
  await lookAgain();
  answer = { document: documentWith(offer('2')) };
  await lookAgain();
  address.go('/se-1/live/rn-2');
  await waitFor(() => expect(slot.textContent).toBe('version 2'));
  comeLate({ document: documentWith(offer('1')) });
  await new Promise((resolve) => setTimeout(resolve));
  address.go('/se-1/live/rn-3');
  expect([taken, composition.next('mf-live')?.version]).toEqual([['mf-live'], '2']);
});

describe('a page that has begun with what its device had stored', () => {
  test('takes what the registry says too late for its start', async () => {
    answer = { fault: 'UNREACHABLE' };
    const address = follow({ late: Promise.resolve({ document: documentWith(offer('2')) }) });
    await waitFor(() => expect(asked).toBe(1));
    address.go('/se-1/live/rn-2');
    expect(taken).toEqual(['mf-live']);
  });

  test('asks at once, and what it hears then counts more', async () => {
    answer = { document: documentWith(offer('2')) };
    let comeLate = (_found: Discovery) => {};
    const late = new Promise<Discovery>((resolve) => {
      comeLate = resolve;
    });
    const address = follow({ late });
    await waitFor(() => expect(asked).toBe(1));
    comeLate({ document: documentWith(offer('3')) });
    await new Promise((resolve) => setTimeout(resolve));
    address.go('/se-1/live/rn-2');
    expect([taken, composition.next('mf-live')?.version]).toEqual([['mf-live'], '2']);
  });
});

test('the same versions change nothing', async () => {
  const address = follow();
  answer = { document: documentWith(offer('1')) };
  await lookAgain();
  address.go('/se-1/live/rn-2');
  expect(taken).toEqual([]);
});

test('an invalid composition is published, an unreachable registry is not', async () => {
  follow();
  answer = { fault: 'SIGNATURE_INVALID' };
  await lookAgain();
  answer = { fault: 'UNREACHABLE' };
  await lookAgain();
  expect(refused).toEqual(['SIGNATURE_INVALID']);
});
