import { describe, expect, test } from '@jest/globals';
import { packageRules } from './packages.ts';

const fits = (patterns: string | readonly string[], path: string, groups: readonly string[]) =>
  [patterns]
    .flat()
    .some((pattern) => new RegExp(pattern.replace('$1', groups[1] ?? '$1')).test(path));

/** Names of the rules an import breaks, judged as dependency-cruiser judges paths. */
function broken(from: string, to: string): readonly string[] {
  return packageRules()
    .filter((rule) => {
      const groups = new RegExp([rule.from.path].flat()[0] ?? '').exec(from);
      if (!groups) return false;
      if (rule.from.pathNot && fits(rule.from.pathNot, from, groups)) return false;
      if (rule.to.path && !fits(rule.to.path, to, groups)) return false;
      const isPackage = to.startsWith('node_modules/');
      if (isPackage !== rule.name.endsWith('-packages')) return false;
      return !(rule.to.pathNot && fits(rule.to.pathNot, to, groups));
    })
    .map(({ name }) => name);
}

describe('who may import whom', () => {
  test.each([
    ['rules are pure', 'shared-kernel/src/rules/a.ts', 'shared-kernel/src/client/b.ts'],
    ['rules know no package', 'shared-kernel/src/rules/a.ts', 'node_modules/rxjs/index.js'],
    [
      'the contract knows no stores',
      'shared-kernel/src/contract/a.ts',
      'shared-kernel/src/stores/b.ts',
    ],
    ['remotes never import each other', 'mf-market/src/a.ts', 'mf-lineup/src/b.ts'],
    ['nor in tests', 'mf-market/src/a.test.ts', 'mf-lineup/src/b.ts'],
    ['nothing imports the shell', 'mf-market/src/a.ts', 'shell/src/b.ts'],
    ['the kernel imports no app', 'shared-kernel/src/ui/a.tsx', 'mf-live/src/b.ts'],
    ['the server knows no React', 'api/src/a.ts', 'node_modules/react/index.js'],
    ['the server knows no stores', 'api/src/a.ts', 'shared-kernel/src/stores/b.ts'],
    ['the registry knows no server', 'registry/src/a.ts', 'api/src/b.ts'],
    ['what all servers stand on knows no game', 'server-kit/src/a.ts', 'api/src/game.ts'],
    ['a remote takes rxjs from the kernel', 'mf-live/src/a.ts', 'node_modules/rxjs/index.js'],
  ])('refused: %s', (_name, from, to) => {
    expect(broken(from, to)).not.toEqual([]);
  });

  test.each([
    ['a remote itself', 'mf-market/src/a.ts', 'mf-market/src/b.ts'],
    ['a remote the kernel', 'mf-market/src/a.ts', 'shared-kernel/src/ui/index.ts'],
    ['the server the rules', 'api/src/a.ts', 'shared-kernel/src/rules/index.ts'],
    ['the server Fastify', 'api/src/a.ts', 'node_modules/fastify/fastify.js'],
    ['the registry what all servers stand on', 'registry/src/a.ts', 'server-kit/src/b.ts'],
    ['tests of the registry a database', 'registry/src/a.test.ts', 'api/src/testing/b.ts'],
    ['the start what it starts', 'tools/start/a.ts', 'api/src/server.ts'],
  ])('allowed: %s', (_name, from, to) => {
    expect(broken(from, to)).toEqual([]);
  });
});
