/**
 * Three projects: `node` for the pure core, the servers and the tools, `dom` for everything that
 * renders, `system` for what takes whole systems: seasons from end to end, kills, starts, requests
 * by the thousand.
 */
import { dom, node, shared, transform } from './remote-kit/src/jest/settings.mjs';

const own = {
  ...shared,
  rootDir: import.meta.dirname,
  modulePathIgnorePatterns: ['<rootDir>/[^/]+/dist/', '<rootDir>/\\.cache/', '<rootDir>/\\.data'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/e2e/'],
};
const system = {
  displayName: 'system',
  testEnvironment: node.testEnvironment,
  testMatch: ['**/*.system.test.ts'],
  transform: transform(false),
};

export default {
  // For what never ends only: time decides no test, and a busy machine takes ten times as long.
  testTimeout: 600_000,
  // On a busy machine a worker that keeps nothing open takes longer to end than jest allows it.
  workerGracefulExitTimeout: 30_000,
  // Modules of a test file that has ended are not all let go of: hundreds of files fill a worker.
  workerIdleMemoryLimit: '1.5GB',
  projects: [node, system, dom].map((project) => ({ ...own, ...project })),
};
