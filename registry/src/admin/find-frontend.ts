import type { RegistryContext } from '../context/registry-context.ts';
import { RegistryError } from '../errors/registry-error.ts';
import {
  type FrontendSnapshot,
  type ProjectSnapshot,
  readSnapshot,
} from '../projects/project-snapshot.ts';

/** Which micro frontend a call is about. */
export interface MicroFrontendKey {
  readonly projectId: string;
  readonly id: string;
}

/** A project as it is now. @throws RegistryError PROJECT_NOT_FOUND */
export async function findSnapshot(
  { db }: RegistryContext,
  projectId: string,
): Promise<ProjectSnapshot> {
  const snapshot = await readSnapshot(db, projectId);
  if (!snapshot) throw new RegistryError('PROJECT_NOT_FOUND', `No project ${projectId}`);
  return snapshot;
}

/** @throws RegistryError PROJECT_NOT_FOUND, MICRO_FRONTEND_NOT_FOUND */
export async function findFrontend(
  context: RegistryContext,
  { projectId, id }: MicroFrontendKey,
): Promise<{ snapshot: ProjectSnapshot; found: FrontendSnapshot }> {
  const snapshot = await findSnapshot(context, projectId);
  const found = snapshot.frontends.find(({ frontend }) => frontend.id === id);
  if (!found) throw new RegistryError('MICRO_FRONTEND_NOT_FOUND', `No micro frontend ${id}`);
  return { snapshot, found };
}
