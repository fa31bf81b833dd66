import type { FastifyRequest } from 'fastify';
import type { Order } from '../deployments/change-remote.ts';
import {
  type FrontendSnapshot,
  type ProjectSnapshot,
  readSnapshot,
} from '../discovery/project-snapshot.ts';
import { RegistryError } from '../registry-error.ts';
import type { RegistryStore } from '../registry-store.ts';
import { reasonOf } from './caller.ts';

/** Routes of one micro frontend. */
export interface OfFrontend {
  Params: { projectId: string; id: string };
}

/** What the request wants changed, by whom, and why. */
export function orderOf(request: FastifyRequest<OfFrontend>): Order {
  const { projectId, id } = request.params;
  return { projectId, remote: id, actor: request.adminCaller, reason: reasonOf(request) };
}

/** A project as it is now. @throws RegistryError PROJECT_NOT_FOUND */
export async function findSnapshot(
  { db }: RegistryStore,
  projectId: string,
): Promise<ProjectSnapshot> {
  const snapshot = await readSnapshot(db, projectId);
  if (!snapshot) throw new RegistryError('PROJECT_NOT_FOUND', `No project ${projectId}`);
  return snapshot;
}

/** @throws RegistryError PROJECT_NOT_FOUND, MICRO_FRONTEND_NOT_FOUND */
export async function findFrontend(
  store: RegistryStore,
  { projectId, id }: OfFrontend['Params'],
): Promise<{ snapshot: ProjectSnapshot; found: FrontendSnapshot }> {
  const snapshot = await findSnapshot(store, projectId);
  const found = snapshot.frontends.find(({ frontend }) => frontend.id === id);
  if (!found) throw new RegistryError('MICRO_FRONTEND_NOT_FOUND', `No micro frontend ${id}`);
  return { snapshot, found };
}
