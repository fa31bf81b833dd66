import { describe, expect, test } from '@jest/globals';
import { createRandom, nextRandom, randomFrom } from './random.ts';

describe('the random source', () => {
  test('draws the same numbers from the same seed, and others from another', () => {
    const draw = (seed: string) => Array.from({ length: 5 }, randomFrom(seed));
    expect(draw('a')).toEqual(draw('a'));
    expect(draw('a')).not.toEqual(draw('b'));
  });

  test('draws on from a state that is a value', () => {
    const random = randomFrom(7);
    let state = createRandom(7);
    for (let i = 0; i < 5; i += 1) {
      const drawn = nextRandom(state);
      state = JSON.parse(JSON.stringify(drawn.state));
      expect(drawn.value).toBe(random());
    }
  });

  test('spreads evenly over [0, 1)', () => {
    const random = randomFrom(1);
    const tenths = Array<number>(10).fill(0);
    for (let i = 0; i < 10_000; i += 1) {
      const tenth = Math.floor(random() * 10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    for (const count of tenths) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });
});
