import { join } from 'node:path';
import type { ArtefactStore } from '../artefacts/artefact-store.ts';
import { FolderStore } from '../artefacts/folder-store.ts';
import { createRegistryConfig } from '../context/registry-config.ts';
import type { RegistryContext } from '../context/registry-context.ts';
import { sharedNowOf } from '../context/shared-now.ts';
import { Turns } from '../context/turns.ts';
import { openDatabase } from '../database/open-database.ts';

/** Prunes as a registry does that shares database and files with the one of a test. */
export function createPruningContext(
  given: { readonly databaseUrl: string; readonly folder: string; readonly nowMs: number },
  wrap: (store: ArtefactStore) => ArtefactStore = (store) => store,
): RegistryContext {
  const { evidence, projectId } = createRegistryConfig();
  return {
    db: openDatabase(given.databaseUrl),
    artefacts: wrap(new FolderStore(join(given.folder, 'artefacts'), 1)),
    keeping: new Turns(),
    ownProjectId: projectId,
    evidence,
    pruning: { keptVersions: 2, keptDays: 30, isDaily: true },
    hasWebhook: false,
    now: () => given.nowMs,
    sharedNow: sharedNowOf(() => given.nowMs),
    elapsed: () => 0,
    changed: () => undefined,
  };
}
