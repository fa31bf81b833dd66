import { expect, test } from '@jest/globals';
import { createGameClock } from './game-clock.ts';
import { SAMPLE_NOW, sampleGameState } from './testing/sample-season.ts';

test.each([
  ['real', 'our own', 5000],
  ['stepped', 'frozen', SAMPLE_NOW],
] as const)('a %s clock shows %s time', (clockMode, _, expected) => {
  let serverTime = 0;
  const clock = createGameClock(() => serverTime);
  clock.learn(sampleGameState({ clockMode }));
  serverTime = 5000;
  expect(clock.now()).toBe(expected);
});

test('an accelerated clock shows its speed in two states', () => {
  let serverTime = 0;
  const clock = createGameClock(() => serverTime);
  clock.learn(sampleGameState({ clockMode: 'accelerated' }));
  serverTime = 2000;
  clock.learn(sampleGameState({ clockMode: 'accelerated', gameTime: SAMPLE_NOW + 120_000 }));
  serverTime = 3000;
  expect(clock.now()).toBe(SAMPLE_NOW + 180_000);
});
