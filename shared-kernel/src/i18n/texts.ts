import i18next, { type i18n as I18n } from 'i18next';
import type { EventBus } from '../events/index.ts';
import { FORMATS, FULL_DATE } from './formats.ts';
import { chooseLanguage, isLanguage, LANGUAGES, type Language } from './language.ts';
import type { MessageKey } from './text-keys.ts';
import { createTextLoader } from './text-loader.ts';
import de from './texts/de.json' with { type: 'json' };

/** A file of texts: nested keys, placeholders in single braces, `_one` and `_other` for counts. */
export interface TextTree {
  readonly [key: string]: string | TextTree;
}

/** A file of texts that is read when its language is wanted. */
export type TextFile = () => Promise<{ readonly default: TextTree }>;

/** The texts of a namespace in every language: at once, or when it is wanted. */
export interface TextSet {
  readonly de: TextTree | TextFile;
  readonly en: TextTree | TextFile;
}

/** Where the device keeps the language somebody has chosen; the cookie has the same name. */
export const LANGUAGE_KEY = 'language';
const A_YEAR_S = 31_536_000;
/** Where a key is looked for that its own namespace does not have. */
export const SHARED_NAMESPACES: readonly string[] = ['kernel', 'ui'];

/** Namespace of what the servers and the rules refuse, and of how a link ended: no first screen says it. */
const FAILURES = 'failures';
/** Somebody was shown less than there is to say: texts that arrive now are worth drawing anew for. */
let isFailureUnsaid = false;

/**
 * What is shown of a failure without a text: one of a newer server, or one whose file has not been
 * read yet. `msg` is the server's own sentence, in English.
 */
function sayFailure(
  key: string,
  _default: unknown,
  { msg }: { readonly msg?: string } = {},
): string {
  if (!/^(error|refusal)\./.test(key)) return key;
  const isRead = i18n.hasResourceBundle(wanted, FAILURES);
  isFailureUnsaid ||= !isRead;
  return msg && isRead ? i18n.t('error.UNKNOWN', { msg }) : i18n.t('error.INTERNAL');
}

/** Whether a text can be shown now; those of failures can once `readFailures` has resolved. */
export function hasText(key: MessageKey): boolean {
  return i18n.exists(key);
}

/** Whether texts of a namespace change what is on the screen, wherever that is. */
export function changesAll(namespace: string): boolean {
  return SHARED_NAMESPACES.includes(namespace) || (namespace === FAILURES && isFailureUnsaid);
}

/**
 * The one i18next of the page. Ready as soon as it is imported, in German, so that namespaces can be
 * registered at any time. `{price, millions}` in a text writes euros as millions, `{price, number}`
 * any other figure, `{until, date}` a moment, `{until, fullDate}` one that may be years away.
 */
export const i18n: I18n = i18next.createInstance();

void i18n.init({
  initAsync: false,
  lng: 'de',
  fallbackLng: 'de',
  supportedLngs: [...LANGUAGES],
  defaultNS: 'kernel',
  fallbackNS: [...SHARED_NAMESPACES, FAILURES],
  parseMissingKeyHandler: sayFailure,
  resources: { de: { kernel: de } },
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
});
addFormat('millions', (language, euros) => FORMATS[language].formatMillions(euros));
addFormat('number', (language, value) => FORMATS[language].formatNumber(value));
addFormat('date', (language, epochMs) => FORMATS[language].formatDateTime(epochMs));
addFormat('fullDate', (language, epochMs) =>
  FORMATS[language].formatDateTime(epochMs, FULL_DATE[language]),
);

function addFormat(name: string, format: (language: Language, value: number) => string): void {
  i18n.services.formatter?.add(name, (value, language) =>
    format(isLanguage(language) ? language : 'de', value),
  );
}

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const load = createTextLoader(later);
/** A screen waits no longer for its texts: it has to be mounted, and would be taken for broken. */
const LATE_MS = 1500;
/** What is registered: a file of texts that were replaced or removed meanwhile is not shown. */
const registered = new Map<string, TextSet>();
/** Files that were not read yet, by language and namespace. */
const unread = new Map<Language, Map<string, TextFile>>(LANGUAGES.map((one) => [one, new Map()]));
/** The language that was asked for last; texts appear in it once they are there. */
let wanted: Language = 'de';
let shown = Promise.resolve();

/**
 * Adds the texts of a namespace, or replaces them. Resolves when they can be shown in the present
 * language; those that cannot be read now, or in time, appear in German meanwhile.
 */
export async function registerTexts(namespace: string, texts: TextSet): Promise<void> {
  registered.set(namespace, texts);
  for (const language of LANGUAGES) {
    const given = texts[language];
    i18n.removeResourceBundle(language, namespace);
    if (typeof given === 'function') unread.get(language)?.set(namespace, given);
    else i18n.addResourceBundle(language, namespace, given);
  }
  await Promise.race([readTexts(wanted), later(LATE_MS)]);
}

