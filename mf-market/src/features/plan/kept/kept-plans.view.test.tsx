import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { TradeBar } from '../../../screens/trade-bar.view.tsx';
import { aPlayer } from '../../../testing/a-season.ts';
import { renderMarket } from '../../../testing/the-market.tsx';
import { TradeButton } from '../../../trading/trade-button.view.tsx';
import { RosterActions } from '../../roster/roster-actions.view.tsx';
import { KeptPlansSheet } from '../kept-plans-sheet.view.tsx';
import { LinkedPlan } from '../linked-plan.view.tsx';

const ada = aPlayer('pl-ada', { lastName: 'Adler', rating: 12 });
const CLOSED = { playerMarketPhase: 'CLOSED' } as const;
const dear = aPlayer('pl-dear', { lastName: 'Teuer', marketValue: 99_000_000 });

function aMarket(address = '/', options = {}) {
  const rendered = renderMarket(
    <>
      <TradeBar />
      <RosterActions />
      <TradeButton player={ada} />
      <TradeButton player={dear} />
      <KeptPlansSheet />
      <LinkedPlan />
    </>,
    { players: [ada, dear], ...options },
    address,
  );
  const press = (name: string) => rendered.user.click(screen.getByRole('button', { name }));
  return { ...rendered, press };
}

/** Tries something out and looks at it as a whole. */
async function aPlanOf(name: string) {
  const market = aMarket();
  await market.press('Transfers ausprobieren');
  await market.press(name);
  await market.press('Ansehen');
  return { ...market, plans: await plansShown() };
}
/** The table of a sheet that has just been opened. */
const plansShown = async () => within(await screen.findByRole('region', { name: 'Deine Pläne' }));
const rowsOf = (plans: { getAllByRole: typeof screen.getAllByRole }) =>
  plans
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

describe('plans by name', () => {
  test('stand beside the one being tried, with where they lead to and whether they could be committed', async () => {
    const { plans, user, press } = await aPlanOf('Ada Adler kaufen');
    expect(rowsOf(plans)).toEqual(['Dieser PlanSo kannst du es übernehmen.41,50 Mio1/2212+1 −0']);
    await user.type(plans.getByLabelText('Behalten als'), 'Nur Ada');
    await press('Behalten');
    await press('Schließen');
    await press('Ada Teuer kaufen');
    await press('Ansehen');
    const [shown, kept] = rowsOf(await plansShown());
    expect(shown).toMatch(/^Dieser PlanDein Budget reicht nicht/);
    expect(kept).toMatch(/^Nur AdaSo kannst du es übernehmen/);
  });

  test('are opened by a press, and what was being tried is not lost', async () => {
    const { press } = await aPlanOf('Ada Adler kaufen');
    await press('Behalten');
    await press('Schließen');
    await press('Letzten Schritt zurück');
    await press('Ada Teuer kaufen');
    await press('Ansehen');
    const plans = await plansShown();
    await press('Plan 1');
    const names = plans.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names).toEqual([expect.stringContaining('Plan 1'), expect.stringContaining('Plan 2')]);
    expect(screen.queryByRole('button', { name: 'Plan 1' })).toBeNull();
    await press('Schließen');
    expect(screen.getByRole('button', { name: 'Ada Adler verkaufen' })).toBeTruthy();
  });

  test('are there while nothing is tried, and can be deleted', async () => {
    const { press, user } = await aPlanOf('Ada Adler kaufen');
    await press('Behalten');
    await press('Schließen');
    await press('Plan verwerfen');
    await user.click(screen.getByRole('link', { name: 'Gespeicherte Pläne' }));
    await press('Plan 1 löschen');
    expect(await screen.findByText(/Noch keiner/)).toBeTruthy();
  });
});

describe('a plan from a link', () => {
  test('is opened, and nothing of it is sent', async () => {
    const { published, sent } = aMarket('/?plan=bpl-ada');
    expect(await screen.findByRole('region', { name: 'Dein Plan' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ada Adler verkaufen' })).toBeTruthy();
    expect(published).toEqual([
      'notification.requested Der Plan aus dem Link ist offen. Nichts davon gilt, bis du ihn übernimmst.',
    ]);
    expect(sent).toEqual([]);
  });

  test('of a player nobody knows says that a step is lost', async () => {
    aMarket('/?plan=bpl-ada*bpl-nobody');
    expect(await screen.findByText(/1 Schritt geht inzwischen nicht mehr/)).toBeTruthy();
  });

  test.each([
    ['that is none', '/?plan=%3Cimg%3E', {}, /steckt kein Plan/],
    [
      'while the market is closed',
      '/?plan=bpl-ada',
      { state: CLOSED, ledger: CLOSED },
      /geschlossen/,
    ],
  ])('%s is told of, and opens nothing', async (_, address, options, said) => {
    const { published } = aMarket(address, options);
    expect(published).toEqual([expect.stringMatching(said)]);
    expect(screen.queryByRole('region', { name: 'Dein Plan' })).toBeNull();
  });
});
