import { beforeAll, expect, test } from '@jest/globals';
import { registerTexts, useTexts } from '@spieltag/shared-kernel/i18n';
import { NO_PRICE } from '@spieltag/shared-kernel/rules';
import { renderHook } from '@testing-library/react';
import { aPlayer } from '../testing/a-season.ts';
import de from '../texts/de.json' with { type: 'json' };
import { createEntryWords } from './entry-words.ts';

beforeAll(() => registerTexts('market', { de, en: de }));

const wordsOf = () => createEntryWords(renderHook(() => useTexts('market')).result.current);

test('a row names its player in every button', () => {
  const player = aPlayer('pl-1', { firstName: 'Ada', lastName: 'Goldbeck', rating: -3 });
  expect(wordsOf()(player)).toMatchObject({
    price: '1,00 Mio',
    rating: '−3',
    watch: 'Ada Goldbeck auf die Merkliste',
    choose: 'Ada Goldbeck vergleichen',
    buy: 'Ada Goldbeck kaufen',
    sell: 'Ada Goldbeck verkaufen',
  });
});

test('a row has no price to show for who has none, and a dash for who was never rated', () => {
  const player = aPlayer('pl-1', { marketValue: NO_PRICE });
  expect(wordsOf()(player)).toMatchObject({ price: undefined, rating: '–', lastRoundPoints: '–' });
});

test("a player's words are made once", () => {
  const player = aPlayer('pl-1');
  const words = wordsOf();
  expect(words(player)).toBe(words(player));
});

test.each([
  ['a dash for who has points but did not play then', null, '–'],
  ['zero for who played and got none', 0, '0'],
])('the last matchday says %s', (_title, lastRoundPoints, shown) => {
  const player = aPlayer('pl-1', { rating: 30, lastRoundPoints });
  expect(wordsOf()(player).lastRoundPoints).toBe(shown);
});