/** Namespace of the texts of one version of a remote: two versions may be in a page at once. */
export function versionNamespace(
  namespace: string,
  { name, version }: { readonly name: string; readonly version: string },
): string {
  return `${namespace}@${name}@${version}`;
}

/** Removes the texts of a namespace. */
export function removeTexts(namespace: string): void {
  registered.delete(namespace);
  for (const language of LANGUAGES) {
    unread.get(language)?.delete(namespace);
    i18n.removeResourceBundle(language, namespace);
  }
}

/** Reads all that is missing in a language; resolves when each file was tried once. */
async function readTexts(language: Language): Promise<void> {
  const files = unread.get(language);
  if (!files || files.size === 0) return;
  const reads = [...files].map(([namespace, file]) => {
    files.delete(namespace);
    const { done, tried } = load(file);
    const isRegistered = () => registered.get(namespace)?.[language] === file;
    const added = done.then(
      ({ default: texts }) =>
        void (isRegistered() && i18n.addResourceBundle(language, namespace, texts)),
      () => void (isRegistered() && files.set(namespace, file)),
    );
    return Promise.race([added, tried.then(() => new Promise((next) => setTimeout(next)))]);
  });
  await Promise.all(reads);
}

/** Shows texts in another language, at once where they are there. */
function changeLanguage(language: Language): void {
  wanted = language;
  const show = () => {
    if (wanted !== language) return;
    // Who shows keys is notified as well: figures follow the language.
    void i18n.changeLanguage(areKeysShown() ? KEYS : language);
    if (globalThis.document) document.documentElement.lang = language;
  };
  if (unread.get(language)?.size === 0) show();
  else shown = Promise.race([readTexts(language).then(show), later(LATE_MS)]);
}

/** What i18next calls the language in which every text is its key. */
const KEYS = 'cimode';

/** Whether keys stand where texts would. */
export function areKeysShown(): boolean {
  return i18n.language === KEYS;
}

/** Shows keys instead of texts, for those who write texts; figures stay in the user's language. */
export function showKeys(shown: boolean): void {
  void i18n.changeLanguage(shown ? KEYS : wanted);
}

/**
 * Resolves when texts appear in the language that was asked for last; late ones appear by themselves, and
 * those of the language before meanwhile.
 */
export function textsShown(): Promise<void> {
  return shown;
}

/** The language texts appear in now. */
export function currentLanguage(): Language {
  return isLanguage(i18n.language) ? i18n.language : wanted;
}

/** Where the preference is kept; failures are ignored. */
export interface LanguageStorage {
  read(key: string): unknown;
  write(key: string, value: unknown): unknown;
}

/**
 * Chooses the language and follows `language.changed` from then on: whoever wants another language
 * publishes that event. Returns what ends the following. A choice is kept as a cookie, too: servers draw
 * the first picture, previews and the manifest in it. It is set anew with every start, or it would end.
 */
export function startTexts(
  bus: EventBus,
  storage: LanguageStorage,
  browserLanguages: readonly string[],
): () => void {
  const kept = storage.read(LANGUAGE_KEY);
  let isChoice = isLanguage(kept);
  const following = bus.on('language.changed').subscribe(({ language }) => {
    changeLanguage(language);
    if (isChoice) keepChoice(storage, language);
  });
  bus.publish('language.changed', { language: chooseLanguage(kept, browserLanguages) });
  isChoice = true;
  return () => following.unsubscribe();
}

function keepChoice(storage: LanguageStorage, language: Language): void {
  storage.write(LANGUAGE_KEY, language);
  if (!globalThis.document) return;
  // biome-ignore lint/suspicious/noDocumentCookie: at once, for a page that is asked for next
  document.cookie = `${LANGUAGE_KEY}=${language};path=/;max-age=${A_YEAR_S};samesite=lax`;
}

/** Speaks the language that was chosen in another tab. */
export function followLanguage(bus: EventBus, storage: LanguageStorage): void {
  const language = storage.read(LANGUAGE_KEY);
  if (isLanguage(language)) bus.publish('language.changed', { language });
}

void registerTexts('kernel', {
  de,
  en: () => import('./texts/en.json', { with: { type: 'json' } }),
});

let failures: Promise<void> | undefined;

/**
 * Reads the texts of failures, once: with the first of them, or when the page has time. Resolves when
 * they can be shown.
 * @param texts where they come from; texts that are there already can be shown at once
 */
export function readFailures(
  texts: TextSet = {
    de: () => import('./failures/texts/de.json', { with: { type: 'json' } }),
    en: () => import('./failures/texts/en.json', { with: { type: 'json' } }),
  },
): Promise<void> {
  failures ??= registerTexts(FAILURES, texts);
  return failures;
}
