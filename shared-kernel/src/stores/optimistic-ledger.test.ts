import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Ledger } from '../contract/index.ts';
import { buyPlayer, type Squad, sellPlayer, sentLineup, tradesLeft } from '../rules/index.ts';
import { createOptimisticLedger } from './optimistic-ledger.ts';
import { createRulesContext, squadOf } from './rules-context.ts';
import { sampleDatabase, sampleGameState, sampleLedger } from './testing/sample-season.ts';

const database = sampleDatabase();
const HELD = { 1: 'pl-defender-0', 5: 'pl-midfielder-0', 9: 'pl-forward-0', 10: 'pl-forward-1' };
const traded = [...Object.values(HELD), 'pl-forward-2', 'pl-forward-3', 'pl-midfielder-1'];

/** A ledger in a restricted window, with its changes under way, and the rules as they see it. */
function inWindow(
  maxTransfers: number,
  held: Partial<Ledger> = {},
  slots: Readonly<Record<number, string>> = HELD,
) {
  const restricted = { playerMarketPhase: 'RESTRICTED' } as const;
  const state = { ...restricted, restrictedTransferWindowMaxTransfers: maxTransfers };
  const gameState = sampleGameState(state);
  const ledger = createOptimisticLedger(() =>
    createRulesContext(gameState, database, sampleLedger()),
  );
  ledger.accept(sampleLedger({ ...restricted, ...held }, slots), undefined);
  const shown = () => ledger.shown() ?? sampleLedger();
  const context = () => createRulesContext(gameState, database, shown());
  /** Sells whom the squad has, buys whom it has not; says why not. */
  const trade = (playerId: string): string | undefined => {
    const squad = squadOf(shown());
    const isHeld = squad.lineup.indexedPlayers.some((placed) => placed?.id === playerId);
    const made = (isHeld ? sellPlayer : buyPlayer)(squad, playerId, context());
    if (!made.ok) return made.error.code;
    ledger.add(transaction(made.value));
    return undefined;
  };
  return { shown, context, trade };
}

const transaction = ({ budget, lineup }: Squad) =>
  ({ kind: 'transaction', budget, lineup: sentLineup(lineup) }) as const;

test('trades under way count in a restricted window like those that are acknowledged', () => {
  const { shown, context, trade } = inWindow(1);
  expect(trade('pl-forward-0')).toBeUndefined();
  expect(tradesLeft(shown().lineup, context())).toBe(0);
  expect(trade('pl-forward-1')).toBe('NO_TRADES_LEFT');
});

test('who has just been bought in a restricted window can be sold, whatever is under way', () => {
  const { 9: soldId, ...slots } = HELD;
  const sold = { playersSoldWhileRestricted: [soldId] };
  const { shown, context, trade } = inWindow(1, sold, slots);
  expect(trade('pl-forward-2')).toBeUndefined();
  expect(trade('pl-forward-2')).toBeUndefined();
  expect(trade(soldId)).toBeUndefined();
  expect(tradesLeft(shown().lineup, context())).toBe(1);
});

test('what was traded in a window is the difference to the squad it opened with', () => {
  const opening: readonly string[] = Object.values(HELD);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3 }),
      fc.array(fc.constantFrom(...traded), { maxLength: 20 }),
      (maxTransfers, playerIds) => {
        const { shown, context, trade } = inWindow(maxTransfers);
        for (const playerId of playerIds) trade(playerId);
        const ids = shown().lineup.indexedPlayers.flatMap((placed) => placed?.id ?? []);
        expect(context().restrictedWindow?.squadAtOpening).toEqual(new Set(opening));
        expect(shown()).toMatchObject({
          playersBoughtWhileRestricted: ids.filter((id) => !opening.includes(id)),
          playersSoldWhileRestricted: expect.arrayContaining(
            opening.filter((id) => !ids.includes(id)),
          ),
        });
      },
    ),
  );
});
