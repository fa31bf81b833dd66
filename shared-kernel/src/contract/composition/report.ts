import * as Type from 'typebox';
import { OneOf } from '../schemas/ids.ts';
import { FAILURE_CODES } from './failure-codes.ts';
import { ReleaseVersion, SHELL } from './release.ts';

/** What a version was about to do, or doing. */
export const ReportPhase = OneOf(['load', 'evaluate', 'mount', 'render', 'alive']);
export type ReportPhase = Type.Static<typeof ReportPhase>;

/**
 * How a version of a remote fares in a page: it is about to be evaluated or mounted (`started`), it
 * came through that (`stood`, of the same phase), or how it did not (`failed`). A start that nothing
 * follows is judged by the registry: it is a failure SILENT.
 */
export const HealthReport = Type.Object(
  {
    remote: Type.String({ pattern: `^(${SHELL}|mf-[a-z][a-z0-9-]*)$`, maxLength: 60 }),
    version: ReleaseVersion,
    outcome: OneOf(['started', 'stood', 'failed']),
    phase: ReportPhase,
    code: Type.Optional(OneOf(FAILURE_CODES)),
    message: Type.Optional(Type.String({ maxLength: 500 })),
    stack: Type.Optional(Type.String({ maxLength: 4000 })),
    recovered: Type.Optional(
      Type.Boolean({ description: 'Another version took its place in the same page' }),
    ),
  },
  { additionalProperties: false },
);
export type HealthReport = Type.Static<typeof HealthReport>;

/** Body of what a page sends to `/discovery/projects/{projectId}/reports`. */
export const HealthReports = Type.Object(
  {
    page: Type.String({
      pattern: '^[A-Za-z0-9_-]{22}$',
      description: 'Random, 16 bytes as base64url, the same for all reports of one page',
    }),
    reports: Type.Array(HealthReport, { maxItems: 50 }),
    left: Type.Optional(
      Type.Boolean({
        description: 'The page is being left: what it has started ends without a verdict',
      }),
    ),
  },
  { additionalProperties: false },
);
export type HealthReports = Type.Static<typeof HealthReports>;
