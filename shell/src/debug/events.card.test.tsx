import { expect, jest, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel } from '@spieltag/shared-kernel/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { EventsCard } from './events.card.tsx';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

void registerTexts('debug', { de, en });

function textOf(file: Blob | undefined): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsText(file ?? new Blob());
  });
}

test('a recording goes on while the tester plays on another screen', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (file) => String(saved.push(file as Blob));
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const kernel = createTestKernel();
  const openScene = () =>
    render(
      <KernelProvider kernel={kernel}>
        <EventsCard />
      </KernelProvider>,
    );
  openScene();
  fireEvent.click(screen.getByRole('button', { name: 'Aufzeichnen' }));
  cleanup();
  kernel.bus.publish('screen.viewed', { seasonId: 'se-1', path: '/live' });
  openScene();
  expect(screen.getByRole('status').textContent).toBe('1 Ereignis aufgezeichnet');
  fireEvent.click(screen.getByRole('button', { name: 'Beenden und sichern' }));
  expect(screen.getByRole('button', { name: 'Aufzeichnen' })).toBeTruthy();
  expect(JSON.parse(await textOf(saved[0]))).toMatchObject({
    events: [{ name: 'screen.viewed', payload: { path: '/live' } }],
  });
});
