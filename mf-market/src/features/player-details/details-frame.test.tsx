import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { preloadDialogs, Sheet } from '@spieltag/shared-kernel/ui';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { aPlayer } from '../../testing/a-season.ts';
import { renderMarket } from '../../testing/the-market.tsx';
import { DetailsFrame } from './details-frame.view.tsx';

beforeAll(preloadDialogs);

const phone = globalThis.matchMedia;
afterEach(() => {
  globalThis.matchMedia = phone;
});

/** A window as wide as a query asks for. */
function makeWide(): void {
  globalThis.matchMedia = (query) => ({ ...phone(query), matches: /min-width/.test(query) });
}

/** A list of two whose details open beside it, and from the sheet that compares them over it. */
function TwoPlayers() {
  const [subject, open] = useState<string>();
  const [isCompared, compare] = useState(false);
  const names = ['Ada', 'Bea'].map((name) => (
    <button key={name} type="button" onClick={() => open(name)}>
      {name}
    </button>
  ));
  return (
    <>
      <Sheet title="Vergleich" isOpen={isCompared} onClose={() => compare(false)}>
        {names}
      </Sheet>
      {names}
      <button type="button" onClick={() => compare(true)}>
        Vergleichen
      </button>
      {subject && (
        <DetailsFrame subject={subject} title={subject} onClose={() => open(undefined)}>
          Form
        </DetailsFrame>
      )}
    </>
  );
}

test('beside a list it takes the focus, leaves the list usable, and gives the focus back', async () => {
  makeWide();
  const { user } = renderMarket(<TwoPlayers />, { players: [aPlayer('pl-1')] });
  await user.click(screen.getByRole('button', { name: 'Ada' }));
  const panel = screen.getByRole('dialog', { name: 'Ada' });
  expect(document.activeElement).toBe(panel);
  expect(panel.getAttribute('aria-modal')).toBeNull();
  expect(document.documentElement.dataset.sidePanel).toBe('');

  await user.click(screen.getByRole('button', { name: 'Bea' }));
  expect(screen.getByRole('dialog', { name: 'Bea' })).toBe(panel);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Bea' }));
  expect(document.documentElement.dataset.sidePanel).toBeUndefined();
});

test('opened from a modal it lies over it, even where the panel was open, and closes alone', async () => {
  makeWide();
  const { user } = renderMarket(<TwoPlayers />, { players: [aPlayer('pl-1')] });
  await user.click(screen.getByRole('button', { name: 'Ada' }));
  await user.click(screen.getByRole('button', { name: 'Vergleichen' }));
  const comparison = await screen.findByRole('dialog', { name: 'Vergleich' });
  await user.click(within(comparison).getByRole('button', { name: 'Bea' }));
  const details = await screen.findByRole('dialog', { name: 'Bea' });
  expect(details.getAttribute('aria-modal')).toBe('true');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Bea' })).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Vergleich' })).toBe(comparison);
});
