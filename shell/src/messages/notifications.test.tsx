import { expect, test } from '@jest/globals';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel } from '@spieltag/shared-kernel/testing';
import { act, render, screen, within } from '@testing-library/react';
import { NotificationsView } from './notifications.view.tsx';

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
