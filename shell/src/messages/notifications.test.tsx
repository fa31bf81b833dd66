import { afterEach, expect, test } from '@jest/globals';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel } from '@spieltag/shared-kernel/testing';
import { act, render, screen, within } from '@testing-library/react';
import { closeNotification, openNotifications } from '../context/open-notifications.ts';
import { NotificationsView } from './notifications.view.tsx';

afterEach(() => {
  for (const { id } of openNotifications.get()) closeNotification(id);
});

test('what stays until it is closed comes one after the other; what passes by does not wait', () => {
  const { bus, ...kernel } = createTestKernel();
  render(
    <KernelProvider kernel={{ ...kernel, bus }}>
      <NotificationsView />
    </KernelProvider>,
  );
  const tell = (text: string, durationMs: number) =>
    act(() => bus.publish('notification.requested', { level: 'INFO', text, durationMs }));
  const shown = () =>
    ['Erstens', 'Zweitens', 'Gespeichert'].filter((text) => screen.queryByText(text) !== null);
  tell('Erstens', 0);
  tell('Zweitens', 0);
  tell('Gespeichert', 5000);
  expect(shown()).toEqual(['Erstens', 'Gespeichert']);
  const first = screen.getByText('Erstens').parentElement as HTMLElement;
  act(() => within(first).getByRole('button').click());
  expect(shown()).toEqual(['Zweitens', 'Gespeichert']);
});

test('of what passes by the newest few are shown, and what stays is not among those that give way', () => {
  const { bus, ...kernel } = createTestKernel();
  render(
    <KernelProvider kernel={{ ...kernel, bus }}>
      <NotificationsView />
    </KernelProvider>,
  );
  const tell = (text: string, durationMs: number) =>
    act(() => bus.publish('notification.requested', { level: 'INFO', text, durationMs }));
  tell('Wartung', 0);
  for (let no = 1; no <= 30; no += 1) tell(`Flut ${no}`, 9000);
  const shown = screen
    .getAllByText(/^(Wartung|Flut)/)
    .map(({ lastChild }) => lastChild?.textContent);
  expect(shown).toEqual(['Wartung', 'Flut 27', 'Flut 28', 'Flut 29', 'Flut 30']);
});
