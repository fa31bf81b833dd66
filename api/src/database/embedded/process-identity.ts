import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

async function ps(pid: number, column: 'lstart' | 'command'): Promise<string | null> {
  return run('ps', ['-o', `${column}=`, '-p', String(pid)]).then(
    ({ stdout }) => stdout.trim() || null,
    () => null,
  );
}

/**
 * Something that tells a process from any later one under the same pid: when it was started.
 * null: there is no such process (or it is dead and only not collected yet).
 */
export async function startMark(pid: number): Promise<string | null> {
  if (process.platform !== 'linux') return ps(pid, 'lstart');
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  // The second field, the name in parentheses, may itself hold spaces and parentheses.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, started] = [fields[0], fields[19]];
  return state === 'Z' || state === 'X' ? null : (started ?? null);
}

/** Whether the pid is a live PostgreSQL of the given cluster, and not a stranger under its number. */
export async function isPostmasterOf(pid: number, clusterDir: string): Promise<boolean> {
  if ((await startMark(pid)) === null) return false;
  if (process.platform !== 'linux') {
    return (await ps(pid, 'command'))?.includes(clusterDir) ?? false;
  }
  const [cwd, executable] = await Promise.all([
    readlink(`/proc/${pid}/cwd`).catch(() => ''),
    readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
  ]);
  return cwd === clusterDir && executable.split('\0')[0]?.endsWith('postgres') === true;
}
