import { BackupError, type CheckedBackup } from '@spieltag/server-kit/backup';
import * as Type from 'typebox';
import { Value } from 'typebox/value';

export const MANIFEST_FILE = 'manifest.json';
export const KEY_FILE = 'registry/signing-key.json';
/** Where the files of published versions lie in a backup. */
export const ARTEFACTS = 'artefacts/';
/** Of the folder; another one is laid out otherwise. */
export const FORMAT = 1;

const Schema = Type.Object({
  schema: Type.String(),
  migrations: Type.Array(
    Type.Object({ name: Type.String(), checksum: Type.Union([Type.String(), Type.Null()]) }),
  ),
  tables: Type.Array(
    Type.Object({
      name: Type.String(),
      columns: Type.Array(Type.String()),
      rows: Type.Integer({ minimum: 0 }),
    }),
  ),
  sequences: Type.Array(
    Type.Object({ name: Type.String(), value: Type.Union([Type.String(), Type.Null()]) }),
  ),
});

/** What a backup is of. */
export const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  /** Of the game that made it. */
  version: Type.String(),
  /** ISO 8601. */
  madeAt: Type.String(),
  game: Schema,
  /** Absent where there is none. */
  registry: Type.Optional(Schema),
  /** Files of published versions that could not be copied, as they were not there or had changed. */
  missing: Type.Array(
    Type.Object({
      remote: Type.String(),
      version: Type.String(),
      file: Type.String(),
      fault: Type.Union([Type.Literal('missing'), Type.Literal('changed')]),
    }),
  ),
});
export type Manifest = Type.Static<typeof Manifest>;

/** @throws BackupError NOT_A_BACKUP, BACKUP_NEWER */
export async function readManifest(backup: CheckedBackup): Promise<Manifest> {
  const isThere = backup.files.includes(MANIFEST_FILE);
  const manifest = isThere ? parse((await backup.read(MANIFEST_FILE)).toString()) : undefined;
  if (Value.Check(Manifest, manifest)) return manifest;
  const { format, version } = (manifest ?? {}) as { format?: unknown; version?: unknown };
  if (typeof format === 'number' && format > FORMAT) {
    throw new BackupError(
      'BACKUP_NEWER',
      `the backup was made by version ${String(version)} of the game: restore it with that version or a newer one`,
    );
  }
  throw new BackupError('NOT_A_BACKUP', `${MANIFEST_FILE} does not say what the backup is of`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
