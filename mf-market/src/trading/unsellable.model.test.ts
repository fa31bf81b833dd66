import { expect, test } from '@jest/globals';
import { sampleLedger } from '@spieltag/shared-kernel/testing';
import { aMarketKernel } from '../testing/a-market-kernel.ts';
import { aPlayer } from '../testing/a-season.ts';
import { afterSellingAll, unsellable } from './unsellable.model.ts';

const players = [aPlayer('pl-pitch'), aPlayer('pl-bench'), aPlayer('pl-free', { marketValue: 0 })];
const MIDFIELD = 5;
const BENCH = 18;

/** Two on the bench, one of them without a price, and one on the pitch. */
function aGame(phase: 'GENERAL' | 'GAMEDAY') {
  const held = { [MIDFIELD]: 'pl-pitch', [BENCH]: 'pl-bench', [BENCH + 1]: 'pl-free' };
  const kernel = aMarketKernel({ players, state: { phase }, ledger: sampleLedger({}, held) });
  const [squad, ctx] = [kernel.ledger.squad(), kernel.rulesContext()];
  if (!squad || !ctx) throw new Error('the market has not come');
  return { squad, ctx };
}

test.each([
  ['during a matchday those of the pitch, too', 'GAMEDAY', 2, 'LIVE_MATCHDAY'],
  ['otherwise who has no price', 'GENERAL', 1, 'NO_PRICE'],
] as const)('stays when all are sold: %s', (_who, phase, count, code) => {
  const { squad, ctx } = aGame(phase);
  expect(unsellable(afterSellingAll(squad, ctx), ctx)).toMatchObject({ count, refusal: { code } });
});
