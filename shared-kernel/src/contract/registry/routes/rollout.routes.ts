import * as Type from 'typebox';
import { registryRow } from '../registry-row.ts';
import { GivenName, OfMicroFrontend, Reason, VersionName } from '../schemas/parts.ts';
import { RemoteState } from '../schemas/remotes.ts';
import { StrategyName } from '../schemas/strategies.ts';
import { MICRO_FRONTEND } from './paths.ts';

const ReasonBody = Type.Object({ reason: Reason });

const ActiveVersion = Type.Object({
  version: VersionName,
  traffic: Type.Integer({ minimum: 0, maximum: 100, description: 'Percent of the visitors' }),
});

/** Who gets which version: what starts a rollout, and what is done to one. */
export const rolloutRoutes = {
  deploy: registryRow({
    method: 'POST',
    path: `${MICRO_FRONTEND}/deployment`,
    auth: 'owner',
    summary: 'Give a published version to visitors, at once or little by little',
    params: OfMicroFrontend,
    body: Type.Object({
      targetVersion: VersionName,
      deploymentStrategy: StrategyName,
      reason: Type.Optional(Type.Unsafe<string>({ description: 'Why; its first 500 characters' })),
    }),
    reply: Type.Object({ deploymentId: Type.String() }),
    success: 201,
    errors: [
      'PROJECT_NOT_FOUND',
      'MICRO_FRONTEND_NOT_FOUND',
      'VERSION_NOT_FOUND',
      'NOT_COMPOSABLE',
      'REMOTE_PINNED',
      'DEPLOYMENT_UNDER_WAY',
      'ALREADY_LIVE',
      'CONTRACT_MISFIT',
    ],
  }),
  cancel: registryRow({
    method: 'DELETE',
    path: `${MICRO_FRONTEND}/deployment/{deploymentId}`,
    auth: 'owner',
    summary: 'End a deployment under way: who had its version gets the one before it',
    params: Type.Object({ ...OfMicroFrontend.properties, deploymentId: Type.String() }),
    reply: Type.Null(),
    success: 204,
    errors: [
      'PROJECT_NOT_FOUND',
      'MICRO_FRONTEND_NOT_FOUND',
      'DEPLOYMENT_NOT_FOUND',
      'NOTHING_UNDER_WAY',
      'REMOTE_PINNED',
    ],
  }),
  update: registryRow({
    method: 'PATCH',
    path: MICRO_FRONTEND,
    auth: 'owner',
    summary: 'Rename a micro frontend, or set the shares of its versions',
    params: OfMicroFrontend,
    body: Type.Object(
      {
        name: Type.Optional(GivenName),
        default: Type.Optional(VersionName),
        activeVersions: Type.Optional(Type.Array(ActiveVersion, { maxItems: 20 })),
      },
      { additionalProperties: false },
    ),
    reply: Type.Object({
      microFrontendId: Type.String(),
      name: Type.String(),
      activeVersions: Type.Array(ActiveVersion),
      default: Type.Optional(Type.String()),
    }),
    errors: [
      'PROJECT_NOT_FOUND',
      'MICRO_FRONTEND_NOT_FOUND',
      'VERSION_NOT_FOUND',
      'NAME_FIXED',
      'TRAFFIC_INVALID',
      'NOT_COMPOSABLE',
      'REMOTE_PINNED',
      'DEPLOYMENT_UNDER_WAY',
      'CONTRACT_MISFIT',
    ],
  }),
  promote: registryRow({
    method: 'POST',
    path: `${MICRO_FRONTEND}/promote`,
    auth: 'owner',
    summary: 'Give everybody the version that is being rolled out',
    params: OfMicroFrontend,
    body: ReasonBody,
    reply: RemoteState,
    errors: ['PROJECT_NOT_FOUND', 'MICRO_FRONTEND_NOT_FOUND', 'NOTHING_UNDER_WAY', 'REMOTE_PINNED'],
  }),
  pause: registryRow({
    method: 'POST',
    path: `${MICRO_FRONTEND}/pause`,
    auth: 'owner',
    summary: 'Keep the shares of a rollout as they are',
    params: OfMicroFrontend,
    body: ReasonBody,
    reply: RemoteState,
    errors: ['PROJECT_NOT_FOUND', 'MICRO_FRONTEND_NOT_FOUND', 'NOTHING_UNDER_WAY', 'REMOTE_PINNED'],
  }),
  resume: registryRow({
    method: 'POST',
    path: `${MICRO_FRONTEND}/resume`,
    auth: 'owner',
    summary: 'Go on with a paused rollout',
    params: OfMicroFrontend,
    body: ReasonBody,
    reply: RemoteState,
    errors: ['PROJECT_NOT_FOUND', 'MICRO_FRONTEND_NOT_FOUND', 'NOTHING_UNDER_WAY', 'REMOTE_PINNED'],
  }),
  rollback: registryRow({
    method: 'POST',
    path: `${MICRO_FRONTEND}/rollback`,
    auth: 'owner',
    summary: 'Withdraw what is being rolled out, or what is live; with a version, go back to that',
    params: OfMicroFrontend,
    body: Type.Object({
      reason: Reason,
      version: Type.Optional(VersionName),
      withdraw: Type.Optional(VersionName),
    }),
    reply: RemoteState,
    errors: [
      'PROJECT_NOT_FOUND',
      'MICRO_FRONTEND_NOT_FOUND',
      'NOTHING_TO_GO_BACK_TO',
      'VERSION_NOT_FOUND',
      'NOT_COMPOSABLE',
      'ALREADY_LIVE',
      'NOT_LIVE',
      'REMOTE_PINNED',
      'CONTRACT_MISFIT',
    ],
  }),
  pin: registryRow({
    method: 'POST',
    path: `${MICRO_FRONTEND}/pin`,
    auth: 'owner',
    summary: 'Give everybody one version and deploy nothing until it is unpinned',
    params: OfMicroFrontend,
    body: Type.Object({ reason: Reason, version: VersionName }),
    reply: RemoteState,
    errors: [
      'PROJECT_NOT_FOUND',
      'MICRO_FRONTEND_NOT_FOUND',
      'VERSION_NOT_FOUND',
      'NOT_COMPOSABLE',
      'CONTRACT_MISFIT',
    ],
  }),
  unpin: registryRow({
    method: 'POST',
    path: `${MICRO_FRONTEND}/unpin`,
    auth: 'owner',
    summary: 'Let versions be deployed again',
    params: OfMicroFrontend,
    body: ReasonBody,
    reply: RemoteState,
    errors: [
      'PROJECT_NOT_FOUND',
      'MICRO_FRONTEND_NOT_FOUND',
      'REMOTE_NOT_PINNED',
      'CONTRACT_MISFIT',
    ],
  }),
} as const;
