import * as Type from 'typebox';

/** File of an offered package: short name, version, ten hex digits of the hash of its content. */
export const PACKAGE_FILE = '^[a-z][a-z-]*-\\d+\\.\\d+\\.\\d+-[0-9a-f]{10}\\.tgz$';

/** A package teams install from the site, without a package registry. */
export const OfferedPackage = Type.Object(
  {
    name: Type.String({ pattern: '^@[a-z]+/[a-z][a-z-]*$' }),
    version: Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+$' }),
    file: Type.String({ pattern: PACKAGE_FILE, description: 'Below /packages/; never changes' }),
    bytes: Type.Integer({ minimum: 1 }),
    integrity: Type.String({
      pattern: '^sha512-[A-Za-z0-9+/]{86}==$',
      description: 'As a lock file of npm has it',
    }),
  },
  { additionalProperties: false },
);
export type OfferedPackage = Type.Static<typeof OfferedPackage>;

/** What a site offers now: the kernel of the version it runs, and what remotes are made with. */
export const PackageIndex = Type.Object(
  {
    kernel: Type.String({
      pattern: '^\\d+\\.\\d+\\.\\d+$',
      description: 'Its version; pages may have another one, that of the shell that is live',
    }),
    packages: Type.Array(OfferedPackage),
  },
  { additionalProperties: false },
);
export type PackageIndex = Type.Static<typeof PackageIndex>;
