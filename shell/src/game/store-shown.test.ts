import { beforeEach, expect, test } from '@jest/globals';
import { createJsonStorage } from '@spieltag/shared-kernel/client';
import { DISCOVERY_SCHEMA, type DiscoveryDocument } from '@spieltag/shared-kernel/composition';
import { Subject } from '@spieltag/shared-kernel/vendor/rxjs';
import type { OpenPage } from '../health/open-pages.ts';
import { createShownStore } from './store-shown.ts';

const versionOf = (version: string) => ({
  url: `/mf-live/${version}/remoteEntry.js`,
  metadata: { version, integrity: '' },
  extras: {
    container: `mf_live_${version}`,
    kernel: '^1.0.0',
    applications: [],
    preload: {},
    assets: {},
  },
});
const offering = (version: string, fallback: string): DiscoveryDocument => {
  const { extras, ...offered } = versionOf(version);
  return {
    schema: DISCOVERY_SCHEMA,
    microFrontends: {
      'mf-live': [
        {
          ...offered,
          extras: { ...extras, fallback: versionOf(fallback) },
          deployment: { traffic: 100, default: true },
        },
      ],
    },
  };
};

let storage: ReturnType<typeof createJsonStorage>;
let steps: readonly OpenPage[];
let mayStore: boolean;
let changeTo: ReturnType<typeof createShownStore>;
const changes = new Subject<OpenPage | undefined>();

/** The page shows these versions of mf-live. */
function show(...versions: readonly string[]) {
  steps = versions.map((version) => ({ remote: 'mf-live', version, step: 'alive', sinceMs: 0 }));
  changes.next(steps.at(-1));
}

beforeEach(() => {
  storage = createJsonStorage();
  mayStore = true;
  const reports = { steps: () => steps, changes$: changes };
  changeTo = createShownStore({ reports, storage, mayStore: () => mayStore });
  show('3');
});

test('what the page has changed to is stored once it is all that is shown', () => {
  changeTo(offering('2', '1'));
  show();
  show('3', '2');
  expect(storage.read('composition')).toBeUndefined();
  show('2');
  expect(storage.read('composition')).toEqual(offering('2', '1'));
});

test('so is what has come up with the version it lets pages go back to', () => {
  changeTo(offering('2', '1'));
  show('1');
  expect(storage.read('composition')).toEqual(offering('2', '1'));
});

test('what a change leaves on the screen has shown it already', () => {
  changeTo(offering('3', '1'));
  expect(storage.read('composition')).toEqual(offering('3', '1'));
});

test('what a tester has in one tab is not stored', () => {
  mayStore = false;
  changeTo(offering('3', '1'));
  expect(storage.read('composition')).toBeUndefined();
});
