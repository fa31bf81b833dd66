import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from './manifests.ts';

const ROOT = join(import.meta.dirname, '../..');
const COMPILER = join(ROOT, 'node_modules/typescript7/bin/tsc');

/**
 * Holds manifests against the types of the API, which are made from its schemas: an unknown field is a
 * fault as a missing or a wrong one is.
 * @returns what the compiler says; empty: they fit
 */
export async function schemaFaults(manifests: readonly Manifest[]): Promise<string> {
  const cache = join(ROOT, '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'kubernetes-'));
  try {
    await writeFile(join(folder, 'manifests.ts'), manifests.map(asTyped).join('\n'));
    const { noEmit, ...options } = { noEmit: true, strict: true, types: [], skipLibCheck: true };
    const compilerOptions = { ...options, noEmit, module: 'preserve', target: 'es2024' };
    const project = JSON.stringify({ compilerOptions, files: ['manifests.ts'] });
    await writeFile(join(folder, 'tsconfig.json'), project);
    return await compile(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** `networking.k8s.io/v1` is `networking/v1` there, and `v1` is `core/v1`. */
function asTyped(manifest: Manifest, index: number): string {
  const [version = '', group = 'core'] = manifest.apiVersion.split('/').reverse();
  const module = `kubernetes-types/${group.split('.')[0]}/${version}`;
  const type = `import('${module}').${manifest.kind}`;
  return `export const of${index} = ${JSON.stringify(manifest, null, 1)} satisfies ${type};`;
}

function compile(folder: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [COMPILER, '-p', folder, '--pretty', 'false'], (error, stdout) => {
      if (error && stdout === '') reject(error);
      else resolve(stdout);
    });
  });
}
