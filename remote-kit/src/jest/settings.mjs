/**
 * How tests of this house are read: as native ES modules, so what is tested is what runs, with
 * stylesheets that are never loaded.
 */
import { join } from 'node:path';

const here = (/** @type {string} */ file) => join(import.meta.dirname, file);

/**
 * TypeScript as it stands in the sources; with or without elements.
 * @param {boolean} tsx
 */
export const transform = (tsx) => ({
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx },
        target: 'es2023',
        transform: { react: { runtime: 'automatic' } },
        // The runtime reads what JSON is imported as, too.
        experimental: { keepImportAttributes: true },
      },
      module: { type: 'es6' },
      sourceMaps: 'inline',
    },
  ],
});

/** What all projects have in common. */
export const shared = {
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '\\.css$': here('css-modules.mjs') },
};

/** A busy machine is no fault of the code: timing never decides a test. */
export const TEST_TIMEOUT_MS = 180_000;

/** Tests without a page. */
export const node = {
  displayName: 'node',
  testEnvironment: here('node-environment.mjs'),
  testMatch: ['**/!(*.system).test.ts'],
  transform: transform(false),
};

/** Tests of what renders. */
export const dom = {
  displayName: 'dom',
  testEnvironment: 'jsdom',
  // With `browser` icons come as two thousand modules, with `node` as one.
  testEnvironmentOptions: { customExportConditions: ['node'] },
  testMatch: ['**/*.test.tsx'],
  transform: transform(true),
  setupFiles: [here('dom-setup.mjs')],
};
