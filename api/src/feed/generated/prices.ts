const PRICE_STEP_EUROS = 100_000;
const MIN_PRICE_MILLIONS = 0.5;

/**
 * The price of a player with the given share (0 to 1) of the league's players below, in whole
 * euros: 0.5 million for the last fifth, about 1.2 million in the middle, 10 million for the best.
 */
export function priceAt(rank: number): number {
  const millions = MIN_PRICE_MILLIONS + 5.5 * rank ** 3 + 4 * rank ** 30;
  return Math.round((millions * 1_000_000) / PRICE_STEP_EUROS) * PRICE_STEP_EUROS;
}
