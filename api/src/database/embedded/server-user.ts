import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/** PostgreSQL refuses to run as root; this is the user "nobody", the only other one always there. */
const NOBODY = 65534;

/** Whom PostgreSQL runs as: ourselves, or another user when we are root. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
  /** We are root: folders must be given away, and the uid be changed when spawning. */
  readonly isOther: boolean;
}

export function serverUser(): ServerUser {
  const uid = process.getuid?.() ?? 0;
  const gid = process.getgid?.() ?? 0;
  return uid === 0 ? { uid: NOBODY, gid: NOBODY, isOther: true } : { uid, gid, isOther: false };
}

/** Whether a database of ours could be kept there; the folder exists. */
export async function canDatabaseReach(dir: string): Promise<boolean> {
  return (await firstUnreachable(await realpath(dir), serverUser())) === null;
}

/**
 * The first folder on the way down to `dir` (itself included) the user may not pass through;
 * null: all can be passed.
 */
export async function firstUnreachable(dir: string, user: ServerUser): Promise<string | null> {
  if (!user.isOther) return null;
  const folders: string[] = [];
  for (let at = path.resolve(dir); ; at = path.dirname(at)) {
    folders.unshift(at);
    if (at === path.dirname(at)) break;
  }
  for (const folder of folders) {
    const { mode, uid, gid } = await stat(folder);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return folder;
  }
  return null;
}
