import { expect, test } from '@jest/globals';
import { sampleLedger } from '@spieltag/shared-kernel/testing';
import { act, screen } from '@testing-library/react';
import { aGameState, aPlayer } from '../testing/a-season.ts';
import { renderMarket } from '../testing/the-market.tsx';
import { MarketNoticeView } from './market-notice.view.tsx';

const DAY_MS = 86_400_000;

test('the notice above the players follows the phases of round and market', () => {
  const kernel = renderMarket(<MarketNoticeView />, { players: [aPlayer('pl-ada')] });
  const says = (text: string) => screen.queryByText(text) !== null;
  expect(says('Gleich wird angepfiffen.')).toBe(false);
  act(() => kernel.setGameState(aGameState({ phase: 'GENERAL_LOCKED' })));
  expect(says('Gleich wird angepfiffen.')).toBe(true);
  act(() => kernel.setGameState(aGameState({ phase: 'GAMEDAY_LOCKED' })));
  expect(says('Gleich wird angepfiffen.')).toBe(false);
  expect(says('Der Spieltag ist gespielt.')).toBe(true);
  act(() => kernel.setGameState(aGameState({ playerMarketPhase: 'CLOSED' })));
  expect(says('Bei dir ist der Markt noch offen.')).toBe(true);
  act(() => {
    kernel.setGameState(aGameState({ playerMarketPhase: 'CLOSED' }));
    kernel.setLedger(sampleLedger({ playerMarketPhase: 'CLOSED' }));
  });
  expect(says('Der Transfermarkt ist geschlossen.')).toBe(true);
});

test('who comes in mid-season reads until when, and from which round on they count', () => {
  const kickOff = new Date(2026, 7, 28, 20, 29).getTime();
  const state = { playerMarketPhase: 'CLOSED', phaseEndsAt: kickOff, roundId: 'rn-1' } as const;
  renderMarket(<MarketNoticeView />, { players: [aPlayer('pl-ada')], state });
  expect(
    screen.getByText(/Ist er bis Fr 28\.08\. 20:29 voll, zählst du ab dem .+ mit\./),
  ).toBeTruthy();
});

test.each([
  [
    'one is to come',
    1,
    'gehandelt wird nur in den Transferfenstern',
    'Merk dir bis dahin Spieler vor',
  ],
  [
    'none is left',
    null,
    'in ihr öffnet kein Transferfenster mehr',
    'Deine Aufstellung änderst du weiter',
  ],
])(
  'a closed market promises a transfer window where %s, and only there',
  (_case, opensAt, why, next) => {
    const restrictedTransferWindowStartDate = opensAt && aGameState().gameTime + 30 * DAY_MS;
    const kernel = renderMarket(<MarketNoticeView />, {
      players: [aPlayer('pl-ada')],
      state: {
        playerMarketPhase: 'CLOSED',
        squadCompletion: 'NONE',
        restrictedTransferWindowStartDate,
      },
    });
    act(() => kernel.setLedger(sampleLedger({ playerMarketPhase: 'CLOSED' })));
    const notice = screen.getByText('Der Transfermarkt ist geschlossen.').parentElement
      ?.textContent;
    expect(notice).toContain(why);
    expect(notice).toContain(next);
  },
);

test.each([
  ['announced', 10 * DAY_MS, true],
  ['further away', 10 * DAY_MS + 1, false],
])(
  'who may complete a roster reads when the market opens once that is %s',
  (_when, inMs, isRead) => {
    const kernel = renderMarket(<MarketNoticeView />, {
      players: [aPlayer('pl-ada')],
      state: {
        playerMarketPhase: 'CLOSED',
        squadCompletion: 'CHEAPEST',
        restrictedTransferWindowStartDate: aGameState().gameTime + inMs,
      },
    });
    act(() => kernel.setLedger(sampleLedger({ playerMarketPhase: 'CLOSED' })));
    const notice = screen.getByText('Der Transfermarkt ist geschlossen.').parentElement;
    expect(notice?.textContent).toContain('Deinen Kader kannst du noch ergänzen.');
    expect(notice?.textContent?.includes('Er öffnet: ')).toBe(isRead);
  },
);
