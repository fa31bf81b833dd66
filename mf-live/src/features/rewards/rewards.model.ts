import type { Ledger } from '@spieltag/shared-kernel/contract';
import { CURRENCIES, type Currency } from '@spieltag/shared-kernel/rules';

export type Action = Ledger['actions'][number];
export type Achievement = Ledger['achievements'][number];

/** What can be had now stands first, what was had already last. */
const ORDER: readonly Action['state'][] = ['AVAILABLE', 'ACTIVE', 'NOT_YET', 'UNAVAILABLE', 'DONE'];

/** What is had for nothing; the captain's card is played where the lineup is. */
export type RewardKind = Exclude<Action['kind'], 'CAPTAIN' | 'EXCHANGE'>;
type Reward = Action & { readonly kind: RewardKind };

/** Everything that is had for nothing. */
export function rewardsOf(actions: readonly Action[]): readonly Reward[] {
  return actions
    .filter((action): action is Reward => action.kind !== 'CAPTAIN' && action.kind !== 'EXCHANGE')
    .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
}

/** What a round has brought, whether it was fetched or not. */
export function rewardsOfRound(actions: readonly Action[], roundId: string): readonly Reward[] {
  return rewardsOf(actions).filter((action) => action.roundId === roundId);
}

/** Rewards that can be fetched now. */
export function waitingCount(actions: readonly Action[]): number {
  return rewardsOf(actions).filter(({ state }) => state === 'AVAILABLE').length;
}

/** A group of too few ranked members brings no reward, whatever the place in it. */
export function isGroupTooSmall({ kind, state }: Action): boolean {
  return kind === 'GROUP_ROUND_REWARD' && state === 'UNAVAILABLE';
}

/** What is had for a currency. */
export function offersOf(actions: readonly Action[]): readonly Action[] {
  return actions.filter(({ kind }) => kind === 'EXCHANGE');
}

/** What is missing to pay for an offer; nothing where the purse holds enough. */
export function missingFor(
  { price }: Pick<Action, 'price'>,
  purse: readonly Amount[],
): Amount | undefined {
  const held = purse.find(({ currency }) => currency === price?.currency)?.value ?? 0;
  return price && price.value > held ? { ...price, value: price.value - held } : undefined;
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
