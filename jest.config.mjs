/**
 * Three projects: `node` for the pure core, the servers and the tools, `dom` for everything that
 * renders, `system` for what takes whole systems: seasons from end to end, kills, starts, requests
 * by the thousand. All run as native ES modules, so what is tested is what runs.
 */
const transform = (tsx) => ({
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
const shared = {
  rootDir: import.meta.dirname,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleNameMapper: { '\\.css$': '<rootDir>/remote-kit/src/jest/css-modules.mjs' },
  modulePathIgnorePatterns: ['<rootDir>/[^/]+/dist/', '<rootDir>/\\.cache/', '<rootDir>/\\.data'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/e2e/'],
};

export default {
  // A busy machine is no fault of the code: timing never decides a test.
  testTimeout: 180_000,
  projects: [
    {
      ...shared,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: ['**/!(*.system).test.ts'],
      transform: transform(false),
    },
    {
      ...shared,
      displayName: 'system',
      testEnvironment: 'node',
      testMatch: ['**/*.system.test.ts'],
      transform: transform(false),
    },
    {
      ...shared,
      displayName: 'dom',
      testEnvironment: 'jsdom',
      // With `browser` icons come as two thousand modules, with `node` as one.
      testEnvironmentOptions: { customExportConditions: ['node'] },
      testMatch: ['**/*.test.tsx'],
      transform: transform(true),
      setupFiles: ['<rootDir>/remote-kit/src/jest/dom-setup.mjs'],
    },
  ],
};
