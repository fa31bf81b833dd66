import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '../database/index.ts';

const run = promisify(execFile);
/** To be raised with anything that changes how a cluster is made. */
const TEMPLATE_VERSION = 1;
const CACHE = path.resolve(import.meta.dirname, '../../../.cache/test-postgres');

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

async function makeTemplate(template: string): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'spieltag-template-'));
  const unfinished = `${template}.${process.pid}.new`;
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
    await postgres.stop();
    await mkdir(CACHE, { recursive: true });
    await run('cp', ['-a', path.join(dataDir, 'cluster'), unfinished]);
    await rename(unfinished, template);
  } catch (error) {
    // Another test process may have been faster.
    if (!(await exists(template))) throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Puts a fresh cluster into the folder: a copy of one that is made once per checkout, which takes
 * a tenth of the time of making it.
 */
export async function copyTemplateCluster(dataDir: string): Promise<void> {
  const template = path.join(CACHE, `cluster-${TEMPLATE_VERSION}`);
  if (!(await exists(template))) await makeTemplate(template);
  await run('cp', ['-a', template, path.join(dataDir, 'cluster')]);
}
