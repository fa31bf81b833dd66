/** A source of numbers in [0, 1), see `randomFrom`. */
export type Random = () => number;

/** A whole number from `from` to `to`, both included. */
export function integerBetween(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1));
}

/** One of the items; throws for an empty list. */
export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
}

/** One of the items by weight; undefined if no item has any. */
export function pickWeighted<T>(
  random: Random,
  items: readonly T[],
  weightOf: (item: T) => number,
): T | undefined {
  const weights = items.map(weightOf);
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  return items.find((_item, index) => {
    const weight = weights[index] ?? 0;
    left -= weight;
    return weight > 0 && left < 0;
  });
}

/** The items in a random order. */
export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

/** Normally distributed around 0 with a standard deviation of 1. */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Number of events where `mean` of them are expected. */
export function poisson(random: Random, mean: number): number {
  const limit = Math.exp(-mean);
  let product = random();
  let events = 0;
  while (product > limit) {
    product *= random();
    events += 1;
  }
  return events;
}
