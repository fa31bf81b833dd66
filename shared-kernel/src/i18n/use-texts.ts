import { createContext, useContext, useSyncExternalStore } from 'react';
import { FORMATS, type Formats } from './formats.ts';
import type { Language } from './language.ts';
import type { TextNamespace, TextParams, Translate, TranslateQualified } from './text-keys.ts';
import { changesAll, currentLanguage, i18n } from './texts.ts';

/** Texts and formats of a namespace. */
export interface Texts<Namespace extends TextNamespace = 'kernel'> extends Formats {
  readonly t: Translate<Namespace>;
  readonly language: Language;
}

/** The texts of the remote that shows them: its namespace, and the one of its version. */
export interface OwnTexts {
  readonly namespace: string;
  readonly ofVersion: string;
}

/** Below it the texts of a remote are those of its version. */
export const OwnTextsContext = createContext<OwnTexts | undefined>(undefined);

/** Clocks and names would fill it in the end; the texts of the longest list have room. */
const KNOWN_MAX = 4000;

/**
 * The texts of each namespace, made once for all who show them: a list has hundreds of them, each of
 * which takes many times as long to make as to find, and is the same for the same figures every time.
 */
let made = new Map<string, Texts>();
/** A set, no subject: a list has hundreds of followers, and each leaves it in one step. */
const followers = new Set<() => void>();

/** What has been made of a namespace no longer holds, or all of it: the others fall back on some. */
function forget(namespace?: string): void {
  if (namespace === undefined || changesAll(namespace)) made = new Map();
  else made.delete(namespace);
}

/** Who shows texts of other namespaces is not drawn anew: theirs are the same. */
function renew(namespace?: string): void {
  forget(namespace);
  for (const notify of followers) notify();
}

i18n.on('languageChanged', () => renew());
i18n.store.on('added', (_language: string, namespace: string) => renew(namespace));
i18n.store.on('removed', (_language: string, namespace: string) => forget(namespace));

function follow(notify: () => void): () => void {
  followers.add(notify);
  return () => void followers.delete(notify);
}

function textsOf(namespace: string): Texts {
  const held = made.get(namespace);
  if (held) return held;
  const language = currentLanguage();
  const lookUp = i18n.getFixedT(i18n.language, namespace);
  const known = new Map<string, string>();
  const t = (key: string, params?: TextParams) => {
    const id = params ? key + JSON.stringify(params) : key;
    const held = known.get(id);
    if (held !== undefined) return held;
    const text = lookUp(key, { ...params });
    if (known.size >= KNOWN_MAX) known.clear();
    known.set(id, text);
    return text;
  };
  const texts = { t, language, ...FORMATS[language] };
  made.set(namespace, texts);
  return texts;
}

/** Texts and formats in the user's language; the component follows a change of language. */
export function useTexts(): Texts;
export function useTexts<Namespace extends TextNamespace>(namespace: Namespace): Texts<Namespace>;
export function useTexts(namespace = 'kernel'): Texts {
  const own = useContext(OwnTextsContext);
  const found = own?.namespace === namespace ? own.ofVersion : namespace;
  return useSyncExternalStore(follow, () => textsOf(found));
}

/** The same outside of components: the text in the language of the moment. */
export const translate: TranslateQualified = (key: string, params?: TextParams) =>
  i18n.t(key, { ...params });
