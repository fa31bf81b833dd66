import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { firstUnreachable, type ServerUser } from './server-user.ts';

/** Size of `sun_path` less its final zero; the smaller one of macOS. */
const MAX_SOCKET_PATH_BYTES = 103;
const SOCKET_NAME = '.s.PGSQL.5432';

/** A folder for the socket that only PostgreSQL's own user may enter. */
export interface SocketDir {
  readonly path: string;
  remove(): Promise<void>;
}

async function own(dir: string, user: ServerUser): Promise<void> {
  await chmod(dir, 0o700);
  if (user.isOther) await chown(dir, user.uid, user.gid);
}

/** `<dataDir>/run`, or a short temporary folder where that path is too long for a socket. */
export async function makeSocketDir(dataDir: string, user: ServerUser): Promise<SocketDir> {
  const inside = path.join(dataDir, 'run');
  if (Buffer.byteLength(path.join(inside, SOCKET_NAME)) <= MAX_SOCKET_PATH_BYTES) {
    await mkdir(inside, { recursive: true });
    await own(inside, user);
    return { path: inside, remove: async () => {} };
  }
  const base = tmpdir();
  const usable =
    Buffer.byteLength(path.join(base, 'spieltag-XXXXXX', SOCKET_NAME)) <= MAX_SOCKET_PATH_BYTES &&
    (await firstUnreachable(base, user)) === null;
  const dir = await mkdtemp(path.join(usable ? base : '/tmp', 'spieltag-'));
  await own(dir, user);
  return { path: dir, remove: () => rm(dir, { recursive: true, force: true }) };
}
