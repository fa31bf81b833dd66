import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Sheet } from '../lazy/lazy-views.view.tsx';
import { preloadDialogs } from '../lazy/load-views.ts';
import { ConfirmDialog } from './confirm-dialog.view.tsx';

/** Those that wait for Back, the last one first asked. */
let watchers: Watcher[] = [];

class Watcher extends EventTarget {
  constructor() {
    super();
    watchers.push(this);
  }

  destroy(): void {
    watchers = watchers.filter((one) => one !== this);
  }

  /** As the browser does: unless it may ask first, or is not kept, the watcher ends. */
  ask(mayAskFirst: boolean): void {
    const event = new Event('cancel', { cancelable: true });
    if (mayAskFirst && !this.dispatchEvent(event)) return;
    this.destroy();
    this.dispatchEvent(new Event('close'));
  }
}

const goBack = (mayAskFirst = true) =>
  act(async () => {
    watchers.at(-1)?.ask(mayAskFirst);
    await new Promise((done) => setTimeout(done));
  });

beforeAll(preloadDialogs);
beforeEach(() => {
  watchers = [];
  Object.assign(globalThis, { CloseWatcher: Watcher });
});
afterEach(() => void Reflect.deleteProperty(globalThis, 'CloseWatcher'));

const sheet = (onClose: () => void, isOpen = true) => (
  <Sheet title="Wintermantel" isOpen={isOpen} onClose={onClose}>
    Details
  </Sheet>
);
const question = (onCancel: () => void) => (
  <ConfirmDialog
    title="Verwerfen?"
    text="Weg."
    confirmLabel="Ja"
    onConfirm={() => {}}
    onCancel={onCancel}
  />
);

test.each([true, false])('Back closes a sheet, asked before: %s', async (mayAskFirst) => {
  const onClose = jest.fn();
  const { rerender } = render(sheet(onClose));
  await goBack(mayAskFirst);
  expect(onClose).toHaveBeenCalledTimes(1);
  rerender(sheet(onClose, false));
  expect(watchers).toEqual([]);
});

test.each([true, false])('Back answers the dialog on top alone, asked before: %s', async (may) => {
  const [onClose, onCancel] = [jest.fn(), jest.fn()];
  const { rerender } = render(sheet(onClose));
  rerender(
    <>
      {sheet(onClose)}
      {question(onCancel)}
    </>,
  );
  await goBack(may);
  expect([onClose.mock.calls.length, onCancel.mock.calls.length]).toEqual([0, 1]);
  rerender(sheet(onClose));
  await goBack(may);
  expect([onClose.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1]);
});

test('Escape closes once where the browser asks by it as well', async () => {
  const onClose = jest.fn();
  render(sheet(onClose));
  await screen.findByRole('dialog');
  // The key does not come up to the window: the browser's turn is played on its way down.
  const askToo = () => watchers.at(-1)?.ask(true);
  document.addEventListener('keydown', askToo, true);
  await userEvent.keyboard('{Escape}');
  document.removeEventListener('keydown', askToo, true);
  expect(onClose).toHaveBeenCalledTimes(1);
});

test('a browser without such requests has none waiting', () => {
  Reflect.deleteProperty(globalThis, 'CloseWatcher');
  render(sheet(() => {}));
  expect(watchers).toEqual([]);
});
