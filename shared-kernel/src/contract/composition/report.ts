import * as Type from 'typebox';
import { ReleaseVersion } from './release.ts';

/** How a version of a remote fared in a page: it came up, or where and how it did not. */
export const HealthReport = Type.Object(
  {
    remote: Type.String({ pattern: '^mf-[a-z][a-z0-9-]*$' }),
    version: ReleaseVersion,
    outcome: Type.Union([Type.Literal('mounted'), Type.Literal('failed')]),
    phase: Type.Optional(
      Type.Union([
        Type.Literal('load'),
        Type.Literal('evaluate'),
        Type.Literal('mount'),
        Type.Literal('render'),
      ]),
    ),
    code: Type.Optional(Type.String({ maxLength: 40, pattern: '^[A-Z_]+$' })),
    recovered: Type.Optional(
      Type.Boolean({ description: 'Another version took its place in the same page' }),
    ),
    message: Type.Optional(Type.String({ maxLength: 500 })),
  },
  { additionalProperties: false },
);
export type HealthReport = Type.Static<typeof HealthReport>;

/** Body of what a page beacons to `/discovery/projects/{projectId}/reports`. */
export const HealthReports = Type.Object(
  { reports: Type.Array(HealthReport, { minItems: 1, maxItems: 50 }) },
  { additionalProperties: false },
);
export type HealthReports = Type.Static<typeof HealthReports>;
