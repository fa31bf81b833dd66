import type { Ledger } from '@spieltag/shared-kernel/contract';
import { randomFrom, squadPlayerIds } from '@spieltag/shared-kernel/rules';
import { sampleLedger } from '@spieltag/shared-kernel/testing';
import { createTrading } from '../trading/create-trading.ts';
import type { RuleOf } from '../trading/use-rule-of.ts';
import { aMarketKernel, type MarketWorld } from './a-market-kernel.ts';
import { aPlayer } from './a-season.ts';

const POSITIONS = ['GOALKEEPER', 'DEFENDER', 'MIDFIELDER', 'FORWARD'] as const;
const pool = Array.from({ length: 80 }, (_, i) =>
  aPlayer(`pl-${i}`, { position: POSITIONS[i % 4] ?? 'FORWARD', marketValue: 500_000 }),
);
/** The slot of the first midfielder in the usual formation. */
export const FIRST_MIDFIELDER = 5;
const dear = aPlayer('pl-dear', { marketValue: 99_000_000 });
/** Eighty who are cheap, and `pl-dear`, whom nobody can pay. */
export const players = [...pool, dear];

/** A ledger that holds these as midfielders of the pitch. */
export const holding = (...ids: string[]): Ledger => {
  const { lineup, ...ledger } = sampleLedger();
  const indexedPlayers = [...lineup.indexedPlayers];
  const placed = ids.map((id) => ({ id, teamId: `tm-${id}` }));
  indexedPlayers.splice(FIRST_MIDFIELDER, ids.length, ...placed);
  return { ...ledger, lineup: { ...lineup, indexedPlayers } };
};

/**
 * Somebody who trades, with what they hold and what they were asked.
 * @param isAgreed what is answered when the captain's card would be lost
 */
export function aTrader(options: Partial<MarketWorld> = {}, isAgreed = false) {
  const kernel = aMarketKernel({ players, ...options });
  const ruleOf: RuleOf = (code) => ({ text: 'rule', to: `/help/rules#${code}` });
  const asked: string[] = [];
  const agreesToLose = async (captainId: string) => {
    asked.push(captainId);
    return isAgreed;
  };
  const random = randomFrom('test');
  const askBeforeLeaving = () => () => {};
  const t = (key: string) => key;
  const trading = createTrading({ kernel, random, t, ruleOf, agreesToLose, askBeforeLeaving });
  const owned = () =>
    squadPlayerIds(kernel.ledger.get().data?.lineup ?? { formationId: '', indexedPlayers: [] });
  return { ...kernel, trading, owned, asked };
}

/** The first change meets a team that has become another on another device. */
export function aTraderBeside(
  ledger: Ledger,
  elsewhere: Ledger,
  options: Partial<MarketWorld> = {},
) {
  const trader = aTrader({ ...options, ledger, answer: 'LEDGER_CONFLICT', answerTimes: 1 });
  trader.ledger.receipt$.subscribe(({ state }) => {
    if (state === 'refused') trader.setLedger(elsewhere);
  });
  return trader;
}
