import { describe, expect, test } from '@jest/globals';
import type { GameState } from '@spieltag/shared-kernel/contract';
import { createEventBus } from '@spieltag/shared-kernel/events';
import { type Language, startTexts, textsShown } from '@spieltag/shared-kernel/i18n';
import { KernelProvider } from '@spieltag/shared-kernel/remote';
import {
  createTestKernel,
  SAMPLE,
  SAMPLE_NOW,
  sampleGameState,
  sampleLedger,
} from '@spieltag/shared-kernel/testing';
import { act, render, screen } from '@testing-library/react';
import { createAddressStore } from '../address/address.ts';
import { type Shell, ShellProvider } from '../context/shell-context.tsx';
import SquadNoticeView, { textsRead } from './squad-notice.view.tsx';

const HOUR_MS = 3_600_000;
const SEASON = `/${SAMPLE.seasonId}`;
const MARKET = `${SEASON}/transfermarket`;
const CLOSING = { playerMarketPhase: 'RESTRICTED', phaseEndsAt: SAMPLE_NOW + 9 * HOUR_MS } as const;
const WAY_BACK = {
  playerMarketPhase: 'CLOSED',
  squadCompletion: 'CHEAPEST',
  phaseEndsAt: SAMPLE_NOW + 9 * HOUR_MS,
} as const;

async function show(
  state: Partial<GameState>,
  {
    at = SEASON,
    language = 'de',
    slots = {},
  }: {
    readonly at?: string;
    readonly language?: Language;
    readonly slots?: Readonly<Record<number, string>>;
  } = {},
) {
  startTexts(createEventBus(), { read: () => language, write: () => undefined }, [])();
  await textsRead;
  await textsShown();
  window.history.replaceState(null, '', at);
  const shell = { address: createAddressStore() } as unknown as Shell;
  const gameState = sampleGameState({ clockMode: 'real', ...state });
  const ledger = sampleLedger({ playerMarketPhase: 'CLOSED' }, { 0: 'pl-goalkeeper-4', ...slots });
  render(
    <KernelProvider kernel={createTestKernel({ gameState, ledger })}>
      <ShellProvider value={shell}>
        <SquadNoticeView />
      </ShellProvider>
    </KernelProvider>,
  );
  return document.querySelector('[data-squad-notice]');
}

describe('the notice on a roster that is not full', () => {
  test.each([
    ['de', 'Noch zu besetzen: 2 TW, 7 ABW, 7 MIT, 5 STU.', 'Der Markt schließt:', '09:00:00'],
    ['en', 'Missing: 2 GK, 7 DEF, 7 MID, 5 FWD.', 'The market closes:', '09:00:00'],
  ] as const)('counts the time down before the market closes, in %s', async (language, ...said) => {
    const notice = await show(CLOSING, { language });
    for (const text of said) expect(notice?.textContent).toContain(text);
  });

  test.each([
    ['de', 'Günstig ergänzen bis:', 'Noch zu besetzen: 2 Torhüter, 7 Verteidiger'],
    ['en', 'Cheap completion until:', 'Missing: 2 goalkeepers, 7 defenders'],
  ] as const)('says in %s how long the way back is open, and leads to it', async (...row) => {
    const [language, text, name] = row;
    const notice = await show(WAY_BACK, { language });
    expect(notice?.textContent).toContain(text);
    const link = screen.getByRole('link', { name: new RegExp(name) });
    act(() => link.click());
    expect(window.location.pathname).toBe(`${MARKET}/roster`);
  });

  test.each([
    ['de', 'Noch zu besetzen: 1 Torwart, 7 Verteidiger'],
    ['en', 'Missing: 1 goalkeeper, 7 defenders'],
  ] as const)('speaks in %s of one who is missing as of one', async (language, name) => {
    await show(WAY_BACK, { language, slots: { 11: 'pl-goalkeeper-3' } });
    expect(screen.getByRole('link', { name: new RegExp(name) })).not.toBeNull();
  });

  test.each([
    ['above the market while it closes', MARKET, CLOSING, 'closing', 1],
    ['above the roster without a way to it', `${MARKET}/roster`, CLOSING, 'closing', 0],
    ['not above the market, which shows the way back itself', MARKET, WAY_BACK, undefined, 0],
    ['not above other screens', `${SEASON}/live`, CLOSING, undefined, 0],
  ] as const)('stands %s', async (_, at, state, kind, links) => {
    const notice = await show(state, { at });
    expect(notice?.getAttribute('data-squad-notice')).toBe(kind);
    expect(screen.queryAllByRole('link')).toHaveLength(links);
  });

  test('says what an incomplete roster means where nothing can be done about it', async () => {
    const notice = await show({ ...WAY_BACK, squadCompletion: 'NONE' });
    expect(notice?.textContent).toContain('Nur volle Kader werden gewertet.');
    expect(screen.queryByRole('link')).toBeNull();
  });
});
