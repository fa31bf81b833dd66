import { beforeAll, expect, test } from '@jest/globals';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel } from '@spieltag/shared-kernel/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { ShareSheet } from './share-sheet.view.tsx';

beforeAll(() => registerTexts('lineup', { de, en }));

/** A sheet that can be fetched from the second try on. */
function aSheet() {
  let tries = 0;
  const load = async () => {
    tries += 1;
    if (tries === 1) throw new Error('no connection');
    return () => <p>Formate</p>;
  };
  const kernel = createTestKernel({});
  const view = (isOpen: boolean) => (
    <KernelProvider kernel={kernel}>
      <ShareSheet seasonId="se-k01012025" isOpen={isOpen} onClose={() => {}} load={load} />
    </KernelProvider>
  );
  return { view, tries: () => tries };
}

test('nothing is fetched before it is opened; without a connection it says so and can be tried again', async () => {
  const { view, tries } = aSheet();
  const { rerender } = render(view(false));
  expect(tries()).toBe(0);

  rerender(view(true));
  expect(await screen.findByText(/^Keine Verbindung/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
  expect(await screen.findByText('Formate')).toBeTruthy();
});

test('opened again it is tried again', async () => {
  const { view } = aSheet();
  const { rerender } = render(view(true));
  expect(await screen.findByText(/^Keine Verbindung/)).toBeTruthy();
  rerender(view(false));
  rerender(view(true));
  expect(await screen.findByText('Formate')).toBeTruthy();
});
