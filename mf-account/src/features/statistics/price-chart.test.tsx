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
/** Beside the cheap player and the dear one. */
const LEFT = { clientX: 260, clientY: 90 };
const RIGHT = { clientX: 1000, clientY: 12 };
/** The chart where a pixel of the screen is one of its own. */
function drawn() {
  const chart = screen.getByRole('listbox');
  chart.getBoundingClientRect = () => ({ left: 0, top: 0, width: 1016, height: 316 }) as DOMRect;
  return chart;
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
  fireEvent.mouseMove(drawn(), RIGHT);
  expect(chosen()).toBe(DEAR);
  await user.click(screen.getByRole('button', { name: 'Teuer' }));
  expect(screen.getByRole('status').textContent).toContain('/player-details/pl-b');
});

test('who is clicked stays named on the way to the name, also over others', async () => {
  const user = show();
  const chart = drawn();
  fireEvent.mouseMove(chart, RIGHT);
  fireEvent.click(chart, RIGHT);
  for (const place of [{ clientX: 900, clientY: 150 }, LEFT, { clientX: 100, clientY: 316 }]) {
    fireEvent.mouseMove(chart, place);
    expect(chosen()).toBe(DEAR);
  }
  await user.click(screen.getByRole('button', { name: 'Teuer' }));
  expect(screen.getByRole('status').textContent).toContain('/player-details/pl-b');
});

test.each<[string, (chart: HTMLElement) => void]>([
  ['Escape', (chart) => fireEvent.keyDown(chart, { key: 'Escape' })],
  ['a click where nobody is', (chart) => fireEvent.click(chart, { clientX: 600, clientY: 250 })],
])('%s lets go of who was clicked: others are pointed at again', (_name, letGo) => {
  show();
  const chart = drawn();
  fireEvent.click(chart, RIGHT);
  letGo(chart);
  expect(chosen()).toBe(DEAR);
  fireEvent.mouseMove(chart, LEFT);
  expect(chosen()).toBe(CHEAP);
});

test('a click on somebody else names them', () => {
  show();
  const chart = drawn();
  fireEvent.click(chart, RIGHT);
  fireEvent.click(chart, LEFT);
  expect(chosen()).toBe(CHEAP);
});

test('where nobody is near, who was pointed at last stays named', () => {
  show();
  const chart = drawn();
  fireEvent.mouseMove(chart, LEFT);
  fireEvent.mouseMove(chart, { clientX: 800, clientY: 40 });
  expect(chosen()).toBe(CHEAP);
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
