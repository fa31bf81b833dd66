import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createJsonStorage } from '@spieltag/shared-kernel/client';
import { COUNTS_VIEWS_KEY } from '@spieltag/shared-kernel/composition';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel } from '@spieltag/shared-kernel/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type Shell, ShellProvider } from '../context/shell-context.tsx';
import { legalPage } from '../legal/legal-page.ts';
import AnalyticsView, { textsRead } from './analytics.view.tsx';

const storage = createJsonStorage(localStorage);
const YES = 'Ja, zählen';
const NO = 'Nein, nicht zählen';
let sent: { readonly url: string; readonly body: Blob }[];

beforeAll(() => textsRead);
beforeEach(() => {
  localStorage.clear();
  sent = [];
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (url: string, body: Blob) => sent.push({ url, body }) > 0,
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'sendBeacon');
});

function show(path = '/') {
  const kernel = createTestKernel();
  const shell = { config: { projectId: 'spieltag' }, address: { get: () => ({ path }) } };
  render(
    <KernelProvider kernel={kernel}>
      <ShellProvider value={shell as unknown as Shell}>
        <AnalyticsView />
      </ShellProvider>
    </KernelProvider>,
  );
  return (seen: string) =>
    act(() => kernel.bus.publish('screen.viewed', { seasonId: 'se-1', path: seen }));
}
const question = () => screen.queryByRole('region', { name: /^Dürfen wir zählen/ });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const textOf = (blob: Blob) =>
  new Promise<string>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(blob);
  });
const screens = async () =>
  Promise.all(sent.map(async ({ body }) => JSON.parse(await textOf(body)).screen));

test('before it was answered nothing is sent', () => {
  const see = show();
  see('/live');
  expect(question()).toBeTruthy();
  expect(sent).toEqual([]);
});

test('who refuses is not asked again, and nothing is sent', () => {
  const see = show();
  press(NO);
  see('/live');
  expect(question()).toBeNull();
  show();
  expect(question()).toBeNull();
  expect(sent).toEqual([]);
});

test('who agrees is counted from the next screen on, without ids', async () => {
  const see = show();
  press(YES);
  expect(sent).toEqual([]);
  see('/live');
  see('/live');
  see('/players/pl-k0017');
  see('/players/pl-k0018');
  expect(await screens()).toEqual(['/live', '/players/*', '/players/*']);
  expect(sent[0]?.url).toBe('/discovery/projects/spieltag/views');
});

test('who has agreed before is counted from the first screen on', async () => {
  storage.write(COUNTS_VIEWS_KEY, true);
  const see = show('/live');
  see('/live');
  expect(question()).toBeNull();
  expect(await screens()).toEqual(['/live']);
});

test('who takes it back is not counted any more', async () => {
  storage.write(COUNTS_VIEWS_KEY, true);
  const see = show('/live');
  storage.write(COUNTS_VIEWS_KEY, false);
  see('/group');
  expect(await screens()).toEqual(['/live']);
});

test('an answer in another tab ends the question', () => {
  show();
  storage.write(COUNTS_VIEWS_KEY, false);
  act(() => void window.dispatchEvent(new Event('storage')));
  expect(question()).toBeNull();
});

test.each([['a text'], [1], [null]])('what is no answer is none: %j', (stored) => {
  storage.write(COUNTS_VIEWS_KEY, stored);
  const see = show();
  see('/live');
  expect(question()).toBeTruthy();
  expect(sent).toEqual([]);
});

test('who is asked can read what is stored before the answer', () => {
  show();
  const link = screen.getByRole('link', { name: 'Mehr dazu: Datenschutz' });
  expect(link.getAttribute('href')).toBe(legalPage('privacy', 'de'));
});
