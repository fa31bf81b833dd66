import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { registryContract } from '@spieltag/shared-kernel/registry';
import type { RunningGame } from '../../e2e/fixtures/start-game.ts';
import { ROOT } from '../../remote-kit/src/build/packages.ts';
import { createAdminClient } from '../../remote-kit/src/remotes/registry/admin-client.ts';
import { ownToken } from '../../tools/remotes/own-token.ts';
import type { Redeployed } from './redeploy.ts';

/** Milliseconds until a new page names the other version. */
export interface Swap {
  /** From the moment the command was typed: the start of its process counts. */
  readonly fromTyping: number;
  /** From the moment the command said that it was done; 0: a page named it before. */
  readonly fromAnswer: number;
}

/** Seldom enough not to take the time from what is measured. */
const ASK_EVERY_MS = 25;

/** Uploads a build; nobody gets it yet. */
export async function publishBuild(game: RunningGame, { dir, release }: Redeployed): Promise<void> {
  const against = new URL(game.url);
  const token = (await ownToken({ DATA_DIR: game.dataDir })) ?? '';
  const files: Record<string, string> = {};
  for (const path of Object.keys(release.files)) {
    files[path] = await readFile(join(dir, path), 'base64');
  }
  const { publishRelease } = registryContract.version;
  const admin = createAdminClient({
    against,
    projectId: 'spieltag',
    token,
    rows: [publishRelease],
  });
  await admin.call(publishRelease, { params: admin.of(release.name), body: { release, files } });
}

/** Swaps a remote to another build and back, so many times, as an operator types it. */
export async function swapAndRollBack(
  game: RunningGame,
  { name, release: { version } }: Redeployed,
  times: number,
): Promise<{ readonly swaps: readonly Swap[]; readonly rollbacks: readonly Swap[] }> {
  const names = async () => {
    const page = await fetch(game.url, { headers: { accept: 'text/html' } });
    return (await page.text()).includes(`/${name}/${version}/remoteEntry`);
  };
  const swaps: Swap[] = [];
  const rollbacks: Swap[] = [];
  for (let time = 0; time < times; time += 1) {
    swaps.push(await measure(game, ['deploy', name, version], names));
    // A page that fails goes back to the version before: what it offers first is looked at.
    rollbacks.push(await measure(game, ['rollback', name], async () => !(await names())));
  }
  return { swaps, rollbacks };
}

async function measure(
  game: RunningGame,
  args: readonly string[],
  isSo: () => Promise<boolean>,
): Promise<Swap> {
  const typedAt = performance.now();
  const child = spawn(process.execPath, ['tools/remotes/bin.mjs', ...args, '--against', game.url], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: game.dataDir },
    stdio: 'ignore',
  });
  const answered = once(child, 'exit').then(([code]) => {
    if (code !== 0) throw new Error(`remotes ${args.join(' ')} ended with ${code}`);
    return performance.now();
  });
  const seen = (async () => {
    while (!(await isSo())) await wait(ASK_EVERY_MS);
    return performance.now();
  })();
  const [answeredAt, seenAt] = await Promise.all([answered, seen]);
  return { fromTyping: seenAt - typedAt, fromAnswer: Math.max(0, seenAt - answeredAt) };
}
