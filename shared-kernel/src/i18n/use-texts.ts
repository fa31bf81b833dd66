import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FORMATS, type Formats } from './formats.ts';
import type { Language } from './language.ts';
import { currentLanguage, i18n } from './texts.ts';

/** Figures for the placeholders of a text; `count` chooses singular or plural. */
export type TextParams = Readonly<Record<string, string | number>>;

/** Looks a text up; keys of the kernel (`error.*`, `position.*`, `common.*`) work in every namespace. */
export type Translate = (key: string, params?: TextParams) => string;

export interface Texts extends Formats {
  readonly t: Translate;
  readonly language: Language;
}

/** Texts and formats in the user's language; the component follows a change of language. */
export function useTexts(namespace = 'kernel'): Texts {
  const { t } = useTranslation(namespace, { i18n, useSuspense: false, bindI18nStore: 'added' });
  const language = currentLanguage();
  return useMemo(
    () => ({ t: (key, params) => t(key, { ...params }), language, ...FORMATS[language] }),
    [t, language],
  );
}

/** The same outside of components: the text in the language of the moment. */
export function translate(key: string, params?: TextParams): string {
  return i18n.t(key, { ...params });
}
