import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';

// Plain JavaScript that is run before anything is installed: the compiler does not see it.
const { isInstalling, lockInstall }: InstallLocks = await import(
  join(import.meta.dirname, 'install-lock.mjs')
);
interface InstallLocks {
  isInstalling(root: string): boolean;
  lockInstall(
    root: string,
    onWait: (pid: number) => void,
  ): Promise<{ readonly wasCutOff: boolean; release(): void }>;
}

let root: string;
let path: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'spieltag-lock-'));
  path = join(root, '.cache/installing');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function leaveLock(pid: number): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, String(pid));
}
const waitForNobody = (pid: number) => {
  throw new Error(`waits for process ${pid}`);
};

describe('one installation at a time', () => {
  test('a second one waits until the first one has ended', async () => {
    const first = await lockInstall(root, () => undefined);
    expect(isInstalling(root)).toBe(true);
    const waitedFor: number[] = [];
    let hasBegun = false;
    const second = lockInstall(root, (pid) => waitedFor.push(pid)).then((lock) => {
      hasBegun = true;
      return lock;
    });
    await Promise.resolve();
    expect([waitedFor, hasBegun]).toEqual([[process.pid], false]);
    first.release();
    const { wasCutOff, release } = await second;
    expect(wasCutOff).toBe(false);
    release();
    expect(isInstalling(root)).toBe(false);
    expect(existsSync(path)).toBe(false);
  });

  test('one that was killed is known by the lock it has left, and waited for by nobody', async () => {
    leaveLock(spawnSync(process.execPath, ['--version']).pid);
    expect(isInstalling(root)).toBe(false);
    const { wasCutOff, release } = await lockInstall(root, waitForNobody);
    release();
    expect(wasCutOff).toBe(true);
  });

  test('a lock nobody touches is left behind, whoever has the process id by now', async () => {
    leaveLock(process.pid);
    utimesSync(path, new Date(), new Date(Date.now() - 61_000));
    expect(isInstalling(root)).toBe(false);
    const { wasCutOff, release } = await lockInstall(root, waitForNobody);
    release();
    expect(wasCutOff).toBe(true);
  });

  test('where there can be no lock it is done without', async () => {
    writeFileSync(join(root, '.cache'), 'a file');
    const { wasCutOff, release } = await lockInstall(root, waitForNobody);
    release();
    expect(wasCutOff).toBe(false);
  });
});
