/** What a ledger holds of countable things, besides its players. */
export const CURRENCIES = ['budget', 'softCurrency', 'hardCurrency', 'xp', 'captainCards'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** How much of what is given, or taken where negative; whole numbers, budget in euros. */
export type Grants = Readonly<Partial<Record<Currency, number>>>;

/** How much of what there is: never negative, and never more than `HOLDING_MAX`. */
export type Purse = Readonly<Record<Currency, number>>;

/** What a ledger holds of a currency at most; what would go beyond is refused. */
export const HOLDING_MAX = 1_000_000_000;

/** The sum of grants. */
export function sumGrants(all: readonly Grants[]): Grants {
  const sum: Partial<Record<Currency, number>> = {};
  for (const grants of all) {
    for (const currency of CURRENCIES) {
      const amount = grants[currency];
      if (amount) sum[currency] = (sum[currency] ?? 0) + amount;
    }
  }
  return sum;
}

/** What is in the purse after the grants; whether they are possible is for `purseVerdict`. */
export function addGrants(purse: Purse, grants: Grants): Purse {
  const after = { ...purse };
  for (const currency of CURRENCIES) after[currency] += grants[currency] ?? 0;
  return after;
}

/** The first currency the grants would take more of than there is, or give too much of. */
export function purseVerdict(
  purse: Purse,
  grants: Grants,
):
  | { readonly code: 'CURRENCY_TOO_LOW'; readonly currency: Currency; readonly price: number }
  | { readonly code: 'CURRENCY_FULL'; readonly currency: Currency; readonly max: number }
  | undefined {
  for (const currency of CURRENCIES) {
    const amount = grants[currency] ?? 0;
    if (purse[currency] + amount < 0) return { code: 'CURRENCY_TOO_LOW', currency, price: -amount };
    if (amount > 0 && purse[currency] + amount > HOLDING_MAX) {
      return { code: 'CURRENCY_FULL', currency, max: HOLDING_MAX };
    }
  }
  return undefined;
}
