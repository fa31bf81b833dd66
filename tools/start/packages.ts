import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { ROOT } from '@spieltag/remote-kit/build';
import type { Teardown } from '@spieltag/remote-kit/process';

type Builder = ChildProcessByStdio<null, Readable, Readable>;

/** How the packages are had. */
interface PackageBuilds {
  readonly load: () => Promise<{
    /** The folder they lie in where they are built already. */
    builtPackages(): string | undefined;
    canBuildPackages(): boolean;
  }>;
  /** Starts what builds them; the last line it writes is their folder. */
  readonly startBuilder: () => Builder;
}

const BUILDER = join(ROOT, 'tools/packages/main.ts');
const PACKAGE_BUILDS: PackageBuilds = {
  load: () => import('../packages/build-packages.ts'),
  startBuilder: () => spawn(process.execPath, [BUILDER], { stdio: ['ignore', 'pipe', 'pipe'] }),
};

/**
 * Offers teams their packages; nobody who wants to play waits for them, nor for what makes them.
 * Without them the game is whole, so a fault is only told: this never rejects.
 */
export async function offerPackages(
  offer: (dir: string) => Promise<void>,
  teardown: Teardown,
  { load, startBuilder }: PackageBuilds = PACKAGE_BUILDS,
): Promise<void> {
  try {
    const { builtPackages, canBuildPackages } = await load();
    if (teardown.hasBegun) return;
    const built = builtPackages();
    if (!built && !canBuildPackages()) {
      console.log('packages for teams are not offered: `npm run check` installs what makes them');
      return;
    }
    await offer(built ?? (await build(startBuilder, teardown)));
  } catch (error) {
    // What is interrupted by our end fails, which is no news.
    if (teardown.hasBegun) return;
    console.error(`packages are not offered: ${error instanceof Error ? error.message : error}`);
  }
}

/** Builds them apart from the game, which goes on meanwhile. @returns their folder */
function build(startBuilder: () => Builder, teardown: Teardown): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let builder: Builder | undefined;
  // Before there is one: what cannot be ended any more is not to begin.
  teardown.add('packages', async () => builder?.kill());
  builder = startBuilder();
  let output = '';
  for (const stream of [builder.stdout, builder.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  builder.on('error', reject);
  builder.on('close', (code) => {
    if (code === 0) resolve(output.trim().split('\n').at(-1) ?? '');
    else reject(new Error(output));
  });
  return promise;
}
