import { beforeAll, describe, expect, test } from '@jest/globals';
import { hasDrafts } from '@spieltag/shared-kernel/remote';
import { sampleAccount } from '@spieltag/shared-kernel/testing';
import { preloadDialogs } from '@spieltag/shared-kernel/ui';
import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { TradeBar } from '../../screens/trade-bar.view.tsx';
import { aDatabase, aPlayer } from '../../testing/a-season.ts';
import { renderMarket } from '../../testing/the-market.tsx';
import { TradeButton } from '../../trading/trade-button.view.tsx';
import { RosterActions } from '../roster/roster-actions.view.tsx';

beforeAll(preloadDialogs);

const ada = aPlayer('pl-ada', { lastName: 'Adler' });
const dear = aPlayer('pl-dear', { lastName: 'Teuer', marketValue: 99_000_000 });

async function aPlan(options = {}) {
  const rendered = renderMarket(
    <>
      <TradeBar />
      <RosterActions />
      <TradeButton player={ada} />
      <TradeButton player={dear} />
    </>,
    { players: [ada, dear], ...options },
  );
  await rendered.user.click(screen.getByRole('button', { name: 'Transfers ausprobieren' }));
  const plan = within(screen.getByRole('region', { name: 'Dein Plan' }));
  const press = (name: string) => rendered.user.click(screen.getByRole('button', { name }));
  return { ...rendered, plan, press };
}

const isAskedToStay = () => {
  const leaving = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(leaving);
  return leaving.defaultPrevented;
};

/** The answer of a server that takes its time. */
const anAnswer = () => {
  let answer = () => {};
  const answersAfter = new Promise<void>((resolve) => {
    answer = resolve;
  });
  return { answer, answersAfter };
};

/** The page ends without a word, as on a device that ends a tab in the background. */
const endAndComeBack = (options = {}) => {
  cleanup();
  return renderMarket(
    <>
      <TradeBar />
      <TradeButton player={ada} />
      <TradeButton player={dear} />
    </>,
    { players: [ada, dear], ...options },
  );
};

