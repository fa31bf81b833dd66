/** Texts, figures and times in the user's language. */
export { DASH, FORMATS, type Formats, prepareFormats } from './formats.ts';
export { LANGUAGES, type Language } from './language.ts';
export type {
  KeyBelow,
  MessageKey,
  PlainTextKey,
  TextKey,
  TextNamespace,
  TextParams,
  Translate,
  TranslateQualified,
} from './text-keys.ts';
export {
  areKeysShown,
  currentLanguage,
  followLanguage,
  LANGUAGE_KEY,
  registerTexts,
  showKeys,
  startTexts,
  type TextFile,
  type TextSet,
  type TextTree,
  textsShown,
} from './texts.ts';
export { type Texts, translate, useTexts } from './use-texts.ts';
