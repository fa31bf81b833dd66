import { createRandom, randomFrom } from '../random.ts';

/** The ids in a drawn order: the same for the same seed and the same ids, in whatever order they come. */
export function drawOrder(ids: readonly string[], seed: string): string[] {
  const drawn = [...ids].sort();
  const random = randomFrom(seed);
  for (let last = drawn.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    const kept = drawn[last] as string;
    drawn[last] = drawn[other] as string;
    drawn[other] = kept;
  }
  return drawn;
}

/**
 * What a rule book draws from in a season it was carried over to: by its own seed alone the same members
 * would meet in the same order every year.
 */
export function seedInSeason(seed: number, seasonId: string): number {
  return createRandom(`${seed}:${seasonId}`) >>> 1;
}

/** Whether the same people are in two lists without repetitions. */
export function areSameMembers(a: readonly string[], b: readonly string[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  const known = new Set(a);
  return b.every((id) => known.has(id));
}
