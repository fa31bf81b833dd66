import { expect, jest, test } from '@jest/globals';
import type { RemoteVersion } from '../discovery/remote-versions.ts';
import { createAssetGuard } from './asset-guard.ts';

const version: RemoteVersion = {
  remote: 'mf-live',
  version: '1',
  url: '/mf-live/1/remoteEntry.js',
  integrity: 'sha384-entry',
  container: 'mf_live_1',
  kernel: '^1.0.0',
  applications: [],
  events: undefined,
  extensions: undefined,
  modules: [],
  assets: { 'remoteEntry.js': 'sha384-entry', 'app.css': 'sha384-style' },
  isStable: true,
};

function guardWith(timed: number | undefined, asked?: number) {
  const corrupt: string[] = [];
  const guard = createAssetGuard({
    statusOf: () => timed,
    askStatus: async (_url, integrity) => (integrity === 'sha384-entry' ? asked : undefined),
    onCorrupt: ({ remote }, url) => corrupt.push(`${remote} ${new URL(url).pathname}`),
  });
  return { guard, corrupt };
}

function script(src: string): HTMLScriptElement {
  return Object.assign(document.createElement('script'), { src });
}

test('a file of the composition gets its integrity', () => {
  const { guard } = guardWith(200);
  guard.admit(version, 0);
  const style = Object.assign(document.createElement('link'), { href: '/mf-live/1/app.css' });
  guard.check(style);
  expect(style.integrity).toBe('sha384-style');
});

test('another attempt asks under another address', () => {
  const { guard } = guardWith(200);
  guard.admit(version, 2);
  const entry = script('/mf-live/1/remoteEntry.js');
  guard.check(entry);
  expect(entry.src).toMatch(/\/mf-live\/1\/remoteEntry\.js\?attempt=2$/);
  expect(entry.integrity).toBe('sha384-entry');
});

test.each([
  ['of a version that was not admitted', '/mf-live/2/remoteEntry.js'],
  ['the composition does not name', '/mf-live/1/other.js'],
  ['of another site', 'https://elsewhere.example/mf-live/1/remoteEntry.js'],
])('a file %s is refused', (_name, src) => {
  const { guard } = guardWith(200);
  guard.admit(version, 0);
  expect(() => guard.check(script(src))).toThrow('not part of the composition');
});

test.each([
  ['that is not there', 404, undefined, 'NOT_FOUND'],
  ['of a server that fails', 503, undefined, 'SERVER_ERROR'],
  ['without an answer', 0, undefined, 'NETWORK'],
  [
    'that breaks off, and is what was published when it is asked for again',
    200,
    undefined,
    'NETWORK',
  ],
  ['of other bytes', 200, 200, 'INTEGRITY'],
  ['of which nothing was known, of other bytes', undefined, 200, 'INTEGRITY'],
  ['of which nothing was known, that is not there', undefined, 404, 'NOT_FOUND'],
])('a file %s (%s, then %s): %s', async (_title, timed, asked, fault) => {
  const { guard, corrupt } = guardWith(timed, asked);
  guard.admit(version, 0);
  const entry = script('/mf-live/1/remoteEntry.js');
  guard.check(entry);
  entry.dispatchEvent(new Event('error'));
  await Promise.resolve();
  expect(guard.faultOf(version)).toBe(fault);
  expect(corrupt).toEqual(fault === 'INTEGRITY' ? ['mf-live /mf-live/1/remoteEntry.js'] : []);
});

test('who waits for a file hears of its failure when it is known what was wrong', async () => {
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  const guard = createAssetGuard({
    statusOf: () => undefined,
    askStatus: () => promise,
    onCorrupt: () => {},
  });
  guard.admit(version, 0);
  const entry = script('/mf-live/1/remoteEntry.js');
  const heard = jest.fn();
  entry.onerror = heard;
  guard.check(entry);
  entry.dispatchEvent(new Event('error'));
  expect(heard).not.toHaveBeenCalled();
  resolve(200);
  await promise;
  expect(heard).toHaveBeenCalledTimes(1);
  expect(guard.faultOf(version)).toBe('INTEGRITY');
});
