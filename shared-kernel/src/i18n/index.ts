/** Texts, figures and times in the user's language. */
export { DASH, FORMATS, type Formats, prepareFormats } from './formats.ts';
export { LANGUAGES, type Language } from './language.ts';
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
export { type TextParams, type Texts, type Translate, translate, useTexts } from './use-texts.ts';
