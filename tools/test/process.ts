import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export interface Finished {
  readonly code: number;
  readonly output: string;
  readonly seconds: number;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Pass the output through as it comes instead of only collecting it. */
  readonly live?: boolean;
}

/** Runs a program in the repository's folder to its end and collects what it prints. */
export function run(
  command: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Finished> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const chunks: Buffer[] = [];
    const take = (chunk: Buffer) => {
      chunks.push(chunk);
      if (options.live) process.stdout.write(chunk);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', (error) => take(Buffer.from(`${error.message}\n`)));
    child.on('close', (code) =>
      resolve({
        code: code ?? 1,
        output: Buffer.concat(chunks).toString('utf8'),
        seconds: (performance.now() - startedAt) / 1000,
      }),
    );
  });
}

/** Runs the script of an installed package on this very Node. */
export function runInstalled(
  script: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Finished> {
  return run(process.execPath, [join(ROOT, 'node_modules', script), ...args], options);
}
