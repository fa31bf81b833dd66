import type { FlatTexts } from './read-texts.ts';

/** A namespace and its German texts, which say what there is. */
interface Namespace {
  readonly namespace: string;
  readonly de: FlatTexts;
}

/** File beside the texts that says their keys and placeholders to the compiler. */
export const KEYS_FILE = 'keys.d.ts';

const PLACEHOLDER = /\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?\}/g;
/** A count chooses among the forms of one key. */
const FORM = /_(?:one|other)$/;

/** The declaration of a namespace: its keys, each with the parameters its text needs. */
export function keyTypes({ namespace, de }: Namespace): string {
  const keys = [...parametersByKey(de)].map(
    ([key, parameters]) => `    '${key}': ${parametersType(parameters)};`,
  );
  return [
    '// Written from de.json by `npm run texts`.',
    'interface TextNamespaces {',
    `  '${namespace}': {`,
    ...keys,
    '  };',
    '}',
    '',
  ].join('\n');
}

/** Type of each placeholder, by the key code asks for. */
function parametersByKey(texts: FlatTexts): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const byKey = new Map<string, Map<string, string>>();
  for (const [key, text] of texts) {
    const isForm = FORM.test(key);
    const asked = key.replace(FORM, '');
    const parameters = byKey.get(asked) ?? new Map<string, string>();
    byKey.set(asked, parameters);
    for (const [, name = '', format] of text.matchAll(PLACEHOLDER)) {
      if (!parameters.has(name)) parameters.set(name, format ? 'number' : 'string | number');
    }
    // Where there is a form without a number as well, the number may be left out.
    if (isForm) parameters.set(texts.has(asked) ? 'count?' : 'count', 'number');
  }
  return byKey;
}

function parametersType(parameters: ReadonlyMap<string, string>): string {
  if (parameters.size === 0) return 'undefined';
  const names = [...parameters].map(([name, type]) => `${name}: ${type}`);
  return `{ ${names.join('; ')} }`;
}
