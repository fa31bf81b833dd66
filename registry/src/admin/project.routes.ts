import { randomUUID } from 'node:crypto';
import { registryContract } from '@spieltag/shared-kernel/registry';
import type { FastifyInstance } from 'fastify';
import { insertAudit } from '../audit/audit.repository.ts';
import { refuseMisfits } from '../deployments/refuse-misfits.ts';
import { RegistryError } from '../errors/registry-error.ts';
import { deleteDeployments } from '../projects/deployment.repository.ts';
import {
  findMicroFrontend,
  insertMicroFrontend,
  publicName,
  updateMicroFrontendRow,
} from '../projects/micro-frontend.repository.ts';
import {
  deleteProject,
  insertProject,
  listProjects,
  renameProject,
} from '../projects/project.repository.ts';
import { activeVersionsOf } from './active-versions.ts';
import { reasonOf } from './caller.ts';
import { changeProject } from './change-project.ts';
import { findSnapshot } from './find-frontend.ts';
import { type AdminOptions, serveAdminRows } from './serve-admin-rows.ts';

/** Projects and their micro frontends, as the discovery convention has them. */
export function projectRoutes(server: FastifyInstance, { context }: AdminOptions): void {
  const { db } = context;
  serveAdminRows(server, registryContract.project, {
    list: async () => ({ projects: await listProjects(db) }),

    async create({ body: { name }, request }) {
      const project = { id: randomUUID(), name };
      await db.transaction().execute(async (trx) => {
        await insertProject(trx, project);
        await insertAudit(trx, project.id, request.adminCaller, {
          at: new Date(context.now()),
          action: 'create-project',
          remote: null,
          reason: reasonOf(request),
          before: undefined,
          after: { name },
        });
      });
      return project;
    },

    async rename({ params: { projectId: id }, body: { name }, request }) {
      const entry = { action: 'rename-project', reason: reasonOf(request), after: { name } };
      await changeProject(context, id, request.adminCaller, entry, async (trx, before) => {
        await renameProject(trx, { id, name });
        return { name: before.name };
      });
      return { id, name };
    },

    async remove({ params: { projectId }, request }) {
      if (projectId === context.ownProjectId) {
        throw new RegistryError('PROJECT_IN_USE', 'The page is composed of this project');
      }
      const entry = { action: 'delete-project', reason: reasonOf(request) };
      const caller = request.adminCaller;
      await changeProject(context, projectId, caller, entry, async (trx, { name }, at) => {
        await deleteProject(trx, projectId, at);
        return { name };
      });
    },

    async listMicroFrontends({ params: { projectId } }) {
      const { project, frontends } = await findSnapshot(context, projectId);
      return {
        projectId: project.id,
        microFrontends: frontends.map(({ frontend, rollouts }) => {
          const { activeVersions } = activeVersionsOf(rollouts, context.now());
          return { name: publicName(project.name, frontend), id: frontend.id, activeVersions };
        }),
      };
    },

    async createMicroFrontend({ params: { projectId }, body: { name }, request }) {
      const id = randomUUID();
      const entry = { action: 'create', remote: id, reason: reasonOf(request), after: { name } };
      await changeProject(context, projectId, request.adminCaller, entry, (trx) =>
        insertMicroFrontend(trx, projectId, { id, name }),
      );
      return { microFrontendId: id, name };
    },

    async removeMicroFrontend({ params: { projectId, id }, request }) {
      const entry = { action: 'delete', remote: id, reason: reasonOf(request) };
      const caller = request.adminCaller;
      await changeProject(context, projectId, caller, entry, async (trx, _project, at) => {
        const before = await findMicroFrontend(trx, projectId, id);
        if (!before) {
          throw new RegistryError('MICRO_FRONTEND_NOT_FOUND', `No micro frontend ${id}`);
        }
        await refuseMisfits(context, trx, projectId, () =>
          updateMicroFrontendRow(trx, projectId, id, { deleted_at: at, pinned_version: null }),
        );
        await deleteDeployments(trx, { projectId, remote: id });
        return { name: before.name };
      });
    },
  });
}
