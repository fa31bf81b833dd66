/** Tests of a remote in a repository of its own; `--rootDir` is that repository. */
import { dom, node, shared, TEST_TIMEOUT_MS } from './settings.mjs';

const own = { ...shared, testPathIgnorePatterns: ['/node_modules/', '/dist/', '/\\.cache/'] };

export default {
  testTimeout: TEST_TIMEOUT_MS,
  projects: [node, dom].map((project) => ({ ...own, ...project, rootDir: process.cwd() })),
};
