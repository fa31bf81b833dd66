import type { Action } from '../features/rewards/rewards.model.ts';

/** A gift that can be had; `rest` says what matters in a test. */
export function anAction(id: string, rest: Partial<Action> = {}): Action {
  return {
    id,
    kind: 'GIFT',
    state: 'AVAILABLE',
    claimableFrom: null,
    claimableUntil: null,
    roundId: null,
    playerId: null,
    count: null,
    price: null,
    grants: null,
    ...rest,
  };
}
