import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const ROOT = path.resolve(import.meta.dirname, '../../..');
/** The test that holds migrations to what servers of before need came with the rule itself. */
const RULE = 'api/src/database/expand-first.system.test.ts';
const run = promisify(execFile);
const git = async (...args: string[]) => (await run('git', args, { cwd: ROOT })).stdout.trim();

/** A version of before, by what makes it the one to try. */
export type EarlierVersion = readonly [name: string, commit: string];

/**
 * The versions that have to go on beside this one: the release before, or, where that is older than the rule
 * that migrations take nothing away, the first version under it; and the sources before the
 * newest of some migrations came. None where their history is not here.
 * @param migrations file with the names of all of them, as the fields of one object
 */
export async function findEarlierVersions(migrations: string): Promise<readonly EarlierVersion[]> {
  try {
    if ((await git('rev-parse', '--is-shallow-repository')) === 'true') return [];
    const rule =
      (await git('log', '--diff-filter=A', '--format=%H', '--', RULE)).split('\n').at(-1) ?? '';
    const release = await git(
      'log',
      '-1',
      '--format=%H',
      '-G"version":',
      'HEAD^',
      '--',
      'package.json',
    );
    const before = await findBeforeNewest(migrations);
    const oldest: EarlierVersion = (await isAncestor(rule, release))
      ? ['the release before', release]
      : ['the first version under the rule', rule];
    const isOlder = oldest[1] !== before && (await isAncestor(oldest[1], before));
    return [...(isOlder ? [oldest] : []), ['the version before the newest migration', before]];
  } catch {
    return [];
  }
}

/**
 * The newest sources that lack one of the migrations and have all that come before it. Work that was done side
 * by side is merged in any order: between two merges the history may hold the later migration without the
 * earlier one, which no database has ever gone through.
 */
async function findBeforeNewest(migrations: string): Promise<string> {
  const namesAt = async (commit: string) =>
    Object.keys(JSON.parse(await git('show', `${commit}:${migrations}`))).sort();
  const names = await namesAt('HEAD');
  for (const change of (await git('log', '--format=%H', '--', migrations)).split('\n')) {
    const before = await git('rev-parse', `${change}^`);
    const had = await namesAt(before);
    if (had.length < names.length && had.every((name, at) => name === names[at])) return before;
  }
  throw new Error(`${migrations} has no version before the newest migration.`);
}

function isAncestor(older: string, newer: string): Promise<boolean> {
  return git('merge-base', '--is-ancestor', older, newer).then(
    () => true,
    () => false,
  );
}

/**
 * Unpacks sources of a commit into a folder of their own, where they run with the packages of this version and
 * with each other.
 * @param packages folders of the packages that are needed
 * @returns the folder
 */
export async function unpackSources(commit: string, packages: readonly string[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'spieltag-earlier-'));
  const archive = path.join(folder, 'sources.tar');
  await git('archive', '-o', archive, commit, ...packages, 'package.json');
  await run('tar', ['-xf', archive, '-C', folder]);
  const installed = path.join(folder, 'node_modules');
  await mkdir(path.join(installed, '@spieltag'), { recursive: true });
  for (const name of await readdir(path.join(ROOT, 'node_modules'))) {
    if (name === '@spieltag') continue;
    await symlink(path.join(ROOT, 'node_modules', name), path.join(installed, name));
  }
  for (const name of packages) {
    await symlink(path.join(folder, name), path.join(installed, '@spieltag', name));
    // Not every package has some of its own; a link that leads nowhere does no harm.
    await symlink(path.join(ROOT, name, 'node_modules'), path.join(folder, name, 'node_modules'));
  }
  return folder;
}

/** Runs a script as a module of the unpacked sources; what it prints last is JSON. */
export async function runEarlier<T>(folder: string, script: string, input = ''): Promise<T> {
  const running = run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
  });
  running.child.stdin?.end(input);
  const { stdout } = await running;
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
}
