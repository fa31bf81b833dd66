import i18next from 'i18next';
import type { EventBus } from '../events/index.ts';
import { FORMATS } from './formats.ts';
import { chooseLanguage, isLanguage, LANGUAGES, type Language } from './language.ts';
import de from './texts/de.json' with { type: 'json' };
import en from './texts/en.json' with { type: 'json' };

/** A file of texts: nested keys, placeholders in single braces, `_one` and `_other` for counts. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** The texts of a namespace in every language. */
export type TextSet = Readonly<Record<Language, TextTree>>;

const LANGUAGE_KEY = 'language';

/**
 * The one i18next of the page. Ready as soon as it is imported, in German, so that namespaces can be
 * registered at any time. `{price, millions}` in a text writes euros as millions.
 */
export const i18n = i18next.createInstance();

void i18n.init({
  initAsync: false,
  lng: 'de',
  fallbackLng: 'de',
  supportedLngs: [...LANGUAGES],
  defaultNS: 'kernel',
  fallbackNS: ['kernel', 'ui'],
  resources: { de: { kernel: de }, en: { kernel: en } },
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
});
i18n.services.formatter?.add('millions', (euros, language) =>
  FORMATS[isLanguage(language) ? language : 'de'].formatMillions(euros),
);

/** Adds the texts of a remote, or replaces them by those of another version of it. */
export function registerTexts(namespace: string, texts: TextSet): void {
  for (const language of LANGUAGES) {
    i18n.removeResourceBundle(language, namespace);
    i18n.addResourceBundle(language, namespace, texts[language]);
  }
}

/** The language texts appear in now. */
export function currentLanguage(): Language {
  return isLanguage(i18n.language) ? i18n.language : 'de';
}

/** Where the preference is kept; failures are ignored. */
export interface LanguageStorage {
  read(key: string): unknown;
  write(key: string, value: unknown): unknown;
}

/**
 * Chooses the language and follows `language.changed` from then on: whoever wants another language
 * publishes that event. Returns what ends the following.
 */
export function startTexts(
  bus: EventBus,
  storage: LanguageStorage,
  browserLanguages: readonly string[],
): () => void {
  const detected = chooseLanguage(storage.read(LANGUAGE_KEY), browserLanguages);
  let isChoice = false;
  const following = bus.on('language.changed').subscribe(({ language }) => {
    void i18n.changeLanguage(language);
    if (globalThis.document) document.documentElement.lang = language;
    if (isChoice) storage.write(LANGUAGE_KEY, language);
  });
  bus.publish('language.changed', { language: detected });
  isChoice = true;
  return () => following.unsubscribe();
}
