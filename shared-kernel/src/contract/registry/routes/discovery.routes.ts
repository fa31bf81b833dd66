import * as Type from 'typebox';
import {
  KERNEL_PARAMETER,
  OVERRIDE_PARAMETER,
  VISITOR_PARAMETER,
} from '../../composition/page-names.ts';
import { HealthReports } from '../../composition/report.ts';
import { registryRow } from '../registry-row.ts';
import { ConventionDocument } from '../schemas/convention.ts';
import { OfProject } from '../schemas/parts.ts';

/** What pages, consumers of the frontend-discovery convention and probes call. */
export const discoveryRoutes = {
  composition: registryRow({
    method: 'GET',
    path: '/discovery/projects/{projectId}/microFrontends',
    auth: 'public',
    summary: 'Answer the one version of each micro frontend that this visitor gets',
    params: OfProject,
    query: Type.Object({
      [OVERRIDE_PARAMETER]: Type.Optional(
        Type.Unknown({ description: 'Token of a link for testers' }),
      ),
      [VISITOR_PARAMETER]: Type.Optional(
        Type.Unknown({
          description: 'Id of the visitor where no cookie goes along, as in the app',
        }),
      ),
      [KERNEL_PARAMETER]: Type.Optional(
        Type.Unknown({
          description: 'Kernel of the page that is open: it gets versions that fit it',
        }),
      ),
    }),
    reply: ConventionDocument,
    errors: ['PROJECT_NOT_FOUND'],
  }),
  report: registryRow({
    method: 'POST',
    path: '/discovery/projects/{projectId}/reports',
    auth: 'public',
    summary: 'Report how versions fared in a page',
    params: OfProject,
    body: HealthReports,
    reply: Type.Null(),
    success: 204,
    errors: ['PROJECT_NOT_FOUND', 'OTHER_ORIGIN', 'RATE_LIMITED'],
  }),
  countView: registryRow({
    method: 'POST',
    path: '/discovery/projects/{projectId}/views',
    auth: 'public',
    summary: 'Count a view of a screen, of a player who has agreed to it',
    params: OfProject,
    body: Type.Object(
      {
        screen: Type.String({
          pattern: '^/[a-z/*-]{0,99}$',
          description: 'Path below the season, without ids',
        }),
      },
      { additionalProperties: false },
    ),
    reply: Type.Null(),
    success: 204,
    errors: ['PROJECT_NOT_FOUND', 'NOT_FOUND', 'OTHER_ORIGIN', 'RATE_LIMITED'],
  }),
  openStaffLink: registryRow({
    method: 'GET',
    path: '/discovery/staff/{token}',
    auth: 'public',
    summary: 'Make a browser one of the staff, as long as the link holds; any other ends it',
    params: Type.Object({ token: Type.String({ maxLength: 200 }) }),
    reply: Type.Null(),
    success: 302,
    errors: ['PROJECT_NOT_FOUND'],
  }),
  health: registryRow({
    method: 'GET',
    path: '/discovery/health',
    auth: 'public',
    summary: 'Answer whether pages can be made',
    reply: Type.Object({
      status: Type.Literal('ok'),
      missing: Type.Array(Type.String(), {
        description:
          'Addresses of files of live versions, and of those pages go back to, that are gone',
      }),
    }),
    errors: ['PROJECT_NOT_FOUND'],
  }),
} as const;
