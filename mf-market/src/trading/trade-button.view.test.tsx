import { describe, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { aGameState, aPlayer } from '../testing/a-season.ts';
import { renderMarket } from '../testing/the-market.tsx';
import { TradeButton } from './trade-button.view.tsx';

const ada = aPlayer('pl-ada', { lastName: 'Adler' });
const dear = aPlayer('pl-dear', { lastName: 'Teuer', marketValue: 99_000_000 });
const players = [ada, dear];

describe('the button of a player', () => {
  test('buys them, and then sells them', async () => {
    const { user, sent } = renderMarket(<TradeButton player={ada} />, { players });
    await user.click(screen.getByRole('button', { name: 'Ada Adler kaufen' }));
    await user.click(await screen.findByRole('button', { name: 'Ada Adler verkaufen' }));
    expect(await screen.findByRole('button', { name: 'Ada Adler kaufen' })).toBeTruthy();
    expect(sent).toHaveLength(2);
  });

  test('has the browser ask whoever leaves before the server has answered', async () => {
    let answer = () => {};
    const answersAfter = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { user } = renderMarket(<TradeButton player={ada} />, { players, answersAfter });
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await user.click(screen.getByRole('button', { name: 'Ada Adler kaufen' }));
    expect(isAsked()).toBe(true);
    await act(async () => answer());
    expect(isAsked()).toBe(false);
  });

  test('does not sell on the second press of a double one', async () => {
    const { user, sent } = renderMarket(<TradeButton player={ada} />, { players });
    await user.dblClick(screen.getByRole('button', { name: 'Ada Adler kaufen' }));
    expect(await screen.findByRole('button', { name: 'Ada Adler verkaufen' })).toBeTruthy();
    expect(sent).toHaveLength(1);
  });

  test('does not sell while Enter is held down, and sells with the next press', async () => {
    const { user, sent } = renderMarket(<TradeButton player={ada} />, { players });
    screen.getByRole('button', { name: 'Ada Adler kaufen' }).focus();
    await user.keyboard('{Enter>4/}');
    expect(await screen.findByRole('button', { name: 'Ada Adler verkaufen' })).toBeTruthy();
    expect(sent).toHaveLength(1);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Ada Adler kaufen' })).toBeTruthy();
  });

  test('says why it refuses, and a press alerts it without sending anything', async () => {
    const { user, sent, published } = renderMarket(<TradeButton player={dear} />, { players });
    const button = screen.getByRole('button', { name: 'Ada Teuer kaufen' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toContain('zu teuer');
    expect(reason?.textContent).toContain('Dein Budget reicht nicht');
    await user.click(button);
    expect(published.join()).toContain('alert.requested Dein Budget reicht nicht');
    expect(sent).toEqual([]);
  });

  test('leads from a refusal in full to the rule it stands on', () => {
    renderMarket(<TradeButton player={dear} look="sheet" />, { players });
    const link = screen.getByRole('link', { name: 'Warum ist das so?' });
    expect(link.getAttribute('href')).toMatch(/\/help\/rules\/budget$/);
  });

  test('refuses everybody while the market is closed', () => {
    const state = { playerMarketPhase: 'CLOSED' as const };
    const ledger = { playerMarketPhase: 'CLOSED' as const };
    renderMarket(<TradeButton player={ada} />, { players, state, ledger });
    const button = screen.getByRole('button', { name: 'Ada Adler kaufen' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('Der Transfermarkt ist geschlossen.')).toBeTruthy();
  });

  test('refuses as soon as a stream says that the round is locked, and sells again after it', () => {
    const kernel = renderMarket(<TradeButton player={ada} />, { players });
    const button = () => screen.getByRole('button', { name: 'Ada Adler kaufen' });
    const refuses = () => button().getAttribute('aria-disabled') === 'true';
    expect(refuses()).toBe(false);
    act(() => kernel.setGameState(aGameState({ phase: 'GENERAL_LOCKED' })));
    expect(refuses()).toBe(true);
    act(() => kernel.setGameState(aGameState()));
    expect(refuses()).toBe(false);
  });
});
