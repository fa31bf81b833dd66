import { expect, test } from '@jest/globals';
import { createBelongings } from '../belongings/belongings.ts';
import { liveVersion } from '../discovery/testing/live-remote.ts';
import { endVersion } from './end-version.ts';

test('of a version that has left no more than its name is kept, and its folder says still whose a call is', () => {
  const belongings = createBelongings();
  const version = liveVersion('1.0.0');
  const { remote, container, url } = version;
  const own = belongings.of(version);
  own.modules.add(`${container}/app`);
  own.globals.add('leftByIt');
  Object.assign(globalThis, { leftByIt: [] });
  endVersion(own);
  expect(own).toEqual({
    ...own,
    version: { remote, version: version.version, container },
    modules: new Set(),
    globals: new Set(),
  });
  expect('leftByIt' in globalThis).toBe(false);
  expect(belongings.behind(new URL(url, window.location.href).href)).toBe(own);
});
