import { buildPackage } from './build-package.ts';
import type { BuildAnswer, BuildTask } from './task-pool.ts';

process.on('message', async ({ name, options }: BuildTask) => {
  let answer: BuildAnswer;
  try {
    await buildPackage(name, options);
    answer = { ok: true };
  } catch (error) {
    answer = { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
  process.send?.(answer);
});

// Also when whoever asked for the build was killed.
process.on('disconnect', () => process.exit());
