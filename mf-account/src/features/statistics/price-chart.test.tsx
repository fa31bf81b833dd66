import { beforeAll, expect, test } from '@jest/globals';
import type { Player } from '@spieltag/shared-kernel/contract';
import { registerTexts } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import { createTestKernel, SAMPLE, sampleDatabase } from '@spieltag/shared-kernel/testing';
import { MemoryRouter } from '@spieltag/shared-kernel/testing/router';
import { useLocation } from '@spieltag/shared-kernel/vendor/router';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import de from '../../texts/de.json' with { type: 'json' };
import en from '../../texts/en.json' with { type: 'json' };
import { PriceChart } from './price-chart.view.tsx';
import type { StatisticsRow } from './statistics.model.ts';

beforeAll(() => registerTexts('account', { de, en }));

const [sample] = sampleDatabase().players;
const row = (id: string, name: string, millions: number, points: number): StatisticsRow => ({
  player: {
    ...sample,
    id,
    displayLongName: name,
    marketValue: millions * 1_000_000,
    position: 'FORWARD',
  } as Player,
  points,
  ratio: points / millions,
  popularity: undefined,
  isRated: true,
});

function Address() {
  return <output>{useLocation().pathname}</output>;
}

function show() {
  render(
    <KernelProvider kernel={createTestKernel()}>
      <MemoryRouter initialEntries={[`/${SAMPLE.seasonId}/help/stats`]}>
        <PriceChart
          rows={[row('pl-b', 'Teuer', 4, 40), row('pl-a', 'Günstig', 1, 30)]}
          own={new Set(['pl-b'])}
        />
        <Address />
      </MemoryRouter>
    </KernelProvider>,
  );
  return userEvent.setup();
}
const labelOf = (option: Element | null) =>
  option?.getAttribute('aria-label')?.replaceAll(/\s/g, ' ');
const chosen = () => labelOf(screen.getByRole('option', { selected: true }));
const CHEAP = 'Günstig, 30 Punkte, 1,00 Mio, 30,00 je Million';
const DEAR = 'Teuer, Dein Kader, 40 Punkte, 4,00 Mio, 10,00 je Million';

test('players are gone through by keyboard, the cheapest first, and opened', async () => {
  const user = show();
  await user.tab();
  expect(chosen()).toBe(CHEAP);
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(chosen()).toBe(DEAR);
  expect(screen.getByText(/Dein Kader · 40 Punkte · 4,00 Mio · 10,00 je Million/)).toBeTruthy();
  await user.keyboard('{Home}');
  expect(chosen()).toBe(CHEAP);
  await user.keyboard('{End}{Enter}');
  expect(screen.getByRole('status').textContent).toContain('/player-details/pl-b');
});

test('who is pointed at is named, with a way to all there is of the player', async () => {
  const user = show();
  const chart = screen.getByRole('listbox');
  chart.getBoundingClientRect = () => ({ left: 0, top: 0, width: 376, height: 276 }) as DOMRect;
  fireEvent.mouseMove(chart, { clientX: 360, clientY: 10 });
  expect(chosen()).toBe(DEAR);
  await user.click(screen.getByRole('button', { name: 'Teuer' }));
  expect(screen.getByRole('status').textContent).toContain('/player-details/pl-b');
});

test('a player is heard once, with the figures: by the option that is chosen', async () => {
  const user = show();
  await user.tab();
  await user.keyboard('{ArrowRight}');
  const chart = screen.getByRole('listbox');
  const named = document.getElementById(chart.getAttribute('aria-activedescendant') ?? '');
  expect(labelOf(named)).toBe(DEAR);
  expect(document.querySelectorAll('[aria-live]')).toHaveLength(0);
});
