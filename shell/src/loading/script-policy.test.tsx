import { expect, test } from '@jest/globals';
import { allowScripts, startScriptPolicy } from './script-policy.ts';

const OWN = `${location.origin}/shell/1.5.1-0123456789/`;

test('scripts come from the shell and from what a composition names, and from nowhere else', () => {
  const policies: [string, { createScriptURL(text: string): string | null }][] = [];
  const trustedTypes = { createPolicy: (...given: (typeof policies)[0]) => policies.push(given) };
  startScriptPolicy(OWN, { trustedTypes });
  allowScripts(({ pathname }) => pathname === '/mf-live/2/app.js');
  const [[name, rules] = ['', undefined]] = policies;
  expect([name, Object.keys(rules ?? {})]).toEqual(['default', ['createScriptURL']]);
  expect(
    [
      `${OWN}main.js`,
      '/shell/1.5.1-0123456789/crash.js',
      '/mf-live/2/app.js',
      '/service-worker.js',
      'https://elsewhere.example/service-worker.js',
      '/mf-live/2/other.js',
      '/shell/1.5.0-0123456789/main.js',
      `${location.origin}@elsewhere.example/shell/1.5.1-0123456789/main.js`,
      'https://elsewhere.example/mf-live/3/app.js',
      'data:text/javascript,1',
      'blob:http://localhost/1',
    ].map((address) => rules?.createScriptURL(address)),
  ).toEqual([
    `${OWN}main.js`,
    '/shell/1.5.1-0123456789/crash.js',
    '/mf-live/2/app.js',
    '/service-worker.js',
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('a browser without Trusted Types goes on', () => {
  expect(() => startScriptPolicy(OWN, {})).not.toThrow();
});
