/**
 * A process that prunes and is killed at the step its arguments name: database, folder, time, step.
 */
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArtefactStore } from '../artefacts/artefact-store.ts';
import { REGISTRY } from '../audit/audit.repository.ts';
import { prune } from '../pruning/prune.command.ts';
import { createPruningContext } from './pruning-context.ts';

const [databaseUrl = '', folder = '', now = '', step = ''] = process.argv.slice(2);

/** Nothing after this line is run, and nothing is undone. */
function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

function dying(store: ArtefactStore): ArtefactStore {
  return {
    keep: (path, files) => store.keep(path, files),
    mend: (path, files) => store.mend(path, files),
    compress: (files) => store.compress(files),
    read: (path) => store.read(path),
    readAgain: (path) => store.readAgain(path),
    files: (path) => store.files(path),
    removeDrafts: (beforeMs) => store.removeDrafts(beforeMs),
    async size(path) {
      if (step === 'measuring') die();
      return store.size(path);
    },
    async remove(path) {
      if (step === 'marked') die();
      if (step === 'put away') {
        const files = join(folder, 'artefacts');
        await rename(join(files, path), join(files, '.removed-by-the-dead'));
        await readdir(files);
        die();
      }
      const bytes = await store.remove(path);
      if (step === 'removed') die();
      return bytes;
    },
  };
}

const context = createPruningContext({ databaseUrl, folder, nowMs: Number(now) }, dying);
await prune(context, { projectId: context.ownProjectId, actor: REGISTRY, reason: '' });
await context.db.destroy();
