import { expect, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel, SAMPLE } from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { fireEvent, render, screen } from '@testing-library/react';
import { App } from './app.view.tsx';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

void registerTexts('{{name}}', { de, en });

test('the screen has its address and tells the manager who asks', () => {
  const kernel = createTestKernel();
  const told: string[] = [];
  kernel.bus.on('notification.requested').subscribe(({ text }) => told.push(text));
  render(
    <KernelProvider kernel={kernel}>
      <MemoryRouter initialEntries={[`/${SAMPLE.seasonId}/{{name}}`]}>
        <App />
      </MemoryRouter>
    </KernelProvider>,
  );
  expect(screen.getByRole('heading', { name: de.title })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: de.greeting.action }));
  expect(told).toEqual([de.greeting.done]);
});
