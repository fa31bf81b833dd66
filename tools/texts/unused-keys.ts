import type { FlatTexts } from '@spieltag/remote-kit/texts';

/** A string or template that may be a key, whole or put together. */
const WRITTEN = /(['"`])((?:[\w.:-]|\$\{[^{}`]*\})+)\1/g;
const GAP = /\$\{[^{}`]*\}/g;
/** `achievements:` before a key. */
const NAMESPACE = /^[A-Za-z]+:/;
/** `$t(position.{position})` in a text. */
const NESTED = /\$t\(([^)]*)\)/g;
const PLACEHOLDER = /\{[^}]*\}/g;
/** A count chooses among the forms of one key. */
const FORM = /_(?:one|other)$/;

/** What code and texts can ask for: keys, and patterns of keys that are put together. */
export function askedKeys(
  sources: readonly string[],
  texts: readonly FlatTexts[],
): (key: string) => boolean {
  const written = sources.flatMap((code) =>
    [...code.matchAll(WRITTEN)].map(([, , text = '']) => text.replace(NAMESPACE, '').split(GAP)),
  );
  const nested = texts.flatMap((flat) =>
    [...flat.values()].flatMap((text) =>
      [...text.matchAll(NESTED)].map(([, key = '']) => key.split(PLACEHOLDER)),
    ),
  );
  const all = [...written, ...nested];
  const whole = new Set(all.filter(({ length }) => length === 1).map(([key]) => key));
  const patterns = all
    .filter(([head = '', ...rest]) => rest.length > 0 && head.includes('.'))
    .map((parts) => new RegExp(`^${parts.map((part) => part.replaceAll('.', '\\.')).join('.+')}$`));
  return (key) => whole.has(key) || patterns.some((pattern) => pattern.test(key));
}

/** Keys nothing asks for. */
export function unusedKeys(texts: FlatTexts, isAsked: (key: string) => boolean): readonly string[] {
  const keys = new Set([...texts.keys()].map((key) => key.replace(FORM, '')));
  return [...keys].filter((key) => !isAsked(key));
}
