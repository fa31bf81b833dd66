import * as Type from 'typebox';
import { registryRow } from '../registry-row.ts';
import { ActiveVersion, GivenName, OfMicroFrontend, OfProject } from '../schemas/parts.ts';
import { ADMIN, MICRO_FRONTEND, PROJECT } from './paths.ts';

const Project = Type.Object({ id: Type.String(), name: Type.String() });
const NameBody = Type.Object({ name: GivenName });

/** Projects and their micro frontends, as the frontend-discovery convention has them. */
export const projectRoutes = {
  list: registryRow({
    method: 'GET',
    path: `${ADMIN}/projects`,
    auth: 'token',
    summary: 'List all projects, the oldest first',
    reply: Type.Object({ projects: Type.Array(Project) }),
    errors: [],
  }),
  create: registryRow({
    method: 'POST',
    path: `${ADMIN}/projects`,
    auth: 'operator',
    summary: 'Make a project',
    body: NameBody,
    reply: Project,
    success: 201,
    errors: [],
  }),
  rename: registryRow({
    method: 'PATCH',
    path: PROJECT,
    auth: 'operator',
    summary: 'Rename a project',
    params: OfProject,
    body: NameBody,
    reply: Project,
    errors: ['PROJECT_NOT_FOUND'],
  }),
  remove: registryRow({
    method: 'DELETE',
    path: PROJECT,
    auth: 'operator',
    summary: 'Delete a project, other than the one the page is composed of',
    params: OfProject,
    reply: Type.Null(),
    success: 202,
    errors: ['PROJECT_NOT_FOUND', 'PROJECT_IN_USE'],
  }),
  listMicroFrontends: registryRow({
    method: 'GET',
    path: `${PROJECT}/microFrontends`,
    auth: 'token',
    summary: 'List the micro frontends of a project',
    params: OfProject,
    reply: Type.Object({
      projectId: Type.String(),
      microFrontends: Type.Array(
        Type.Object({
          name: Type.String(),
          id: Type.String(),
          activeVersions: Type.Array(ActiveVersion),
        }),
      ),
    }),
    errors: ['PROJECT_NOT_FOUND'],
  }),
  createMicroFrontend: registryRow({
    method: 'POST',
    path: `${PROJECT}/microFrontends`,
    auth: 'operator',
    summary: 'Make a micro frontend, for versions whose files lie elsewhere',
    params: OfProject,
    body: NameBody,
    reply: Type.Object({ microFrontendId: Type.String(), name: Type.String() }),
    success: 201,
    errors: ['PROJECT_NOT_FOUND'],
  }),
  removeMicroFrontend: registryRow({
    method: 'DELETE',
    path: MICRO_FRONTEND,
    auth: 'operator',
    summary: 'Delete a micro frontend',
    params: OfMicroFrontend,
    reply: Type.Null(),
    success: 202,
    errors: ['PROJECT_NOT_FOUND', 'MICRO_FRONTEND_NOT_FOUND', 'CONTRACT_MISFIT'],
  }),
} as const;
