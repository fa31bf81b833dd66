import * as Type from 'typebox';
import { DISCOVERY_SCHEMA } from './page-names.ts';
import { AssetPath, Integrity, Release, ReleaseVersion, SitePath } from './release.ts';

const { container, kernel, label, applications, preload, events, extensions } = Release.properties;

/** What the shell must know of a version beyond its address. */
const Extras = Type.Object({
  container,
  kernel,
  label,
  applications,
  /** Absent in compositions of an older registry. */
  events: Type.Optional(events),
  extensions,
  preload,
  assets: Type.Record(AssetPath, Integrity, {
    description: 'Every script and style of the version, below the folder of its entry',
  }),
});

/** The version to go back to within the same page load. */
export const FallbackVersion = Type.Object({
  url: SitePath,
  metadata: Type.Object({ version: ReleaseVersion, integrity: Integrity }),
  extras: Extras,
});
export type FallbackVersion = Type.Static<typeof FallbackVersion>;

/** One version of a remote that visitors may get. */
export const MicroFrontendVersion = Type.Object({
  /** Of the entry script. */
  url: SitePath,
  /** Of the entry script of the last version that stayed healthy. */
  fallbackUrl: Type.Optional(SitePath),
  metadata: Type.Object({ version: ReleaseVersion, integrity: Integrity }),
  extras: Type.Object({
    ...Extras.properties,
    fallback: Type.Optional(FallbackVersion),
    withdrawn: Type.Optional(
      Type.Array(ReleaseVersion, {
        description:
          'What was taken back of the remote last; absent in pages, and where nothing was',
      }),
    ),
    shells: Type.Optional(
      Type.Array(ReleaseVersion, {
        description: 'Versions of the shell that open pages may stay with; absent in pages',
      }),
    ),
  }),
  deployment: Type.Object({
    traffic: Type.Integer({ minimum: 0, maximum: 100, description: 'Percent of the visitors' }),
    default: Type.Boolean({ description: 'For those whom no traffic rule reaches' }),
  }),
});
export type MicroFrontendVersion = Type.Static<typeof MicroFrontendVersion>;

/** The consumer document: every remote of a project with the versions that are live. */
export const DiscoveryDocument = Type.Object({
  schema: Type.Literal(DISCOVERY_SCHEMA),
  microFrontends: Type.Record(Type.String(), Type.Array(MicroFrontendVersion, { minItems: 1 })),
});
export type DiscoveryDocument = Type.Static<typeof DiscoveryDocument>;
