import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '@spieltag/remote-kit/build';
import type { Teardown } from '@spieltag/remote-kit/process';

const BUILDER = join(ROOT, 'tools/packages/main.ts');

/**
 * Offers teams their packages; nobody who wants to play waits for them, nor for what makes them.
 * Without them the game is whole, so a fault is only told.
 */
export async function offerPackages(
  offer: (dir: string) => Promise<void>,
  teardown: Teardown,
): Promise<void> {
  const told = (error: unknown) =>
    console.error(`packages are not offered: ${error instanceof Error ? error.message : error}`);
  const { builtPackages, canBuildPackages } = await import('../packages/build-packages.ts');
  const built = builtPackages();
  if (built) {
    void offer(built).catch(told);
    return;
  }
  if (!canBuildPackages()) {
    console.log('packages for teams are not offered: `npm run check` installs what makes them');
    return;
  }
  const child = spawn(process.execPath, [BUILDER], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  let hasEnded = false;
  teardown.add('packages', async () => {
    hasEnded = true;
    child.kill();
  });
  child.on('error', told);
  child.on('close', (code) => {
    const dir = output.trim().split('\n').at(-1) ?? '';
    if (code === 0) void offer(dir).catch(told);
    else if (!hasEnded) told(output);
  });
}
