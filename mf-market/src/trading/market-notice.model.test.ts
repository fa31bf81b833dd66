import { expect, test } from '@jest/globals';
import {
  effectiveMarketPhase,
  FORMATIONS,
  type MarketPhase,
  type RoundPhase,
} from '@spieltag/shared-kernel/rules';
import { sampleLedger } from '@spieltag/shared-kernel/testing';
import { aGameState } from '../testing/a-season.ts';
import { marketNotice } from './market-notice.model.ts';

const rows: [RoundPhase, MarketPhase, MarketPhase, string][] = [
  ['GENERAL', 'OPEN', 'CLOSED', 'open'],
  ['GENERAL', 'CLOSED', 'OPEN', 'ownOpen'],
  ['GENERAL', 'RESTRICTED', 'CLOSED', 'restricted'],
  ['GENERAL', 'CLOSED', 'CLOSED', 'closed'],
  ['COMPLETED', 'CLOSED', 'CLOSED', 'closed'],
  ['GAMEDAY', 'CLOSED', 'CLOSED', 'closedGameday'],
  ['EVALUATING', 'CLOSED', 'CLOSED', 'closedGameday'],
  ['GENERAL_LOCKED', 'CLOSED', 'OPEN', 'lockedKickOff'],
  ['GAMEDAY_LOCKED', 'CLOSED', 'CLOSED', 'lockedEvaluation'],
  ['LOCKED', 'LOCKED', 'OPEN', 'frozen'],
];

test.each(rows)(
  'in %s with the market %s and the own %s the notice is %3$s',
  (phase, all, own, notice) => {
    const state = aGameState({ phase, playerMarketPhase: all });
    const ctx = {
      limits: state.config,
      formations: FORMATIONS,
      roundPhase: phase,
      marketPhase: effectiveMarketPhase(all, own),
      player: () => undefined,
      matchStatusOfTeam: () => undefined,
    };
    expect(marketNotice(state, sampleLedger(), ctx)).toBe(notice);
    const completion = { kind: 'CHEAPEST', pool: () => [] } as const;
    const completable = marketNotice(state, sampleLedger(), { ...ctx, completion });
    expect(completable).toBe(notice === 'closed' ? 'completable' : notice);
  },
);
