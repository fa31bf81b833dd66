import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../test/process.ts';
import type { ShownText } from './confused-words.ts';

/** How a module of the servers holds its texts, one object a language. */
const LANGUAGES = /\n {2}de: \{\n(?<de>.*?)\n {2}\},\n {2}en: \{\n(?<en>.*?)\n {2}\},?\n\}/s;

/** What players read of the servers: messages, mails, pages, pictures and documents, line by line. */
export function serverTexts(): readonly ShownText[] {
  return [
    ...filesOf('{api,registry}/src/**/*.texts.ts').flatMap((path) => {
      const groups = LANGUAGES.exec(contentOf(path))?.groups;
      if (!groups) throw new Error(`${path} has no texts in two languages`);
      return linesIn(path, 'de', groups.de).concat(linesIn(path, 'en', groups.en));
    }),
    ...filesOf('api/src/documents/defaults/*.md').flatMap((path) =>
      linesIn(path, path.endsWith('.de.md') ? 'de' : 'en', contentOf(path)),
    ),
  ];
}

function filesOf(pattern: string): readonly string[] {
  return globSync(pattern, { cwd: ROOT }).map((path) => path.replaceAll('\\', '/'));
}

function contentOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

function linesIn(path: string, language: ShownText['language'], text = ''): ShownText[] {
  return text.split('\n').map((line) => ({ path, language, text: line.trim() }));
}
