import { expect, test } from '@jest/globals';
import type { GameState } from '@spieltag/shared-kernel/contract';
import {
  effectiveMarketPhase,
  FORMATIONS,
  type MarketPhase,
  type RoundPhase,
} from '@spieltag/shared-kernel/rules';
import { SAMPLE, sampleLedger } from '@spieltag/shared-kernel/testing';
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

const rulesIn = (state: GameState, own: MarketPhase) => ({
  limits: state.config,
  formations: FORMATIONS,
  roundPhase: state.phase,
  marketPhase: effectiveMarketPhase(state.playerMarketPhase, own),
  player: () => undefined,
  matchStatusOfTeam: () => undefined,
});
const round = (id: string) => ({ id, name: id, startDate: 0, endDate: 0 });
const rounds = [SAMPLE.roundId, 'rn-last'].map(round);

test.each([
  ['COMPLETED', 'CLOSED', 'OPEN', 'ownOpen'],
  ['COMPLETED', 'CLOSED', 'CLOSED', 'closed'],
  ['LOCKED', 'LOCKED', 'OPEN', 'seasonOver'],
] as const)(
  'in %s of the last round known so far, the market %s and the own %s, the notice is %s',
  (...row) => {
    const [phase, playerMarketPhase, own, notice] = row;
    const state = aGameState({ phase, playerMarketPhase, roundId: 'rn-last' });
    expect(marketNotice(state, sampleLedger(), rulesIn(state, own), rounds)).toBe(notice);
  },
);

test.each([
  ['in a later round', 'GENERAL', 'rn-next', {}, 'joiningOver'],
  ['in the first round once it is locked', 'GAMEDAY', SAMPLE.roundId, {}, 'joiningOver'],
  ['not before the season', 'GENERAL', SAMPLE.roundId, {}, 'ownOpen'],
  ['not who has a player', 'GENERAL', 'rn-next', { 5: 'pl-midfielder-0' }, 'ownOpen'],
] as const)('nobody joins a season that forbids it: %s', (_when, phase, roundId, held, notice) => {
  const { config } = aGameState();
  const forbids = { ...config, joinWhileRunning: false };
  const state = aGameState({ phase, roundId, playerMarketPhase: 'CLOSED', config: forbids });
  const all = [SAMPLE.roundId, 'rn-next', 'rn-last'].map(round);
  const squad = sampleLedger({}, held);
  expect(marketNotice(state, squad, rulesIn(state, 'OPEN'), all)).toBe(notice);
  const free = { ...state, config };
  expect(marketNotice(free, squad, rulesIn(free, 'OPEN'), all)).toBe('ownOpen');
});

test.each(rows)(
  'in %s with the market %s and the own %s the notice is %3$s',
  (phase, all, own, notice) => {
    const state = aGameState({ phase, playerMarketPhase: all });
    const ctx = rulesIn(state, own);
    expect(marketNotice(state, sampleLedger(), ctx, rounds)).toBe(notice);
    const completion = { kind: 'CHEAPEST', pool: () => [] } as const;
    const completable = marketNotice(state, sampleLedger(), { ...ctx, completion }, rounds);
    expect(completable).toBe(notice === 'closed' ? 'completable' : notice);
  },
);
