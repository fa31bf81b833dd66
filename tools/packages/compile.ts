import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, matchesGlob, relative } from 'node:path';
import { BuildError, ROOT } from '@spieltag/remote-kit/packages';
import { run } from './run.ts';

/** What others install is compiled from: package to the folders its modules lie in. */
export const SOURCES = [
  'shared-kernel/src',
  'addresses/src',
  'remote-kit/src',
  'registry/src/contracts',
];
const TSC = join(ROOT, 'node_modules/typescript7/bin/tsc');
/** The kernel's helpers of tests are for teams as well, those of the registry are not. */
const NOT_SHIPPED = [
  '**/*.test.ts',
  '**/*.test.tsx',
  '**/*.fixture.ts',
  '**/gallery/**',
  'registry/**/testing/**',
];
const CODE = /(?<!\.d)\.tsx?$/;

/** Whether the compiler is installed, which playing does not need. */
export const canCompile = () => existsSync(TSC);

/**
 * Compiles all packages into a folder, each file at its place in the repository: modules with maps
 * and declarations, and whatever lies beside them as it is. Declarations come from `tsc`.
 */
export async function compile(out: string): Promise<void> {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const config = join(out, 'tsconfig.json');
  writeFileSync(config, JSON.stringify(compilerSettings(out)));
  const { code, output } = await run(process.execPath, [TSC, '-p', config]);
  if (code !== 0) throw new BuildError(`the packages do not compile\n${output}`);
  rmSync(config);
  for (const map of globSync('**/*.map', { cwd: out })) linkToSource(out, map);
  for (const file of otherFiles()) {
    mkdirSync(dirname(join(out, file)), { recursive: true });
    cpSync(join(ROOT, file), join(out, file));
  }
}

function compilerSettings(out: string) {
  return {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: {
      composite: false,
      incremental: false,
      emitDeclarationOnly: false,
      declaration: true,
      declarationMap: true,
      sourceMap: true,
      rewriteRelativeImportExtensions: true,
      rootDir: ROOT,
      outDir: out,
      lib: ['es2024', 'esnext.iterator', 'dom', 'dom.iterable'],
      types: ['node'],
      typeRoots: [join(ROOT, 'node_modules/@types')],
    },
    references: [],
    include: [...SOURCES, 'shared-kernel/src/**/texts/*.json'].map((path) => join(ROOT, path)),
    exclude: [...NOT_SHIPPED.map((pattern) => join(ROOT, pattern))],
  };
}

/** A map names its source where that lies in the package: `dist/x.js` is made from `src/x.ts`. */
function linkToSource(out: string, file: string): void {
  const path = join(out, file);
  const map = JSON.parse(readFileSync(path, 'utf8')) as { sources: string[] };
  const [workspace = ''] = file.replaceAll('\\', '/').split('/');
  const sources = map.sources.map((source) => {
    const original = relative(ROOT, join(dirname(path), source));
    const inDist = join(workspace, 'dist', relative(join(workspace, 'src'), file));
    return relative(dirname(inDist), original).replaceAll('\\', '/');
  });
  writeFileSync(path, JSON.stringify({ ...map, sources }));
}

/** Stylesheets, texts, templates and plain scripts. */
function otherFiles(): readonly string[] {
  return SOURCES.flatMap((folder) => globSync(`${folder}/**/*.*`, { cwd: ROOT }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !CODE.test(file) && !NOT_SHIPPED.some((path) => matchesGlob(file, path)));
}
