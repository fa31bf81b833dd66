import { expect, test } from '@jest/globals';
import type { EventPayload } from '@spieltag/shared-kernel/events';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel } from '@spieltag/shared-kernel/testing';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createAddressStore } from '../address/address.ts';
import { type Shell, ShellProvider } from '../context/shell-context.tsx';
import de from '../texts/de.json' with { type: 'json' };
import en from '../texts/en.json' with { type: 'json' };
import { AlertsView } from './alerts.view.tsx';

void registerTexts('shell', { de, en });

const config = { issuerUrl: 'https://konto.example' };
const DOWN = { title: 'Da ging etwas schief', text: 'Server nicht erreichbar', explained: true };

async function show(isStarting: boolean) {
  await preloadDialogs();
  const kernel = createTestKernel();
  render(
    <KernelProvider kernel={kernel}>
      <ShellProvider value={{ address: createAddressStore(), config } as unknown as Shell}>
        <AlertsView isStarting={isStarting} />
      </ShellProvider>
    </KernelProvider>,
  );
  return (alert: EventPayload<'alert.requested'>) =>
    act(() => kernel.bus.publish('alert.requested', alert));
}

test('what the screen of a failed start says as well is not said over it', async () => {
  const publish = await show(true);
  publish(DOWN);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  publish({ title: 'Warnung', text: 'Du spielst jetzt mit einem anderen Konto' });
  expect(screen.getByRole('alertdialog').textContent).toContain('Konto');
});

test('in the running game it is said, and the button says what it does', async () => {
  const publish = await show(false);
  publish(DOWN);
  expect(screen.getByRole('button').textContent).toBe('OK');
  act(() => screen.getByRole('button').click());
  publish({ ...DOWN, after: 'reload' });
  expect(screen.getByRole('button').textContent).toBe('Neu laden');
});

test('of a fault of the external account leads to the verification of its address, and to support', async () => {
  const publish = await show(false);
  const hrefs = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
  publish({ title: 'Login fehlgeschlagen', text: 'Fehlercode: 103' });
  expect(hrefs()).toEqual([]);
  act(() => screen.getByRole('button').click());
  publish({ title: 'Login fehlgeschlagen', text: 'Please verify your email. Fehlercode: 0 (422)' });
  expect(hrefs()).toEqual(['https://konto.example/verify', 'https://konto.example/support']);
});

test('leads to where more is said of it, and is closed then', async () => {
  const publish = await show(false);
  const link = { text: 'Warum ist das so?', to: '/se-1/help/rules/budget' };
  publish({ title: 'Achtung', text: 'Zu teuer', link });
  act(() => screen.getByRole('button', { name: link.text }).click());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(window.location.pathname).toBe(link.to);
});

test('what waits to be said is said once', async () => {
  const publish = await show(false);
  const close = () => act(() => screen.getByRole('button').click());
  for (const text of ['Zu teuer', 'Zu spät', 'Zu teuer']) publish({ title: 'Achtung', text });
  close();
  expect(screen.getByRole('alertdialog').textContent).toContain('Zu spät');
  close();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('three wait at most; what loads the game anew is always said', async () => {
  const publish = await show(false);
  const close = () => act(() => screen.getByRole('button').click());
  for (const text of ['eins', 'zwei', 'drei', 'vier']) publish({ title: 'Achtung', text });
  publish({ ...DOWN, after: 'reload' });
  for (const text of ['eins', 'zwei', 'drei']) {
    expect(screen.getByRole('alertdialog').textContent).toContain(text);
    close();
  }
  expect(screen.getByRole('button').textContent).toBe('Neu laden');
});

test('the next one is a dialog of its own, with the focus in it, which then goes back to where it was', async () => {
  render(<button type="button">Kaufen</button>);
  const opener = screen.getByRole('button', { name: 'Kaufen' });
  opener.focus();
  const publish = await show(false);
  for (const text of ['Zu teuer', 'Zu spät']) publish({ title: 'Achtung', text });
  const first = screen.getByRole('alertdialog', { description: 'Zu teuer' });
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  const second = screen.getByRole('alertdialog', { description: 'Zu spät' });
  expect(second).not.toBe(first);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'OK' }));
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

test('what is pressed for the one before closes no other', async () => {
  const publish = await show(false);
  const link = { text: 'Warum ist das so?', to: '/se-1/help/rules/budget' };
  for (const text of ['Zu teuer', 'Zu spät']) publish({ title: 'Achtung', text, link });
  const button = () => screen.getByRole('button', { name: 'OK' });
  fireEvent.click(button(), { detail: 1 });
  fireEvent.click(button(), { detail: 2 });
  fireEvent.click(screen.getByRole('button', { name: link.text }), { detail: 2 });
  const isPressed = (key: string) => fireEvent.keyDown(button(), { key, repeat: true });
  expect(['Enter', ' ', 'Escape'].map(isPressed)).toEqual([false, false, false]);
  // Whoever reads a long one holds other keys.
  expect(['ArrowDown', 'PageDown'].map(isPressed)).toEqual([true, true]);
  expect(screen.getByRole('alertdialog', { description: 'Zu spät' })).toBeTruthy();
  fireEvent.click(button(), { detail: 1 });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});
