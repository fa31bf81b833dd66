import { GAPS } from './gaps.ts';

/** A word that means something else where it stands, and the one that is meant. */
interface ConfusedWord {
  readonly language: 'de' | 'en';
  readonly word: RegExp;
  /** Paths where it is the right word; everywhere else it is not. */
  readonly rightIn?: RegExp;
  readonly instead: string;
}

/** Where players change their slots; anywhere else they are traded. */
const SWAPPING = /^(?:mf-lineup|shell\/src\/tutorial)\//;
const TRADING = /^(?!mf-lineup\/|shell\/src\/tutorial\/)/;

/** One word for one thing, see the glossary: these have stood for two. */
const CONFUSED: readonly ConfusedWord[] = [
  { language: 'de', word: /\b(?:ge)?tausch/i, rightIn: SWAPPING, instead: 'Wechsel, Eintauschen' },
  { language: 'de', word: /\b(?:wechsel|wechsle)/i, rightIn: TRADING, instead: 'Tausch' },
  { language: 'de', word: /umtausch|umgetauscht|wechselstube/i, instead: 'Eintauschen' },
  { language: 'en', word: /\bswap/i, rightIn: SWAPPING, instead: 'trade' },
  { language: 'en', word: /\b(?:trade|trading)/i, rightIn: TRADING, instead: 'swap' },
  { language: 'en', word: /\b(?:places?|spots?|seats?)\b/i, instead: 'rank, slot' },
  { language: 'en', word: /\blimited\b/i, instead: 'restricted' },
];

/** A text of the game as somebody reads it. */
export interface ShownText {
  /** From the root, with slashes. */
  readonly path: string;
  readonly language: 'de' | 'en';
  readonly text: string;
}

/** Each word of a text that means something else there, with what it should be. */
export function confusedWords({ path, language, text }: ShownText): readonly string[] {
  const shown = text.replace(GAPS, '');
  return CONFUSED.filter(
    (row) => row.language === language && !row.rightIn?.test(path) && row.word.test(shown),
  ).map(({ instead }) => `${path}: ${instead}, not in “${text}”`);
}
