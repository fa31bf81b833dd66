import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, matchesGlob, relative } from 'node:path';
import { type BuildStage, parseDockerfile, readCopy } from './dockerfile.ts';

const ROOT = dirname(dirname(import.meta.dirname));
/** What npm gets from the script we run in would make it work on this repository. */
const OF_ANOTHER_RUN =
  /^(npm_(lifecycle|package|command|execpath|config_local|config_workspace)|NODE_OPTIONS$)/i;
const NO_PACKAGES = /ENOTCACHED|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT/;

/** npm reaches no package source, and has not kept what is needed. */
export class PackagesMissingError extends Error {
  override readonly name = 'PackagesMissingError';
}

export interface StagedImage {
  /** What stands for `/` in the image. */
  readonly root: string;
  /** Where the image's command is run. */
  readonly workDir: string;
}

/**
 * Lays out in a folder what a service's image would consist of, besides the image it begins with:
 * what its Dockerfile copies, and what npm installs there. Of stages that are left out nothing is
 * copied, and no command but npm's is run: the others prepare a machine that is not this one.
 * @throws PackagesMissingError
 */
export async function stageImage(
  service: string,
  folder: string,
  leaveOut: readonly string[] = [],
): Promise<StagedImage> {
  const stages = parseDockerfile(
    await readFile(join(ROOT, 'docker', service, 'Dockerfile'), 'utf8'),
  );
  const ignored = await readIgnored();
  const rootOf = (name: string) => join(folder, name || 'image');
  let workDir = folder;
  for (const stage of stages.filter(({ name }) => !leaveOut.includes(name))) {
    workDir = await runStage(stage, rootOf(stage.name), { ignored, leaveOut, rootOf });
  }
  return { root: rootOf(''), workDir };
}

interface Surroundings {
  readonly ignored: readonly string[];
  readonly leaveOut: readonly string[];
  readonly rootOf: (stage: string) => string;
}

/** Carries out a stage's instructions in its folder. @returns where it works in the end */
async function runStage(stage: BuildStage, root: string, around: Surroundings): Promise<string> {
  let workDir = root;
  await mkdir(root, { recursive: true });
  for (const { name, rest } of stage.instructions) {
    if (name === 'WORKDIR') {
      workDir = join(root, rest);
      await mkdir(workDir, { recursive: true });
    }
    if (name === 'COPY') await copy(rest, workDir, around);
    if (name === 'RUN' && rest.startsWith('npm ')) await runNpm(rest, workDir);
  }
  return workDir;
}

async function copy(rest: string, workDir: string, around: Surroundings): Promise<void> {
  const { stage, sources, target } = readCopy(rest);
  if (stage !== undefined && around.leaveOut.includes(stage)) return;
  const from = stage === undefined ? ROOT : around.rootOf(stage);
  const isAllowed = (path: string) =>
    stage !== undefined ||
    !around.ignored.some((pattern) => matchesGlob(relative(ROOT, path), pattern));
  for (const source of sources) {
    const isFile = (await stat(join(from, source))).isFile();
    // A folder's files go into the target, a file goes there under its name.
    const to = join(workDir, target, isFile ? basename(source) : '');
    // Links between workspaces stay links, else they would lead back to where they were made.
    const options = { recursive: true, verbatimSymlinks: true, filter: isAllowed };
    await cp(join(from, source), to, options);
  }
}

/** What never gets into an image, as paths with wildcards. */
async function readIgnored(): Promise<readonly string[]> {
  const lines = (await readFile(join(ROOT, '.dockerignore'), 'utf8')).split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}

/** With what npm has kept of former installations, as far as that goes. */
async function runNpm(command: string, cwd: string): Promise<void> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !OF_ANOTHER_RUN.test(name)),
  );
  const child = spawn(command, {
    cwd,
    shell: true,
    env: { ...env, npm_config_prefer_offline: 'true', npm_config_fetch_retries: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => output.push(chunk));
  const [code] = (await once(child, 'close')) as [number];
  if (code === 0) return;
  const text = Buffer.concat(output).toString('utf8');
  if (NO_PACKAGES.test(text)) throw new PackagesMissingError(`npm reaches no packages: ${text}`);
  throw new Error(`'${command}' ended with ${code}: ${text}`);
}
