import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TextTree } from '../texts.ts';

/**
 * What is wrong with a folder's `de.json` and `en.json`: keys or placeholders only one of them has,
 * empty texts, singular without plural, a percent sign as the other language sets it. Nothing wrong:
 * an empty list.
 */
export function checkTexts(folder: string): readonly string[] {
  const [de, en] = ['de', 'en'].map((language) => flatten(readTexts(folder, language)));
  if (!de || !en) return [];
  const keys = [...new Set([...de.keys(), ...en.keys()])];
  return keys.flatMap((key) => [
    ...objections('de', de, en, key),
    ...objections('en', en, de, key),
  ]);
}

function objections(
  language: string,
  own: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
  key: string,
): readonly string[] {
  const text = own.get(key);
  if (text === undefined) return [`${key}: missing in ${language}`];
  const found: string[] = [];
  if (text.trim() === '') found.push(`${key}: empty in ${language}`);
  if (key.endsWith('_one') && !own.has(key.replace(/_one$/, '_other'))) {
    found.push(`${key}: no _other in ${language}`);
  }
  if ((language === 'en' ? /\s%/ : /\S%/).test(text)) {
    found.push(`${key}: percent sign in ${language}`);
  }
  const lacking = placeholders(other.get(key) ?? '').filter(
    (placeholder) => !placeholders(text).includes(placeholder),
  );
  return [...found, ...lacking.map((name) => `${key}: {${name}} missing in ${language}`)];
}

/** A singular may say "one" in words, so its count is optional. */
function placeholders(text: string): readonly string[] {
  return [...text.matchAll(/\{([^}]*)\}/g)]
    .map((match) => (match[1] ?? '').trim())
    .filter((name) => name !== 'count');
}

function readTexts(folder: string, language: string): TextTree {
  return JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'));
}

function flatten(tree: TextTree, prefix = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string'
        ? [[prefix + key, value]]
        : [...flatten(value, `${prefix}${key}.`).entries()],
    ),
  );
}
