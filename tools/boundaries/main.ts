/**
 * `npm run check`: who imports whom, held against the tables of packages and folders, and that all
 * workspaces ask for the same version of a package.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';
import { ROOT } from '../test/process.ts';
import { fileCircles, folderCircles } from './circles.ts';
import { floorFaults } from './floors.ts';
import { FOLDERS } from './folders.ts';
import { type Import, isForTests } from './imports.ts';
import { packageRules } from './packages.ts';
import { type Locked, missingToPlay } from './packages-to-play.ts';
import { differingVersions, type Manifest } from './versions.ts';

const RESOLVABLE = {
  name: 'resolvable',
  severity: 'error',
  comment: 'an import must lead somewhere',
  from: {},
  to: { couldNotResolve: true },
} as const;

/** What `npm start` runs, and what it makes the pages of. */
const PLAYED_FROM = [
  'tools/start/main.ts',
  'remote-kit/src/build/cli.ts',
  'addresses/',
  'shared-kernel/src/',
  'shell/',
  'operator/',
  'mf-',
];

const rules = [...packageRules(), RESOLVABLE];
const { modules, summary } = await readImports();
const imports = modules.flatMap(({ source, dependencies }): Import[] =>
  dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
);
/** Types are gone before anything runs. */
const run = modules.flatMap(({ source, dependencies }): Import[] =>
  dependencies
    .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
    .map(({ resolved }) => ({ from: source, to: resolved })),
);
const files = modules
  .map(({ source }) => source)
  .filter((path) => !isForTests(path) && !path.includes('node_modules/'));
const built = imports.filter(({ from, to }) => !isForTests(from) && !isForTests(to));

const faults = [
  ...summary.violations.map(({ from, to, rule }) => {
    const broken = rules.find(({ name }) => name === rule.name);
    return `${from} imports ${to}: ${broken?.comment ?? rule.name}`;
  }),
  ...Object.entries(FOLDERS).flatMap(([root, rows]) => floorFaults(root, rows, built, files)),
  ...differingVersions(workspaces().map(readManifest)),
  ...missingToPlay(PLAYED_FROM.flatMap(filesBelow), run, readLock()),
  ...fileCircles(imports).map((circle) => `a circle of files: ${circle.join(', ')}`),
  ...folderCircles(built).map((circle) => `a circle of folders: ${circle.join(', ')}`),
];
for (const fault of faults) console.error(fault);
console.log(`${modules.length} files, ${imports.length} imports, ${faults.length} not allowed`);
process.exitCode = faults.length > 0 ? 1 : 0;

function filesBelow(start: string): readonly string[] {
  return files.filter((path) => path.startsWith(start));
}

function readLock(): Locked {
  return JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')).packages;
}

function workspaces(): string[] {
  return JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).workspaces;
}

function readManifest(workspace: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, workspace, 'package.json'), 'utf8'));
}

async function readImports(): Promise<ICruiseResult> {
  const { output } = await cruise(
    workspaces(),
    {
      baseDir: ROOT,
      validate: true,
      ruleSet: { forbidden: [...rules] },
      doNotFollow: { path: 'node_modules' },
      // Of ours: packages may well keep what they export in a folder of that name.
      exclude: {
        path: [
          '^[.]cache/',
          '^[^/]+/(dist|[.]cache)/',
          '^e2e/.*/dist/',
          '^native/(www|android|ios)/',
        ],
      },
      tsPreCompilationDeps: true,
    },
    {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
    { tsConfig: extractTsConfig(join(ROOT, 'tsconfig.json')) },
  );
  if (typeof output === 'string') throw new Error('imports came as text');
  return output;
}
