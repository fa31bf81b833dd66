import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Ledger } from '@spieltag/shared-kernel/contract';
import { createEventBus } from '@spieltag/shared-kernel/events';
import { type Language, startTexts } from '@spieltag/shared-kernel/i18n';
import { sampleLedger } from '@spieltag/shared-kernel/testing';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TradeBar } from '../../screens/trade-bar.view.tsx';
import { aPlayer } from '../../testing/a-season.ts';
import { renderMarket } from '../../testing/the-market.tsx';
import { MarketNoticeView } from '../../trading/market-notice.view.tsx';
import { TradeButton } from '../../trading/trade-button.view.tsx';
import { RosterActions } from '../roster/roster-actions.view.tsx';

beforeAll(preloadDialogs);

const speak = (language: Language) =>
  act(async () => {
    startTexts(createEventBus(), { read: () => language, write: () => undefined }, [])();
  });
afterEach(() => speak('de'));

const SOLD = 12;
const LAST_SLOT = 21;
const KEEPERS = [0, 11, SOLD];
const DEFENDERS = [1, 2, 3, 4, 13, 14, 15];
const FORWARDS = [9, 10, 19, 20, 21];

function positionAt(slot: number) {
  if (KEEPERS.includes(slot)) return 'GOALKEEPER';
  if (DEFENDERS.includes(slot)) return 'DEFENDER';
  return FORWARDS.includes(slot) ? 'FORWARD' : 'MIDFIELDER';
}

const aPlayerAt = (slot: number) =>
  aPlayer(`pl-${slot}`, { position: positionAt(slot), lastName: `Nr. ${slot}` });
const roster = Array.from({ length: 22 }, (_, slot) => aPlayerAt(slot));
const lineup = {
  formationId: '1442',
  indexedPlayers: roster.map(({ id, teamId }) => ({ id, teamId })),
};

/** Sells one of the bench in a plan, beside who could come instead. */
async function aSale() {
  const keeper = aPlayer('pl-new', { position: 'GOALKEEPER', lastName: 'Neu' });
  const rendered = renderMarket(
    <>
      <MarketNoticeView />
      <TradeBar />
      <RosterActions />
      <TradeButton player={aPlayerAt(SOLD)} />
      <TradeButton player={keeper} />
    </>,
    { players: [...roster, keeper], ledger: { lineup }, state: { playerMarketPhase: 'CLOSED' } },
  );
  const press = (name: string) => rendered.user.click(screen.getByRole('button', { name }));
  await press('Transfers ausprobieren');
  await press('Ada Nr. 12 verkaufen');
  const plan = within(screen.getByRole('region', { name: 'Dein Plan' }));
  return { ...rendered, press, verdict: () => plan.getByRole('status').textContent };
}

describe('a plan from a full roster', () => {
  test('with a gap is possible, but not rated, and is told of as it is', async () => {
    const { press, verdict } = await aSale();
    expect(verdict()).toContain('Noch 1 Platz frei: So wird dein Kader nicht gewertet.');
    expect(screen.getByText(/Deiner ist komplett/)).toBeTruthy();
    await press('Ada Neu kaufen');
    expect(verdict()).toContain('So kannst du es übernehmen.');
  });

  test('with a gap is committed only by who says so', async () => {
    const { press, sent } = await aSale();
    await press('Übernehmen');
    const asks = () => within(screen.getByRole('alertdialog', { name: 'Kader nicht mehr voll' }));
    await userEvent.click(asks().getByRole('button', { name: 'Abbrechen' }));
    expect(sent).toEqual([]);
    await press('Übernehmen');
    await userEvent.click(asks().getByRole('button', { name: 'Trotzdem übernehmen' }));
    expect(sent).toHaveLength(1);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  const closed = (held: Ledger): Ledger => ({ ...held, playerMarketPhase: 'CLOSED' });
  const withGap = (held: Ledger): Ledger => {
    const indexedPlayers = held.lineup.indexedPlayers.with(LAST_SLOT, null);
    return { ...held, lineup: { ...held.lineup, indexedPlayers } };
  };

  test.each([
    ['the market closes', closed, 'Der Transfermarkt ist geschlossen.'],
    ['another device gives the full roster up', withGap, 'Noch 2 Plätze frei'],
  ])('is asked about no more once %s', async (_what, elsewhere, said) => {
    const { press, verdict, sent, ledger, setLedger } = await aSale();
    const held = ledger.get().data ?? sampleLedger();
    await press('Übernehmen');
    expect(screen.getByRole('alertdialog')).toBeTruthy();
    await act(async () => setLedger(elsewhere(held)));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(verdict()).toContain(said);
    // Nor does the question come back by itself.
    await act(async () => setLedger(held));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sent).toEqual([]);
  });

  test('is committed without a question where somebody comes for who goes', async () => {
    const { press, sent } = await aSale();
    await press('Ada Neu kaufen');
    await press('Übernehmen');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sent).toHaveLength(1);
  });

  test.each([
    ['en', 'Formation and clubs', 'Players per club'],
    ['de', 'Formation und Vereine', 'Spieler je Verein'],
  ] as const)(
    'has folded what a low screen has no room for in %s, until it is wanted',
    async (...row) => {
      const [language, name, clubs] = row;
      const { user, container } = await aSale();
      await speak(language);
      const fold = await screen.findByRole('button', { name });
      expect(screen.getByRole('list', { name: clubs })).toBeTruthy();
      const isFolded = () => container.querySelector('[data-folded]') !== null;
      expect([fold.getAttribute('aria-expanded'), isFolded()]).toEqual(['false', true]);
      await user.click(fold);
      expect([fold.getAttribute('aria-expanded'), isFolded()]).toEqual(['true', false]);
    },
  );
});
