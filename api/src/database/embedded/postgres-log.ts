import {
  copyFile,
  type FileHandle,
  open,
  readFile,
  rename,
  stat,
  truncate,
} from 'node:fs/promises';
import path from 'node:path';
import { repeat } from '@spieltag/server-kit/process';

const MAX_BYTES = 10_000_000;
const LOOK_EVERY_MS = 60_000;

export interface LogLimit {
  /** What is in the log goes to `.old` once it is more than this; default: 10 MB. */
  readonly maxBytes?: number;
  /** Default: a minute. */
  readonly everyMs?: number;
}

const fileIn = (dataDir: string) => path.join(dataDir, 'postgres.log');
const sizeOf = async (file: string) => (await stat(file).catch(() => null))?.size ?? 0;

/** Opens the log for a PostgreSQL, which writes at its end. */
export async function openLog(dataDir: string): Promise<FileHandle> {
  const file = fileIn(dataDir);
  if ((await sizeOf(file)) > MAX_BYTES) await rename(file, `${file}.old`);
  return open(file, 'a', 0o600);
}

/**
 * Keeps the log short as long as a PostgreSQL runs, which has the file open: it is emptied, not replaced.
 * @returns a function that ends it
 */
export function limitLog(
  dataDir: string,
  { maxBytes = MAX_BYTES, everyMs = LOOK_EVERY_MS }: LogLimit = {},
): () => Promise<void> {
  const file = fileIn(dataDir);
  return repeat(everyMs, async () => {
    if ((await sizeOf(file)) <= maxBytes) return;
    await copyFile(file, `${file}.old`);
    await truncate(file);
  });
}

/** What PostgreSQL has said since the log was emptied last. */
export async function logLines(dataDir: string): Promise<readonly string[]> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => '');
  return text.trim().split('\n');
}
