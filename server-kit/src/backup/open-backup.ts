import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SUMS_FILE } from './backup-draft.ts';
import { BackupError } from './backup-error.ts';

/** A backup whose files are all there, and what was written. */
export interface CheckedBackup {
  /** Paths of its files, with slashes. */
  readonly files: readonly string[];
  read(path: string): Promise<Buffer>;
  stream(path: string): Readable;
}

const SUM_LINE = /^([0-9a-f]{64}) {2}(.+)$/;

/** Holds every file against its checksum. @throws BackupError NOT_A_BACKUP, BACKUP_DAMAGED */
export async function openBackup(folder: string): Promise<CheckedBackup> {
  const root = resolve(folder);
  const text = await readFile(join(root, SUMS_FILE), 'utf8').catch(() => undefined);
  if (text === undefined) {
    throw new BackupError('NOT_A_BACKUP', `${folder} is no backup: it has no ${SUMS_FILE}`);
  }
  const sums = readSums(text);
  const files = (await filesOf(root)).filter((file) => file !== SUMS_FILE);
  const unnamed = files.find((file) => !sums.has(file));
  if (unnamed !== undefined) throw damaged(`${SUMS_FILE} does not name ${unnamed}`);
  for (const [file, sum] of sums) {
    if (!files.includes(file)) throw damaged(`${file} is missing`);
    if ((await sumOf(join(root, file))) !== sum) throw damaged(`${file} is not what was written`);
  }
  return {
    files,
    read: (path) => readFile(join(root, path)),
    stream: (path) => createReadStream(join(root, path)),
  };
}

function readSums(text: string): ReadonlyMap<string, string> {
  const lines = text.split('\n');
  if (lines.pop() !== '') throw damaged(`${SUMS_FILE} is cut off`);
  return new Map(
    lines.map((line) => {
      const [, sum, path] = SUM_LINE.exec(line) ?? [];
      if (!sum || !path) throw damaged(`a line of ${SUMS_FILE} names no file`);
      return [path, sum];
    }),
  );
}

/** Links are no files of a backup. */
async function filesOf(root: string): Promise<readonly string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(root, join(parentPath, name)).replaceAll(sep, '/'));
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

const damaged = (why: string) =>
  new BackupError('BACKUP_DAMAGED', `the backup is damaged: ${why}; nothing was changed`);
