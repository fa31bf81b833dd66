import * as Type from 'typebox';
import { Nullable } from '../../schemas/ids.ts';
import { registryRow } from '../registry-row.ts';
import { Override } from '../schemas/access.ts';
import { ExternalVersion } from '../schemas/convention.ts';
import {
  ActiveVersion,
  BranchName,
  CutReason,
  OfMicroFrontend,
  OfProject,
  Reason,
  VersionName,
} from '../schemas/parts.ts';
import { CopyOrigin } from '../schemas/remotes.ts';
import { StrategyName } from '../schemas/strategies.ts';
import { MICRO_FRONTEND, PROJECT } from './paths.ts';

const ONE_DAY_MINUTES = 24 * 60;
const TWO_WEEKS_HOURS = 14 * 24;

const upload = {
  release: Type.Unknown({ description: 'As in `release.json`' }),
  files: Type.Record(Type.String(), Type.String(), { description: 'base64 by path' }),
  signature: Type.Optional(
    Type.String({ maxLength: 500_000, description: 'Compact JWS (EdDSA) over the release' }),
  ),
};

const uploaded = {
  remote: Type.String(),
  version: Type.String(),
  isNew: Type.Boolean({ description: 'False: it was there before, byte for byte' }),
};

const UPLOAD_ERRORS = [
  'PROJECT_NOT_FOUND',
  'RELEASE_INVALID',
  'ASSET_CORRUPT',
  'SIGNATURE_INVALID',
  'VERSION_EXISTS',
] as const;

const madeLink = {
  link: Type.String({ description: 'A path on this site, `/?override=...`' }),
  expiresAt: Type.String({ description: 'ISO 8601, UTC' }),
};

/** What kits of former versions send instead of a list: one remote's version. */
const FormerOverride = Type.Partial(
  Type.Object({ remote: Type.String({ minLength: 1, maxLength: 200 }), version: VersionName }),
);

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
      'RELEASE_INVALID',
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
      ...upload,
      copiedFrom: Type.Optional(CopyOrigin),
      reason: CutReason,
    }),
    reply: Type.Object(uploaded),
    success: 201,
    unchanged: 200,
    errors: [...UPLOAD_ERRORS, 'CONTRACT_MISFIT'],
  }),
  release: registryRow({
    method: 'GET',
    path: `${MICRO_FRONTEND}/releases/{version}`,
    auth: 'token',
    summary: 'Show a release as it was published, with its signature and where it came from',
    params: Type.Object({ ...OfMicroFrontend.properties, version: VersionName }),
    reply: Type.Object({
      release: Type.Unknown({ description: 'As in `release.json`' }),
      signature: Nullable(Type.String({ description: 'Compact JWS; null: nobody signed it' })),
      publishedAt: Type.String({ description: 'ISO 8601, UTC' }),
      isPreview: Type.Boolean({ description: 'Nobody gets it but by a link' }),
      copiedFrom: Nullable(CopyOrigin),
    }),
    errors: [
      'PROJECT_NOT_FOUND',
      'MICRO_FRONTEND_NOT_FOUND',
      'VERSION_NOT_FOUND',
      'VERSION_PRUNED',
    ],
  }),
  publishPreview: registryRow({
    method: 'POST',
    path: `${MICRO_FRONTEND}/previews`,
    auth: 'owner',
    summary: 'Upload a build of a branch, and make or prolong the link that shows its newest one',
    params: OfMicroFrontend,
    body: Type.Object({
      ...upload,
      branch: BranchName,
      hours: Type.Integer({ minimum: 1, maximum: TWO_WEEKS_HOURS }),
      reason: CutReason,
    }),
    reply: Type.Object({
      ...uploaded,
      branch: Type.String(),
      ...madeLink,
      misfits: Type.Array(Type.String(), {
        description: 'What it would not fit in a page, a sentence each with its code',
      }),
    }),
    success: 201,
    errors: UPLOAD_ERRORS,
  }),
  createOverride: registryRow({
    method: 'POST',
    path: `${PROJECT}/overrides`,
    auth: 'owner',
    summary: 'Make a link that sets the versions of some remotes for one tab, for a while',
    params: OfProject,
    body: Type.Object({
      overrides: Type.Optional(
        Type.Array(Override, {
          minItems: 1,
          maxItems: 20,
          description: 'Each remote once',
        }),
      ),
      ...FormerOverride.properties,
      minutes: Type.Integer({ minimum: 1, maximum: ONE_DAY_MINUTES }),
      force: Type.Optional(Type.Boolean({ description: 'Also when they do not fit' })),
      reason: Reason,
    }),
    reply: Type.Object({ ...madeLink, token: Type.String() }),
    success: 201,
    errors: [
      'PROJECT_NOT_FOUND',
      'MICRO_FRONTEND_NOT_FOUND',
      'VERSION_NOT_FOUND',
      'VERSION_PRUNED',
      'LOCALHOST_REFUSED',
      'CONTRACT_MISFIT',
    ],
  }),
  prune: registryRow({
    method: 'POST',
    path: `${PROJECT}/prune`,
    auth: 'operator',
    summary: 'Remove the files of versions that nobody needs any more',
    params: OfProject,
    body: Type.Object({
      remote: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, description: 'Of this one alone' }),
      ),
      version: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 200,
          description:
            'Of the remote this one alone, however new; it stays while it is live, a way back, or shown by a link',
        }),
      ),
      dryRun: Type.Optional(Type.Boolean({ description: 'Only say what would be removed' })),
      reason: Reason,
    }),
    reply: Type.Object({
      versions: Type.Array(
        Type.Object({
          remote: Type.String(),
          version: Type.String(),
          publishedAt: Type.String({ description: 'ISO 8601, UTC' }),
          bytes: Type.Integer({ description: 'What its files take' }),
        }),
      ),
      freedBytes: Type.Integer({
        description: 'What was removed, also of what was left from before; 0 in a dry run',
      }),
      filesLeft: Type.Optional(
        Type.Integer({
          description:
            'Pruned versions whose files could not be removed and are tried again; registries of before do not say',
        }),
      ),
    }),
    errors: [
      'PROJECT_NOT_FOUND',
      'MICRO_FRONTEND_NOT_FOUND',
      'VERSION_NOT_FOUND',
      'VERSION_PRUNED',
    ],
  }),
} as const;
