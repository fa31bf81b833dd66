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
  hasText,
  LANGUAGE_KEY,
  readFailures,
  registerTexts,
  removeTexts,
  showKeys,
  startTexts,
  type TextFile,
  type TextSet,
  type TextTree,
  textsShown,
  versionNamespace,
} from './texts.ts';
export { OwnTextsContext, type Texts, translate, useTexts } from './use-texts.ts';
