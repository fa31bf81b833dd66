import { describe, expect, test } from '@jest/globals';
import type { Ledger } from '../contract/index.ts';
import { accept, refuse, type Squad } from '../rules/index.ts';
import type { LedgerMove, StoreError } from './kernel.ts';
import { sampleLedger } from './testing/sample-season.ts';
import { createTestKernel } from './testing/test-kernel.ts';

const errorOf = (code: string, status: number): StoreError => ({
  code,
  status,
  messageKey: `error.${code}` as StoreError['messageKey'],
  params: {},
});
const CONFLICT = errorOf('LEDGER_CONFLICT', 409);

/**
 * A ledger with 10 to spend, which others have changed as often as told before the server gets to
 * see a move: each time a budget of 1 more.
 */
function aLedger(conflicts: number) {
  const withBudget = (value: number) => sampleLedger({ budget: { value } });
  let left = conflicts;
  const kernel = createTestKernel({
    ledger: withBudget(10),
    verdict() {
      left -= 1;
      return left < 0 ? undefined : CONFLICT;
    },
  });
  kernel.ledger.receipt$.subscribe(({ state }) => {
    const budget = kernel.ledger.get().data?.budget.value ?? 0;
    if (state === 'refused') kernel.setLedger(withBudget(budget + 1));
  });
  return kernel;
}

const spend = (held: Squad) => accept({ ...held, budget: held.budget - 5 });
const move = (more: object = {}): LedgerMove => ({ kind: 'transaction', apply: spend, ...more });

describe('a move', () => {
  test('is made on the ledger as it stands', async () => {
    const { ledger } = aLedger(0);
    const outcome = await ledger.change(move());
    expect(outcome).toMatchObject({ state: 'saved', rebased: false });
    expect(ledger.get().data?.budget).toEqual({ value: 5 });
  });

  test('that was made on a ledger changed elsewhere is made anew on that', async () => {
    const { ledger } = aLedger(2);
    const outcome = await ledger.change(move());
    expect(outcome).toMatchObject({
      state: 'saved',
      rebased: true,
      ledger: { budget: { value: 7 } },
    });
  });

  test('that meets others again and again is given up', async () => {
    const { ledger, sent } = aLedger(9);
    const outcome = await ledger.change(move());
    expect(outcome).toEqual({ state: 'refused', error: CONFLICT, isAnnounced: false });
    expect(sent).toHaveLength(4);
  });

  test('that is not what was meant any more is refused with the conflict', async () => {
    const { ledger, sent } = aLedger(1);
    const isStillMeant = ({ budget }: Squad) => budget === 10;
    const outcome = await ledger.change(move({ isStillMeant }));
    expect(outcome).toMatchObject({ state: 'refused', error: CONFLICT });
    expect(sent).toHaveLength(1);
  });

  test.each([
    [0, 10, false, 0],
    [1, 11, true, 1],
  ])(
    'the rules refuse is not sent, after %i conflicts',
    async (conflicts, budget, rebased, sends) => {
      const { ledger, sent } = aLedger(conflicts);
      const refusal = { code: 'NOT_IN_SQUAD', playerId: 'pl-1' } as const;
      const apply = (held: Squad) => (held.budget === budget ? refuse(refusal) : spend(held));
      const outcome = await ledger.change(move({ apply }));
      expect(outcome).toMatchObject({ state: 'illegal', refusal, rebased });
      expect(outcome).toMatchObject({ error: { messageKey: 'refusal.NOT_IN_SQUAD' } });
      expect(sent).toHaveLength(sends);
    },
  );

  test('that is not to be made is dropped', async () => {
    const { ledger, sent } = aLedger(0);
    expect(await ledger.change(move({ apply: () => undefined }))).toEqual({ state: 'dropped' });
    expect(sent).toEqual([]);
  });

  test('that is an action is sent again as it was: the server judges it', async () => {
    const { ledger, sent } = aLedger(1);
    const execute: LedgerMove = { kind: 'execute', action: { actionId: 'captain' } };
    expect(await ledger.change(execute)).toMatchObject({ state: 'saved', rebased: true });
    expect(sent).toEqual([execute, execute]);
  });

  test('that is an action is not sent again where it is not what was meant any more', async () => {
    const { ledger, sent } = aLedger(1);
    const isStillMeant = ({ budget }: Ledger) => budget.value === 10;
    const eject: LedgerMove = { kind: 'eject', action: { actionId: 'captain' }, isStillMeant };
    expect(await ledger.change(eject)).toMatchObject({ state: 'refused', error: CONFLICT });
    expect(sent).toHaveLength(1);
  });
});
