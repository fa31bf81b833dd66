import { expect, test } from '@jest/globals';
import { Greetings } from './greetings.ts';

test('whoever says what nobody knows is told the same, written once', () => {
  const greetings = new Greetings();
  let written = 0;
  const whole = () => {
    written += 1;
    return 'all';
  };
  const missed = (known: string) => (known === '7' ? 'since 7' : undefined);
  const greet = (known: string) => greetings.of(known, () => missed(known), whole);
  const since = greet('7');
  const first = greet('');
  for (let no = 0; no < 100; no++) expect(greet(`made up ${no}`)).toBe(first);
  expect(written).toBe(1);
  expect(greet('7')).toBe(since);
  greetings.forget();
  expect(greet('made up')).not.toBe(first);
  expect(written).toBe(2);
});
