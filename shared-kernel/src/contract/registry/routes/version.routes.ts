import * as Type from 'typebox';
import { registryRow } from '../registry-row.ts';
import { ExternalVersion } from '../schemas/convention.ts';
import {
  ActiveVersion,
  OfMicroFrontend,
  OfProject,
  Reason,
  VersionName,
} from '../schemas/parts.ts';
import { StrategyName } from '../schemas/strategies.ts';
import { MICRO_FRONTEND, PROJECT } from './paths.ts';

const ONE_DAY_MINUTES = 24 * 60;

/** Published versions, and links that show one of them to testers. */
export const versionRoutes = {
  list: registryRow({
    method: 'GET',
    path: `${MICRO_FRONTEND}/versions`,
    auth: 'token',
    summary: 'List the versions of a micro frontend in the order in which they were published',
    params: OfMicroFrontend,
    reply: Type.Object({
      projectId: Type.String(),
      microFrontendId: Type.String(),
      name: Type.String(),
      activeVersions: Type.Array(ActiveVersion),
      versions: Type.Array(ExternalVersion),
    }),
    errors: ['PROJECT_NOT_FOUND', 'MICRO_FRONTEND_NOT_FOUND'],
  }),
  publishExternal: registryRow({
    method: 'POST',
    path: `${MICRO_FRONTEND}/versions`,
    auth: 'owner',
    summary: 'Publish a version whose files lie elsewhere; the first one is live at once',
    params: OfMicroFrontend,
    body: Type.Object({
      version: ExternalVersion,
      deploymentStrategy: Type.Optional(StrategyName),
    }),
    reply: Type.Object({
      microFrontendId: Type.String(),
      version: ExternalVersion,
      deploymentId: Type.Optional(Type.String()),
    }),
    success: 201,
    errors: [
      'PROJECT_NOT_FOUND',
      'MICRO_FRONTEND_NOT_FOUND',
      'SIGNATURE_INVALID',
      'VERSION_EXISTS',
      'NOT_COMPOSABLE',
      'REMOTE_PINNED',
      'DEPLOYMENT_UNDER_WAY',
      'ALREADY_LIVE',
      'CONTRACT_MISFIT',
    ],
  }),
  publishRelease: registryRow({
    method: 'POST',
    path: `${MICRO_FRONTEND}/releases`,
    auth: 'owner',
    summary: 'Upload a built remote; nobody gets it before it is deployed',
    params: OfMicroFrontend,
    body: Type.Object({
      release: Type.Unknown({ description: 'As in `release.json`' }),
      files: Type.Record(Type.String(), Type.String(), { description: 'base64 by path' }),
      signature: Type.Optional(
        Type.String({ maxLength: 500_000, description: 'Compact JWS (EdDSA) over the release' }),
      ),
      reason: Reason,
    }),
    reply: Type.Object({
      remote: Type.String(),
      version: Type.String(),
      isNew: Type.Boolean({ description: 'False: it was there before, byte for byte' }),
    }),
    success: 201,
    unchanged: 200,
    errors: [
      'PROJECT_NOT_FOUND',
      'RELEASE_INVALID',
      'ASSET_CORRUPT',
      'SIGNATURE_INVALID',
      'VERSION_EXISTS',
    ],
  }),
  createOverride: registryRow({
    method: 'POST',
    path: `${PROJECT}/overrides`,
    auth: 'owner',
    summary: "Make a link that sets one remote's version for one tab, for a while",
    params: OfProject,
    body: Type.Object({
      remote: Type.String({ minLength: 1, maxLength: 200 }),
      version: VersionName,
      minutes: Type.Integer({ minimum: 1, maximum: ONE_DAY_MINUTES }),
      reason: Reason,
    }),
    reply: Type.Object({
      token: Type.String(),
      link: Type.String({ description: 'A path on this site, `/?override=...`' }),
      expiresAt: Type.String({ description: 'ISO 8601, UTC' }),
    }),
    success: 201,
    errors: ['PROJECT_NOT_FOUND', 'MICRO_FRONTEND_NOT_FOUND', 'VERSION_NOT_FOUND'],
  }),
} as const;
