import type { Ledger } from '@spieltag/shared-kernel/contract';
import { CURRENCIES, type Currency } from '@spieltag/shared-kernel/rules';

export type Action = Ledger['actions'][number];
export type Achievement = Ledger['achievements'][number];

/** What can be had now stands first, what was had already last. */
const ORDER: readonly Action['state'][] = ['AVAILABLE', 'ACTIVE', 'NOT_YET', 'UNAVAILABLE', 'DONE'];

/** Everything that brings something; the captain's card is played where the lineup is. */
export function rewardsOf(actions: readonly Action[]): readonly Action[] {
  return actions
    .filter(({ kind }) => kind !== 'CAPTAIN')
    .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
}

/** Gifts that can be fetched without giving something for them. */
export function waitingCount(actions: readonly Action[]): number {
  return rewardsOf(actions).filter(({ state, price }) => state === 'AVAILABLE' && !price).length;
}

/** An amount of something countable. */
export interface Amount {
  readonly currency: Currency;
  readonly value: number;
}

/** What an action brings, in the order of the currencies. */
export function amountsOf({ grants }: Pick<Action, 'grants'>): readonly Amount[] {
  return CURRENCIES.flatMap((currency) => {
    const value = grants?.[currency] ?? 0;
    return value === 0 ? [] : [{ currency, value }];
  });
}

/** What the user has of countable things; the budget stands in the status bar. */
export function purseOf({ softCurrency, hardCurrency, xp, actions }: Ledger): readonly Amount[] {
  const cards = actions.find(({ kind }) => kind === 'CAPTAIN')?.count ?? 0;
  return [
    { currency: 'softCurrency', value: softCurrency.value },
    { currency: 'hardCurrency', value: hardCurrency.value },
    { currency: 'captainCards', value: cards },
    { currency: 'xp', value: xp.value },
  ];
}

/** Achieved ones first, then those that are nearest. */
export function byNearness(achievements: readonly Achievement[]): readonly Achievement[] {
  const share = ({ achievedAt, progress, goal }: Achievement) =>
    achievedAt === null ? Math.min(progress / goal, 0.999) : 1;
  return achievements.toSorted((a, b) => share(b) - share(a));
}
