import { expect, test } from '@jest/globals';
import { Greetings } from './greetings.ts';

test('whoever says what nobody knows is told the same, written once', () => {
  const greetings = new Greetings();
  const greet = (known: string) => greetings.of(known, () => (known === '7' ? 'news' : 'all'));
  const since = greet('7');
  const first = greet('');
  for (let no = 0; no < 100; no++) expect(greet(`made up ${no}`)).toBe(first);
  expect(greet('7')).not.toBe(first);
  expect(greet('7')).toBe(since);
  greetings.forget();
  expect(greet('made up')).not.toBe(first);
});
