import { expect, test } from '@jest/globals';
import { NEVER, of, VirtualTimeScheduler } from 'rxjs';
import { keepFresh } from './freshness.ts';
import { SAMPLE_NOW, sampleGameState } from './testing/sample-season.ts';

test.each([
  ['a lock', { phaseEndsAt: SAMPLE_NOW + 2000 } as const, 3000],
  [
    'a window that opens',
    {
      phaseEndsAt: null,
      playerMarketPhase: 'CLOSED',
      restrictedTransferWindowStartDate: SAMPLE_NOW + 2000,
    } as const,
    2000,
  ],
])(
  'at %s pages without a stream ask within ten seconds, each in its own moment',
  (_, state, firstMs) => {
    const askedAt = [0, 0.25, 0.999].map((drawn) => {
      const scheduler = new VirtualTimeScheduler(undefined, 60_000);
      let at: number | undefined;
      const running = keepFresh({
        gameState$: of(sampleGameState({ clockMode: 'real', ...state })),
        gameNow: () => SAMPLE_NOW + scheduler.now(),
        scheduler,
        random: () => drawn,
        focus$: NEVER,
        loadGameState: () => {
          at ??= scheduler.now();
        },
        loadLedger: () => {},
        softRefresh: () => {},
      });
      scheduler.flush();
      running.unsubscribe();
      return at;
    });
    expect(askedAt).toEqual([firstMs, firstMs + 2500, firstMs + 9990]);
  },
);
