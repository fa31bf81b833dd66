import * as Type from 'typebox';
import { registryRow } from '../registry-row.ts';
import { LiveContracts } from '../schemas/live-contracts.ts';
import {
  GivenName,
  OfMicroFrontend,
  OfProject,
  VersionName,
  wholeNumber,
} from '../schemas/parts.ts';
import {
  AssetFault,
  AuditEntry,
  FailureGroup,
  PageErrors,
  RemoteState,
  VersionHealth,
  VisitorRemote,
} from '../schemas/remotes.ts';
import { MICRO_FRONTEND, PROJECT } from './paths.ts';

const HistoryQuery = Type.Object({
  limit: Type.Optional(wholeNumber(3, { description: 'Entries at most; default 50' })),
  before: Type.Optional(
    wholeNumber(18, { description: 'Entries before the one of this `no`; default: the newest' }),
  ),
  action: Type.Optional(
    Type.String({ pattern: '^[a-z-]{1,40}$', description: 'Entries of this action alone' }),
  ),
});
const HistoryReply = Type.Object({ entries: Type.Array(AuditEntry) });

/** What is live, for whom and why, how it fares, and who changed what. */
export const monitoringRoutes = {
  remotes: registryRow({
    method: 'GET',
    path: `${PROJECT}/remotes`,
    auth: 'token',
    summary: 'Show what is live of every remote, and the id of the project',
    params: OfProject,
    reply: Type.Object({ projectId: Type.String(), remotes: Type.Array(RemoteState) }),
    errors: ['PROJECT_NOT_FOUND'],
  }),
  state: registryRow({
    method: 'GET',
    path: `${MICRO_FRONTEND}/state`,
    auth: 'token',
    summary: 'Show what is live of one remote',
    params: OfMicroFrontend,
    reply: RemoteState,
    errors: ['PROJECT_NOT_FOUND', 'MICRO_FRONTEND_NOT_FOUND'],
  }),
  contracts: registryRow({
    method: 'GET',
    path: `${PROJECT}/contracts`,
    auth: 'token',
    summary: 'Show what all versions promise and expect that could meet in a page',
    params: OfProject,
    reply: LiveContracts,
    errors: ['PROJECT_NOT_FOUND'],
  }),
  health: registryRow({
    method: 'GET',
    path: `${MICRO_FRONTEND}/health`,
    auth: 'token',
    summary: 'Show how the versions of a remote fared in pages',
    params: OfMicroFrontend,
    query: Type.Object({
      minutes: Type.Optional(wholeNumber(4, { description: 'Since so long ago; default 60' })),
    }),
    reply: Type.Object({ versions: Type.Array(VersionHealth) }),
    errors: ['PROJECT_NOT_FOUND', 'MICRO_FRONTEND_NOT_FOUND'],
  }),
  failures: registryRow({
    method: 'GET',
    path: `${MICRO_FRONTEND}/failures`,
    auth: 'token',
    summary: 'Show why the versions of a remote failed, what is alike together',
    params: OfMicroFrontend,
    query: Type.Object({ version: Type.Optional(VersionName) }),
    reply: Type.Object({ failures: Type.Array(FailureGroup) }),
    errors: ['PROJECT_NOT_FOUND', 'MICRO_FRONTEND_NOT_FOUND'],
  }),
  errors: registryRow({
    method: 'GET',
    path: `${PROJECT}/errors`,
    auth: 'token',
    summary: 'Show the last errors of pages, one for each message',
    params: OfProject,
    query: Type.Object({
      remote: Type.Optional(GivenName),
      version: Type.Optional(VersionName),
      search: Type.Optional(
        Type.String({
          maxLength: 100,
          description: 'Stands in the message, the code, a name, a browser or a path',
        }),
      ),
      page: Type.Optional(wholeNumber(3, { description: 'Of 20 errors each, counted from 1' })),
    }),
    reply: PageErrors,
    errors: ['PROJECT_NOT_FOUND'],
  }),
  history: registryRow({
    method: 'GET',
    path: `${MICRO_FRONTEND}/history`,
    auth: 'token',
    summary: 'Show who changed what of a remote, when and why, the newest first',
    params: OfMicroFrontend,
    query: HistoryQuery,
    reply: HistoryReply,
    errors: ['PROJECT_NOT_FOUND', 'MICRO_FRONTEND_NOT_FOUND'],
  }),
  projectHistory: registryRow({
    method: 'GET',
    path: `${PROJECT}/history`,
    auth: 'token',
    summary: 'Show who changed what, when and why, the newest first',
    params: OfProject,
    query: HistoryQuery,
    reply: HistoryReply,
    errors: ['PROJECT_NOT_FOUND'],
  }),
  visitor: registryRow({
    method: 'GET',
    path: `${PROJECT}/visitors/{visitorId}`,
    auth: 'token',
    summary: 'Explain what one visitor gets, and why',
    params: Type.Object({
      ...OfProject.properties,
      visitorId: Type.String({
        description: 'Id of an account, or the value of the cookie USER_TOKEN',
      }),
    }),
    reply: Type.Object({ visitorId: Type.String(), remotes: Type.Array(VisitorRemote) }),
    errors: ['PROJECT_NOT_FOUND'],
  }),
  verify: registryRow({
    method: 'POST',
    path: `${PROJECT}/verify`,
    auth: 'token',
    summary: 'Hash every file anew of what is live and of what pages go back to',
    params: OfProject,
    reply: Type.Object({ checked: Type.Integer(), faults: Type.Array(AssetFault) }),
    errors: ['PROJECT_NOT_FOUND'],
  }),
} as const;
