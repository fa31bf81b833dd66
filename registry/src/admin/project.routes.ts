import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { insertAudit } from '../audit/audit.repository.ts';
import { deleteDeployments } from '../deployments/deployment.repository.ts';
import { refusingMisfits } from '../deployments/fitting.ts';
import {
  findMicroFrontend,
  insertMicroFrontend,
  listMicroFrontends,
  publicName,
  updateMicroFrontend,
} from '../projects/micro-frontend.repository.ts';
import {
  deleteProject,
  findProject,
  insertProject,
  listProjects,
  renameProject,
} from '../projects/project.repository.ts';
import { RegistryError } from '../registry-error.ts';
import type { AdminOptions } from './admin.routes.ts';
import { NameBody, parse } from './bodies.ts';
import { reasonOf, requireOperator } from './caller.ts';
import { changeProject } from './change-project.ts';

interface OfProject {
  Params: { projectId: string };
}
interface OfFrontend {
  Params: { projectId: string; id: string };
}

/** Projects and their micro frontends, as the discovery convention has them. */
export async function projectRoutes(server: FastifyInstance, { store }: AdminOptions) {
  const { db } = store;

  server.get('/projects', async () => ({ projects: await listProjects(db) }));

  server.post('/projects', async (request, reply) => {
    requireOperator(request.adminCaller);
    const { name } = parse(NameBody, request.body);
    const project = { id: randomUUID(), name };
    await db.transaction().execute(async (trx) => {
      await insertProject(trx, project);
      await insertAudit(trx, project.id, request.adminCaller, {
        at: new Date(store.now()),
        action: 'create-project',
        remote: null,
        reason: reasonOf(request),
        before: undefined,
        after: { name },
      });
    });
    return reply.code(201).send(project);
  });

  server.patch<OfProject>('/projects/:projectId', async (request) => {
    requireOperator(request.adminCaller);
    const { projectId: id } = request.params;
    const { name } = parse(NameBody, request.body);
    const entry = { action: 'rename-project', reason: reasonOf(request), after: { name } };
    await changeProject(store, id, request.adminCaller, entry, async (trx, before) => {
      await renameProject(trx, { id, name });
      return { name: before.name };
    });
    return { id, name };
  });

  server.delete<OfProject>('/projects/:projectId', async (request, reply) => {
    requireOperator(request.adminCaller);
    const { projectId } = request.params;
    if (projectId === store.ownProjectId) {
      throw new RegistryError('PROJECT_IN_USE', 'The page is composed of this project');
    }
    const entry = { action: 'delete-project', reason: reasonOf(request) };
    await changeProject(store, projectId, request.adminCaller, entry, async (trx, { name }, at) => {
      await deleteProject(trx, projectId, at);
      return { name };
    });
    return reply.code(202).send();
  });

  server.get<OfProject>('/projects/:projectId/microFrontends', async ({ params }) => {
    const project = await findProject(db, params.projectId);
    if (!project) throw new RegistryError('PROJECT_NOT_FOUND', `No project ${params.projectId}`);
    const frontends = await listMicroFrontends(db, project.id);
    return {
      projectId: project.id,
      microFrontends: frontends.map((frontend) => ({
        name: publicName(project.name, frontend),
        id: frontend.id,
      })),
    };
  });

  server.post<OfProject>('/projects/:projectId/microFrontends', async (request, reply) => {
    requireOperator(request.adminCaller);
    const { name } = parse(NameBody, request.body);
    const id = randomUUID();
    const entry = { action: 'create', remote: id, reason: reasonOf(request), after: { name } };
    await changeProject(store, request.params.projectId, request.adminCaller, entry, (trx) =>
      insertMicroFrontend(trx, request.params.projectId, { id, name }),
    );
    return reply.code(201).send({ microFrontendId: id, name });
  });

  server.delete<OfFrontend>('/projects/:projectId/microFrontends/:id', async (request, reply) => {
    requireOperator(request.adminCaller);
    const { projectId, id } = request.params;
    const entry = { action: 'delete', remote: id, reason: reasonOf(request) };
    await changeProject(store, projectId, request.adminCaller, entry, async (trx, _project, at) => {
      const before = await findMicroFrontend(trx, projectId, id);
      if (!before) throw new RegistryError('MICRO_FRONTEND_NOT_FOUND', `No micro frontend ${id}`);
      await refusingMisfits(store, trx, projectId, () =>
        updateMicroFrontend(trx, projectId, id, { deleted_at: at, pinned_version: null }),
      );
      await deleteDeployments(trx, { projectId, remote: id });
      return { name: before.name };
    });
    return reply.code(202).send();
  });
}
