/**
 * Two projects: `node` for the pure core, the server and the tools, `dom` for everything that
 * renders. Both run as native ES modules, so what is tested is what runs.
 */
const transform = (tsx) => ({
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx },
        target: 'es2023',
        transform: { react: { runtime: 'automatic' } },
        // What JSON is imported as has to be told to the runtime, too.
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
  moduleNameMapper: { '\\.css$': '<rootDir>/tools/test/css-modules.mjs' },
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
      testMatch: ['**/*.test.ts'],
      transform: transform(false),
    },
    {
      ...shared,
      displayName: 'dom',
      testEnvironment: 'jsdom',
      testMatch: ['**/*.test.tsx'],
      transform: transform(true),
      setupFiles: ['<rootDir>/tools/test/dom-setup.mjs'],
    },
  ],
};
