import { globSync, readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { ROOT } from '../process.ts';
import { flatten, type Texts } from './find-faults.ts';
import { readSource, type SourceTexts } from './read-source.ts';

/** One folder of texts, with the code of the workspace it belongs to. */
export interface TextFolder {
  readonly name: string;
  readonly path: string;
  readonly texts: Texts;
  readonly source: SourceTexts;
}

/** Nobody sees the pages of the design system but those who work on it. */
const NOT_SHIPPED = /\.test\.tsx?$|[\\/](testing|gallery|dist|node_modules)[\\/]/;

/** Every folder of texts in the workspaces. */
export function textFolders(): readonly TextFolder[] {
  const sources = new Map<string, SourceTexts>();
  return globSync('*/src/**/texts/de.json', { cwd: ROOT }).map((file) => {
    const folder = dirname(file);
    const [workspace = ''] = file.split(sep);
    const source = sources.get(workspace) ?? readWorkspace(workspace);
    sources.set(workspace, source);
    return { name: folder, path: join(ROOT, folder), texts: readTexts(folder), source };
  });
}

function readTexts(folder: string): Texts {
  const [de, en] = ['de', 'en'].map((language) =>
    flatten(JSON.parse(readFileSync(join(ROOT, folder, `${language}.json`), 'utf8'))),
  );
  return { de: de ?? new Map(), en: en ?? new Map() };
}

function readWorkspace(workspace: string): SourceTexts {
  const files = globSync(`${workspace}/src/**/*.{ts,tsx}`, { cwd: ROOT });
  const read = files
    .filter((file) => !NOT_SHIPPED.test(file))
    .map((file) => readSource(file, readFileSync(join(ROOT, file), 'utf8')));
  return {
    keys: read.flatMap(({ keys }) => keys),
    literals: read.flatMap(({ literals }) => literals),
  };
}
