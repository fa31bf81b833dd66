import { expect, test } from '@jest/globals';
import { missingToPlay } from './packages-to-play.ts';

const imports = [
  { from: 'tools/start/main.ts', to: 'tools/start/game.ts' },
  { from: 'tools/start/game.ts', to: 'node_modules/fastify/fastify.js' },
  { from: 'tools/start/game.ts', to: 'node_modules/@own/oidc/lib/index.js' },
  { from: 'tools/start/game.ts', to: 'tools/start/main.ts' },
  { from: 'tools/test/main.ts', to: 'node_modules/jest/bin/jest.js' },
];
const START = ['tools/start/main.ts'];

test('what is imported on the way from the start must not be there for tests alone', () => {
  const locked = { 'node_modules/@own/oidc': { dev: true }, 'node_modules/jest': { dev: true } };
  expect(missingToPlay(START, imports, locked)).toEqual([
    expect.stringContaining('tools/start/game.ts imports node_modules/@own/oidc/lib/index.js'),
  ]);
});

test('what is brought either way may be imported', () => {
  const locked = { 'node_modules/@own/oidc': {}, 'node_modules/jest': { dev: true } };
  expect(missingToPlay(START, imports, locked)).toEqual([]);
});
