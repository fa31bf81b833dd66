import { spawn } from 'node:child_process';
import { ROOT } from '@spieltag/remote-kit/packages';

/** What npm gets from the script we run in would make it work on this repository. */
const OF_ANOTHER_RUN =
  /^(npm_(lifecycle|package|command|config_local|config_workspace)|NODE_OPTIONS$)/i;

/** How a program ended, and what it printed. */
export interface Finished {
  readonly code: number | null;
  readonly output: string;
}

/** Runs a program in the repository to its end. */
export function run(command: string, args: readonly string[]): Promise<Finished> {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !OF_ANOTHER_RUN.test(name)),
  );
  return new Promise((resolve, reject) => {
    const isShell = process.platform === 'win32';
    const child = spawn(command, args, { cwd: ROOT, env, shell: isShell });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
