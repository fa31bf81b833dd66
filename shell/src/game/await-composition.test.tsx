import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createJsonStorage } from '@spieltag/shared-kernel/client';
import { DISCOVERY_SCHEMA, type DiscoveryDocument } from '@spieltag/shared-kernel/composition';
import { createEventBus } from '@spieltag/shared-kernel/events';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { act, cleanup, screen } from '@testing-library/react';
import { createRoot, type Root } from 'react-dom/client';
import type { Discovery } from '../discovery/discovery-source.ts';
import { type FoundComposition, storeComposition } from '../discovery/last-composition.ts';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import { awaitComposition } from './await-composition.tsx';
import text from './texts/de.json' with { type: 'json' };

void registerTexts('shell', { de, en });

const live: DiscoveryDocument = { schema: DISCOVERY_SCHEMA, microFrontends: {} };
const PAINTED = '<p>the lineup</p>';

let storage: ReturnType<typeof createJsonStorage>;
let root: HTMLElement;
let view: Root;
/** Answers the oldest question to the registry. */
let answer: (found: Discovery) => Promise<void>;
let found: FoundComposition | undefined;

beforeEach(() => {
  jest.useFakeTimers();
  storage = createJsonStorage();
  root = document.body.appendChild(document.createElement('div'));
  view = createRoot(root);
  found = undefined;
});
afterEach(() => {
  act(() => view.unmount());
  root.remove();
  cleanup();
  jest.useRealTimers();
});

function start(): void {
  const asked: ((found: Discovery) => void)[] = [];
  const source = () => new Promise<Discovery>((resolve) => asked.push(resolve));
  answer = async (given) => {
    await act(async () => asked.shift()?.(given));
  };
  void awaitComposition({ bus: createEventBus(), source, storage }, { root, view }).then(
    (composition) => {
      found = composition;
    },
  );
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

test('a first start on a slow line waits for the registry, and says so', async () => {
  start();
  await pass(0);
  await pass(15_000);
  expect(screen.getByRole('status').textContent).toContain(de.startup.slow);
  expect(found).toBeUndefined();
  await answer({ document: live });
  expect(found).toEqual({ document: live });
});

test('what came painted with the page stays for a while', async () => {
  root.innerHTML = PAINTED;
  start();
  await pass(2900);
  expect(root.innerHTML).toBe(PAINTED);
  await pass(200);
  expect(screen.getByRole('status').textContent).toContain(text.loading);
  expect(screen.getByRole('status').textContent).not.toContain(de.startup.login);
});

test.each([
  ['UNREACHABLE', 'Keine Verbindung'],
  ['SIGNATURE_INVALID', 'nicht lesbar'],
] as const)('a first start that fails (%s) says why, and is tried again', async (fault, text) => {
  start();
  await pass(0);
  await answer({ fault });
  expect(screen.getByRole('alert').textContent).toContain(text);
  // By itself.
  await pass(25_000);
  expect(screen.queryByRole('alert')).toBeNull();
  await answer({ fault });
  await act(async () => screen.getByRole('button').click());
  expect(screen.queryByRole('alert')).toBeNull();
  await answer({ document: live });
  expect(found).toEqual({ document: live });
});

test('a device that has used a composition waits three seconds, and shows nothing new', async () => {
  storeComposition(storage, live);
  root.innerHTML = PAINTED;
  start();
  await pass(3000);
  expect(found).toMatchObject({ document: live });
  expect(root.innerHTML).toBe(PAINTED);
});
