/** Letters that are no base letter with a mark. */
const FOLDS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
};

/**
 * A text as it is searched: without capitals, umlauts and accents, and with umlauts that are written as
 * two letters like those that are not. What is typed and what it is looked for in are both folded.
 */
export function foldLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ßøłđðþıæœ]/g, (letter) => FOLDS[letter] ?? letter)
    .replaceAll(/([aou])e/g, '$1');
}
