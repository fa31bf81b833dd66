import { expect, test } from '@jest/globals';
import { sampleLedger } from '@spieltag/shared-kernel/testing';
import { act, screen } from '@testing-library/react';
import { aGameState, aPlayer } from '../testing/a-season.ts';
import { renderMarket } from '../testing/the-market.tsx';
import { MarketNoticeView } from './market-notice.view.tsx';

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
