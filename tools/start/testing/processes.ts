import { readdir, readFile, readlink } from 'node:fs/promises';
import { join } from 'node:path';

export interface FoundProcess {
  readonly pid: number;
  /** The process that started it. */
  readonly parentPid: number;
  /** The command line, parts divided by spaces. */
  readonly command: string;
}

/**
 * Every process of the game on this data folder: those started with its `DATA_DIR`, and the
 * database's, which name the folder in their command line or live in it. Linux only.
 */
export async function processesOf(dataDir: string): Promise<FoundProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid): Promise<FoundProcess[]> => {
      const at = join('/proc', String(pid));
      const [stat, command, environment, cwd] = await Promise.all([
        readFile(join(at, 'stat'), 'utf8').catch(() => ''),
        readFile(join(at, 'cmdline'), 'utf8').catch(() => ''),
        readFile(join(at, 'environ'), 'utf8').catch(() => ''),
        readlink(join(at, 'cwd')).catch(() => ''),
      ]);
      const isOurs =
        environment.split('\0').includes(`DATA_DIR=${dataDir}`) ||
        command.includes(dataDir) ||
        cwd.startsWith(dataDir);
      // The name before it stands in parentheses and may hold any character.
      const parentPid = Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2]);
      return isOurs ? [{ pid, parentPid, command: command.replaceAll('\0', ' ') }] : [];
    }),
  );
  return found.flat();
}

/**
 * The one process of the game whose command line matches. A process that has just been forked bears
 * its parent's command line until it runs its own: it is not counted.
 */
export async function processOf(dataDir: string, pattern: RegExp): Promise<FoundProcess> {
  const all = await processesOf(dataDir);
  const matching = all.filter(({ command }) => pattern.test(command));
  const [found, ...others] = matching.filter(
    ({ parentPid }) => !matching.some(({ pid }) => pid === parentPid),
  );
  if (found && others.length === 0) return found;
  throw new Error(`not one ${pattern} among:\n${all.map(({ command }) => command).join('\n')}`);
}
