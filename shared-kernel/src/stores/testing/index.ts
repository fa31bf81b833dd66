/** For tests of the shell and the remotes: a kernel without a server, and a season to play in. */
export { checkTexts } from '../../i18n/testing/check-texts.ts';
export * from './sample-season.ts';
export { sampleGroup } from './test-groups.ts';
export { createTestKernel, type TestKernel, type TestWorld } from './test-kernel.ts';
