import { compileConfig } from '../compile-config.ts';
import type { BuildPlan } from '../webpack-config.ts';
import { serviceWorkerConfig } from './service-worker-config.ts';

/**
 * Builds the service worker beside the other files of the shell.
 * @throws BuildError when it does not build
 */
export async function writeServiceWorker(plan: BuildPlan): Promise<void> {
  if (plan.frontEnd.shell) {
    await compileConfig(serviceWorkerConfig(plan), 'the service worker of the shell');
  }
}
