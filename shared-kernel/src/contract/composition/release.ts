import * as Type from 'typebox';
import { EventVersions, RemoteEvents, RemoteManifest } from './remote-manifest.ts';

/** `sha384-` and the base64 digest, as the integrity attribute wants it. */
export const Integrity = Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' });

/** No leading slash, no dots that climb, short enough for a file system. */
export const ASSET_PATH =
  '^(?!.{201})[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$';

/** Path of a file inside a version's folder. */
export const AssetPath = Type.String({ pattern: ASSET_PATH });

/** Path of a file on the site a page comes from: what a page runs has no other host. */
export const SitePath = Type.String({
  pattern: '^(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$',
});

/** A published version: package version, a dash, ten hex digits of the hash of its sources. */
export const ReleaseVersion = Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+-[0-9a-f]{10}$' });

/** What every release lists. */
export const ReleaseFiles = Type.Record(AssetPath, Integrity, {
  additionalProperties: false,
  description: 'Every file with its integrity',
});

/** `release.json` of a built remote. */
export const Release = Type.Object(
  {
    ...RemoteManifest.properties,
    version: ReleaseVersion,
    container: Type.String({
      pattern: '^[A-Za-z_][A-Za-z0-9_]*$',
      description: 'Global name of the federation container; carries the version',
    }),
    entry: AssetPath,
    files: ReleaseFiles,
    preload: Type.Record(Type.String(), Type.Array(AssetPath), {
      description: 'By exposed module: the scripts and styles it needs besides the entry',
    }),
    shared: Type.Record(Type.String(), Type.String(), {
      description: 'Packages taken from the shell, with the range that fits',
    }),
  },
  { additionalProperties: false },
);
export type Release = Type.Static<typeof Release>;

/** What a page runs or is styled with, of all the files of a version. */
export function assetsOf({ files }: Pick<Release, 'files'>): Release['files'] {
  return Object.fromEntries(Object.entries(files).filter(([path]) => /\.(js|css)$/.test(path)));
}

/** `shell.json`: the shell's side of what remotes declare. */
export const ShellManifest = Type.Object(
  {
    events: RemoteEvents,
    addresses: Type.Array(Type.String({ pattern: '^/' }), {
      description: 'Patterns under /{seasonId} the shell keeps for itself',
    }),
  },
  { additionalProperties: false },
);
export type ShellManifest = Type.Static<typeof ShellManifest>;

/** The name the shell is published, deployed and reported under, as a remote is under its own. */
export const SHELL = 'shell';

/** `release.json` of the built shell. */
export const ShellRelease = Type.Object(
  {
    name: Type.Literal(SHELL),
    events: Type.Optional(ShellManifest.properties.events),
    addresses: Type.Optional(ShellManifest.properties.addresses),
    /** Every event its kernel can carry. */
    bus: Type.Optional(EventVersions),
    version: ReleaseVersion,
    kernel: Type.String({ description: 'Version of the kernel the shell provides' }),
    shared: Type.Optional(
      Type.Record(Type.String(), Type.String(), {
        description: 'Packages remotes take from the shell, with the version it provides',
      }),
    ),
    entries: Type.Record(Type.String(), Type.Array(AssetPath), {
      description: 'Scripts and styles by entry, in loading order',
    }),
    fonts: Type.Array(AssetPath, { maxItems: 2, description: 'Fonts worth a preload' }),
    files: ReleaseFiles,
  },
  { additionalProperties: false },
);
export type ShellRelease = Type.Static<typeof ShellRelease>;

/** Whether what is released is the shell, and no remote. */
export function isShellRelease(release: Release | ShellRelease): release is ShellRelease {
  return release.name === SHELL;
}

/** Whether what is released is a remote. */
export function isRemoteRelease(release: Release | ShellRelease): release is Release {
  return release.name !== SHELL;
}
