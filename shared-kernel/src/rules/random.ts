/**
 * State of a seeded random generator (mulberry32). It is a plain value, so what is drawn can be
 * stored, sent and drawn again.
 */
export type RandomState = number;

/** Turns a seed into a first state; the same seed always gives the same numbers. */
export function createRandom(seed: number | string): RandomState {
  // FNV-1a spreads neighbouring seeds (1, 2, 3 or "bot-1", "bot-2") far apart.
  let hash = 0x811c9dc5;
  for (const character of String(seed)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}

/** Draws a number from [0, 1) and hands back the state to draw the next one from. */
export function nextRandom(state: RandomState): {
  readonly value: number;
  readonly state: RandomState;
} {
  const next = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(next ^ (next >>> 15), next | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return { value: ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32, state: next };
}

/** A source of random numbers from [0, 1), for those who need not keep the state. */
export function randomFrom(seed: number | string): () => number {
  let state = createRandom(seed);
  return () => {
    const drawn = nextRandom(state);
    state = drawn.state;
    return drawn.value;
  };
}
