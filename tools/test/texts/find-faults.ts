import type { SourceTexts, WrittenKey } from './read-source.ts';

/** The texts of one namespace, flat: `notice.closed.what` to what it says. */
export interface Texts {
  readonly de: ReadonlyMap<string, string>;
  readonly en: ReadonlyMap<string, string>;
}

const FORMS = /_(one|other)$/;
/** `$t(position.{position})` in a text. */
const NESTED = /\$t\(([^)]*)\)/g;
const PLACEHOLDER = /\{[^}]*\}/g;
const LONG_WORD = /\p{L}{4,}/u;

/** Keys the code asks for that none of the texts it can see has. */
export function missingKeys(source: SourceTexts, visible: readonly Texts[]): readonly string[] {
  const keys = new Set(visible.flatMap(({ de }) => [...de.keys()].map(base)));
  return source.keys
    .filter(({ isAskedFor, text }) => isAskedFor && ![...keys].some(producedBy(text)))
    .map(({ at, text }) => `${at}: no text for '${text}'`);
}

/** Keys nothing in the code or in other texts could ask for. */
export function unusedKeys(
  texts: Texts,
  sources: readonly SourceTexts[],
  all: readonly Texts[],
): readonly string[] {
  const written = sources.flatMap(({ keys }) => keys.filter(mayBeKey).map(({ text }) => text));
  const patterns = [...new Set([...written, ...all.flatMap(nestedKeys)])].map(producedBy);
  return [...new Set([...texts.de.keys()].map(base))].filter(
    (key) => !patterns.some((couldBe) => couldBe(key)),
  );
}

/** Texts that are the same in both languages, short words and the allowed ones apart. */
export function untranslated({ de, en }: Texts, allowed: ReadonlySet<string>): readonly string[] {
  return [...de]
    .filter(([key, text]) => en.get(key) === text && !allowed.has(text))
    .filter(([, text]) => LONG_WORD.test(text.replace(NESTED, '').replace(PLACEHOLDER, '')))
    .map(([key, text]) => `${key}: '${text}'`);
}

/** The texts of a file with nested keys, flat. */
export function flatten(tree: object, prefix = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[prefix + key, value]] : [...flatten(value, `${prefix}${key}.`)],
    ),
  );
}

/** A string nobody asks for counts only where it looks like a key: with a dot before any gap. */
function mayBeKey({ isAskedFor, text }: WrittenKey): boolean {
  return isAskedFor || /^\w[\w-]*\./.test(text);
}

function producedBy(written: string): (key: string) => boolean {
  const [head = '', ...rest] = written.split('*');
  if (rest.length === 0) return (key) => key === written;
  if (head === '') return () => false;
  const pattern = new RegExp(`^${[head, ...rest].map(literally).join('.+')}$`);
  return (key) => pattern.test(key);
}

function nestedKeys({ de, en }: Texts): readonly string[] {
  return [...de.values(), ...en.values()].flatMap((text) =>
    [...text.matchAll(NESTED)].map(([, key = '']) => key.replace(PLACEHOLDER, '*')),
  );
}

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A count chooses among the forms of one key. */
const base = (key: string) => key.replace(FORMS, '');