describe('what is tried', () => {
  test('is sent as one transaction when it is committed, and not before', async () => {
    const { press, plan, sent, published } = await aPlan();
    await press('Ada Adler kaufen');
    await press('3-5-2');
    expect(plan.getByText('1/22')).toBeTruthy();
    expect(sent).toEqual([]);
    await press('Übernehmen');
    expect(sent).toMatchObject([
      { kind: 'transaction', lineup: { formationId: '1352' }, budget: 41_500_000 },
    ]);
    expect(published.at(-1)).toContain('Übernommen');
    expect(screen.queryByRole('region', { name: 'Dein Plan' })).toBeNull();
  });

  test('leaves no trace when it is dropped', async () => {
    const { press, sent } = await aPlan();
    await press('Ada Adler kaufen');
    await press('Plan verwerfen');
    expect(screen.getByRole('button', { name: 'Ada Adler kaufen' })).toBeTruthy();
    expect(sent).toEqual([]);
  });

  test('keeps the page as it is until the server has taken it, and no longer', async () => {
    const { answer, answersAfter } = anAnswer();
    const { press } = await aPlan({ answersAfter });
    await press('Ada Adler kaufen');
    await press('Übernehmen');
    expect(screen.queryByRole('region', { name: 'Dein Plan' })).toBeNull();
    expect([hasDrafts(), isAskedToStay()]).toEqual([true, true]);
    await act(async () => answer());
    expect([hasDrafts(), isAskedToStay()]).toEqual([false, false]);
    endAndComeBack();
    expect(screen.queryByRole('region', { name: 'Dein Plan' })).toBeNull();
  });

  test('is of who tries it: another account has no plan, and the first one finds it again', async () => {
    const { press, setAccount } = await aPlan();
    await press('Ada Adler kaufen');
    expect([hasDrafts(), isAskedToStay()]).toEqual([true, true]);
    await act(async () => setAccount({ ...sampleAccount, id: 'us-other' }));
    expect(screen.queryByRole('region', { name: 'Dein Plan' })).toBeNull();
    // Who cannot see the plan is not kept by it.
    expect([hasDrafts(), isAskedToStay()]).toEqual([false, false]);
    await act(async () => setAccount(sampleAccount));
    expect([hasDrafts(), isAskedToStay()]).toEqual([true, true]);
    expect(screen.getByRole('button', { name: 'Ada Adler verkaufen' })).toBeTruthy();
  });

  test('is there again when the page has ended without a word, and not once it is dropped', async () => {
    const { press } = await aPlan();
    await press('Ada Adler kaufen');
    endAndComeBack();
    expect(screen.getByRole('region', { name: 'Dein Plan' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ada Adler verkaufen' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Plan verwerfen' }));
    endAndComeBack();
    expect(screen.queryByRole('region', { name: 'Dein Plan' })).toBeNull();
  });

  test('can be brought back once it was dropped, until something else is tried', async () => {
    const { press } = await aPlan();
    await press('Plan verwerfen');
    expect(screen.queryByRole('button', { name: 'Verworfenen Plan zurückholen' })).toBeNull();
    await press('Transfers ausprobieren');
    await press('Ada Adler kaufen');
    await press('Plan verwerfen');
    await press('Verworfenen Plan zurückholen');
    expect(screen.getByRole('button', { name: 'Ada Adler verkaufen' })).toBeTruthy();
    await press('Plan verwerfen');
    await press('Transfers ausprobieren');
    await press('Ada Teuer kaufen');
    await press('Letzten Schritt zurück');
    await press('Plan verwerfen');
    expect(screen.queryByRole('button', { name: 'Verworfenen Plan zurückholen' })).toBeNull();
  });

  test('that was committed is not brought back', async () => {
    const { press } = await aPlan();
    await press('Ada Adler kaufen');
    await press('Übernehmen');
    expect(screen.queryByRole('button', { name: 'Verworfenen Plan zurückholen' })).toBeNull();
  });

  test('may be too dear on the way, says so, and cannot be committed like that', async () => {
    const { press, plan, sent } = await aPlan();
    await press('Ada Teuer kaufen');
    expect(plan.getByText(/Dein Budget reicht nicht/)).toBeTruthy();
    const rule = plan.getByRole('link', { name: 'Warum ist das so?' });
    expect(rule.getAttribute('href')).toMatch(/\/help\/rules\/budget$/);
    await press('Übernehmen');
    expect(sent).toEqual([]);
    await press('Letzten Schritt zurück');
    expect(plan.getByText(/Nichts davon gilt/)).toBeTruthy();
  });

  test('changes between formations by their lines, whatever a season calls them', async () => {
    const diamond = {
      id: 'diamond',
      defenderCount: 4,
      midfielderCount: 4,
      forwardCount: 2,
      positionMap: [],
    };
    const { availableFormations, allFormations } = aDatabase([]);
    const database = {
      availableFormations: [...availableFormations.slice(0, 1), diamond],
      allFormations: [...allFormations, diamond],
    };
    const { plan } = await aPlan({ database });
    const formations = within(plan.getByRole('group', { name: 'Formation' }));
    const names = formations.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual(['3-4-3', '4-4-2']);
  });

  const CLOSED = { playerMarketPhase: 'CLOSED' } as const;
  test.each([
    ['for a closed market', { state: CLOSED, ledger: CLOSED }, /Transfermarkt ist geschlossen/],
    ['for who has left', { players: [{ ...ada, active: false }] }, /bleibt nichts zu übernehmen/],
  ])('says so where none of it is possible any more, %s, and is kept', async (_, now, said) => {
    const { press } = await aPlan();
    await press('Ada Adler kaufen');
    const { sent, published } = endAndComeBack(now);
    const plan = within(screen.getByRole('region', { name: 'Dein Plan' }));
    const verdict = plan.getByRole('status').textContent;
    expect(verdict).toMatch(said);
    expect(verdict).toMatch(/1 Schritt geht inzwischen nicht mehr/);
    expect(verdict).not.toMatch(/So kannst du es/);
    await userEvent.click(plan.getByRole('button', { name: 'Ansehen' }));
    const row = await screen.findByRole('rowheader', { name: /^Dieser Plan/ });
    expect(row.textContent).toMatch(said);
    await userEvent.click(screen.getByRole('button', { name: 'Schließen' }));
    await userEvent.click(screen.getByRole('button', { name: 'Übernehmen' }));
    expect([sent, published]).toEqual([[], []]);
    await userEvent.click(screen.getByRole('button', { name: 'Plan verwerfen' }));
  });

  test('leads from a place a player cannot have to its rule', async () => {
    const { press, user, bus } = await aPlan();
    const links: (string | undefined)[] = [];
    bus.on('alert.requested').subscribe(({ link }) => links.push(link?.to));
    await press('Ada Adler kaufen');
    await press('Ansehen');
    const sheet = within(await screen.findByRole('dialog', { name: 'Du probierst aus' }));
    await sheet.findByText(/dann auf seinen neuen Platz/);
    await user.click(sheet.getAllByRole('button', { name: /Adler/ }).at(-1) as HTMLElement);
    await user.click(sheet.getAllByRole('button', { name: /Torwart/ })[0] as HTMLElement);
    expect(links).toEqual([expect.stringMatching(/\/help\/rules\/lineup$/)]);
  });

  test('is still there when the server refuses it', async () => {
    const { press, published } = await aPlan({ answer: 'REFUSED_MARKET_CLOSED' });
    await press('Ada Adler kaufen');
    await press('Übernehmen');
    expect(published).toContain('alert.requested Der Transfermarkt ist geschlossen.');
    expect(screen.getByRole('region', { name: 'Dein Plan' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ada Adler verkaufen' })).toBeTruthy();
  });

  test('is still there with what was tried on top of it until the server refused it', async () => {
    const { answer: refuse, answersAfter } = anAnswer();
    const { press } = await aPlan({ answer: 'REFUSED_MARKET_CLOSED', answersAfter });
    await press('Ada Adler kaufen');
    await press('Übernehmen');
    await press('Transfers ausprobieren');
    await press('Ada Teuer kaufen');
    await act(async () => refuse());
    expect(screen.getByRole('button', { name: 'Ada Teuer verkaufen' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ada Adler verkaufen' })).toBeTruthy();
  });

  test('is there again when the page has ended before the server answered', async () => {
    const { answer, answersAfter } = anAnswer();
    const { press } = await aPlan({ answersAfter });
    await press('Ada Adler kaufen');
    await press('Übernehmen');
    await press('Transfers ausprobieren');
    await press('Ada Teuer kaufen');
    endAndComeBack();
    expect(screen.getByRole('button', { name: 'Ada Adler verkaufen' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ada Teuer verkaufen' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Plan verwerfen' }));
    await act(async () => answer());
  });
});
