import { expect, test } from '@jest/globals';
import { confusedWords, type ShownText } from './confused-words.ts';
import { serverTexts } from './server-texts.ts';
import { textFolders } from './text-folders.ts';

/** Operators have a page, and words, of their own. */
const folders = textFolders().filter(({ workspace }) => workspace !== 'operator');
const pages = folders.flatMap(({ path, de, en }): ShownText[] => [
  ...[...de.values()].map((text) => ({ path, language: 'de' as const, text })),
  ...[...en.values()].map((text) => ({ path, language: 'en' as const, text })),
]);

test('pages call one thing by one word', () => {
  expect(pages.flatMap(confusedWords)).toEqual([]);
});

test('so do servers, in messages, mails, pictures and documents', () => {
  const texts = serverTexts();
  for (const language of ['de', 'en']) {
    expect(texts.filter((text) => text.language === language).length).toBeGreaterThan(100);
  }
  expect(texts.flatMap(confusedWords)).toEqual([]);
});

const MARKET = 'mf-market/src/texts';
const LINEUP = 'mf-lineup/src/texts';
test.each<[string, string, 'de' | 'en', string, boolean]>([
  ['a trade as a swap', MARKET, 'de', 'Du kannst 3 Spieler tauschen.', true],
  ['a trade as one', MARKET, 'de', 'Du kannst 3 Spieler wechseln.', false],
  ['a swap as a trade', LINEUP, 'de', 'Wechseln', true],
  ['a swap as one', LINEUP, 'de', 'Mit wem tauschen?', false],
  ['a substitution as one', LINEUP, 'de', 'Einwechslungen', false],
  ['a change of club as one', LINEUP, 'de', 'Hat den Verein gewechselt', false],
  ['an exchange as a swap', 'mf-live/src/texts', 'de', 'Zehnmal getauscht', true],
  ['an exchange as a trade', 'mf-live/src/texts', 'de', 'Wechselstube', true],
  ['an exchange as one', 'mf-live/src/texts', 'de', 'Zehnmal eingetauscht', false],
  ['a trade as a swap', MARKET, 'en', 'You can swap up to {max} players.', true],
  ['a swap as one', LINEUP, 'en', '{player}: swap with whom?', false],
  ['a swap as a trade', LINEUP, 'en', '{player}: trade with whom?', true],
  ['a rank as a place', MARKET, 'en', 'Final place', true],
  ['a slot as a place', MARKET, 'en', '{count} places free', true],
  ['what is filled in, never', MARKET, 'en', 'Missing: {places}.', false],
  ['who is placed, never', MARKET, 'en', 'Whoever is placed', false],
  ['a restricted window as another one', MARKET, 'en', 'Limited', true],
])('finds %s in %s, %s: %s', (_thing, path, language, text, isFound) => {
  expect(confusedWords({ path, language, text }).length > 0).toBe(isFound);
});
