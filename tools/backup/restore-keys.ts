import { hash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openSigningKey } from '@spieltag/registry/tokens';
import { BackupError, type CheckedBackup } from '@spieltag/server-kit/backup';
import { isOpenedBy, type WrappingKeys } from '@spieltag/server-kit/secrets';
import { type Kysely, sql } from 'kysely';
import { KEY_FILE } from './manifest.ts';

const OWNER_ONLY = 0o600;
/** Tells one key that was put aside from the next one. */
const MARK_LENGTH = 8;

export interface KeyOptions {
  /** Where the key belongs. */
  readonly file: string;
  /** Another key that is there may go. */
  readonly replace: boolean;
  /** What the servers will open keys with; null: that is not looked at. */
  readonly wrapping: WrappingKeys | null;
  /** A line for whoever waits. */
  readonly progress: (line: string) => void;
}

/**
 * Whether the game server will be able to open the keys among its rows, which are up to date.
 * @throws BackupError SECRET_MISSING
 */
export async function requireKeysOpened(
  trx: Kysely<unknown>,
  wrapping: WrappingKeys | null,
): Promise<void> {
  const { rows } = await sql<{ kept: object }>`
    select private_jwk as kept from public.signing_key
    union all
    select private_key as kept from public.push_key
    union all
    select secret as kept from public.identity_key`.execute(trx);
  for (const { kept } of rows) requireOpened(kept, wrapping);
}

/** @throws BackupError SECRET_MISSING */
function requireOpened(kept: object, wrapping: WrappingKeys | null): void {
  if (!wrapping || isOpenedBy(kept, wrapping)) return;
  throw new BackupError(
    'SECRET_MISSING',
    'the keys of the backup are wrapped by another secret: set KEY_WRAPPING_SECRET to <its own>,<the one of when the backup was made>',
  );
}

/**
 * Puts the registry's key where it belongs. The same key stays as it is there, whatever it is wrapped by.
 * @param undo where it is kept how it was before
 * @throws BackupError SECRET_MISSING, TARGET_NOT_EMPTY
 */
export async function restoreKey(
  backup: CheckedBackup,
  { file, replace, wrapping, progress }: KeyOptions,
  undo: (() => Promise<void>)[],
): Promise<void> {
  const key = await backup.read(KEY_FILE);
  requireOpened(JSON.parse(key.toString()), wrapping);
  const before = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!before) {
    undo.push(() => rm(file, { force: true }));
    return place(file, key);
  }
  if (before.equals(key) || (await isSameKey(file, [before, key], wrapping))) return;
  if (!replace) throw new BackupError('TARGET_NOT_EMPTY', `${file} is another key`);
  const aside = `${file}.${hash('sha256', before).slice(0, MARK_LENGTH)}`;
  await place(aside, before);
  undo.push(async () => {
    await place(file, before);
    await rm(aside, { force: true });
  });
  await place(file, key);
  progress(`the key that was there lies in ${aside} now`);
}

/** Whether two files hold one key; where one cannot be opened, they are taken for two. */
async function isSameKey(
  file: string,
  contents: readonly Buffer[],
  wrapping: WrappingKeys | null,
): Promise<boolean> {
  try {
    const opening = contents.map((content) => openSigningKey(file, content.toString(), wrapping));
    const [one, other] = await Promise.all(opening);
    return one?.publicJwk.x === other?.publicJwk.x && one?.publicJwk.y === other?.publicJwk.y;
  } catch {
    return false;
  }
}

/** The file is there whole, or as it was. */
async function place(file: string, content: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, content, { mode: OWNER_ONLY, flush: true });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  const folder = await open(dirname(file));
  await folder.sync().finally(() => folder.close());
}
