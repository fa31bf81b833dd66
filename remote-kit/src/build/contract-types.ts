import { join, relative } from 'node:path';
import type { RemoteApplication, RemoteManifest } from '@spieltag/shared-kernel/composition';
import { type FrontEnd, moduleFile } from './packages.ts';
import { IS_STANDALONE, ROOT } from './places.ts';

/** What others read of a version when they are built. */
export const CONTRACT_FILE = 'contract.d.ts';
const TYPES = 'types';
/** Any text, in a template literal type. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a type
const ANY = '${string}';

/**
 * The types of what a remote exposes, as files of its release by path; none when it exposes
 * nothing. An application is opened by its address, so that is its type. Of other modules
 * `contract.d.ts` names the declarations beside it.
 */
export async function contractTypes(
  { name, dir, manifest }: FrontEnd,
  version: string,
): Promise<ReadonlyMap<string, string>> {
  if (!manifest?.exposes) return new Map();
  const { exposes } = manifest;
  const plain = Object.keys(exposes).filter((module) => !applicationOf(manifest, module));
  const declarations = plain.length > 0 ? await emitDeclarations(dir, plain) : new Map();
  const lines = Object.entries(exposes).map(([module, moduleVersion]) => {
    const application = applicationOf(manifest, module);
    const type = application
      ? `{ readonly address: ${addressType(application)} }`
      : `typeof import('./${TYPES}/${module.slice(2)}.d.ts')`;
    return `  /** Version ${moduleVersion}. */\n  readonly '${module}': ${type};`;
  });
  const references = [...declarations.keys()].map((path) => `/// <reference path="./${path}" />`);
  const contract = [
    ...references,
    `/** What ${name} ${version} exposes. Written by its build. */`,
    'export interface Modules {',
    ...lines,
    '}',
    '',
  ].join('\n');
  return new Map([[CONTRACT_FILE, contract], ...declarations]);
}

const applicationOf = ({ applications }: RemoteManifest, name: string) =>
  applications.find(({ module }) => module === name);

/** The addresses of an application as a union of template literal types. */
export function addressType({ match, slot }: Pick<RemoteApplication, 'match' | 'slot'>): string {
  // Below the season, and over whatever is there.
  const start = slot === 'main' ? [`/${ANY}`] : [ANY];
  return match
    .flatMap((pattern) =>
      pattern
        .replace(/^\*/, '')
        .split('/')
        .filter((segment) => segment !== '')
        .reduce(appendSegment, start),
    )
    .map((address) => `\`${address}\``)
    .join(' | ');
}

function appendSegment(addresses: string[], segment: string): string[] {
  const isParameter = segment === '*' || segment.startsWith(':');
  const longer = addresses.map((address) => `${address}/${isParameter ? ANY : segment}`);
  return segment === '*' || segment.endsWith('?') ? [...addresses, ...longer] : longer;
}

/** The declarations of modules and of everything of the remote they need, by path. */
async function emitDeclarations(dir: string, modules: readonly string[]) {
  const { default: ts } = await import('typescript');
  const sources = join(dir, 'src');
  const options = ts.getParsedCommandLineOfConfigFile(
    join(ROOT, IS_STANDALONE ? 'tsconfig.json' : 'tsconfig/pages.json'),
    { composite: false, declaration: true, outDir: sources },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
  )?.options;
  const program = ts.createProgram(
    modules.map((module) => moduleFile(dir, module)),
    { ...options, rootDir: sources },
  );
  const declarations = new Map<string, string>();
  for (const file of program.getSourceFiles()) {
    const path = relative(sources, file.fileName).replaceAll('\\', '/');
    if (path.startsWith('..') || !/\.tsx?$/.test(path) || path.endsWith('.d.ts')) continue;
    program.emit(file, (written, text) => {
      if (written.endsWith('.d.ts')) {
        // Their imports name sources; here they lead to declarations.
        const linked = text.replaceAll(/(['"])(\.{1,2}\/[^'"]+?)\.tsx?\1/g, '$1$2.d.ts$1');
        declarations.set(`${TYPES}/${path.replace(/\.tsx?$/, '.d.ts')}`, linked);
      }
    });
  }
  return declarations;
}
