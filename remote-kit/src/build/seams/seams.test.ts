import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ROOT } from '../packages.ts';
import { BUNDLER_RUNTIME, FEDERATION_LOGGER, FEDERATION_PARTS } from './index.ts';
import iconLoader from './lucide-icon.loader.ts';
import createIcon from './lucide-icon.page.ts';
import routerLoader from './react-router.loader.ts';

const file = join(ROOT, 'node_modules/lucide-react/dist/esm/icons/shirt.mjs');
const { default: Shirt, __iconData } = await import(pathToFileURL(file).href);

/** Attributes in the order of their names: which comes first means nothing. */
const drawn = (markup: string) =>
  markup.replaceAll(/<(\w+) ([^>]*)>/g, (_, tag: string, attributes: string) =>
    [tag, ...(attributes.match(/[\w-]+="[^"]*"/g) ?? []).sort()].join(' '),
  );

describe("an icon of a page is drawn as lucide's own", () => {
  test.each([
    ['as it is', {}],
    ['in another size and colour', { size: 14, color: 'red', strokeWidth: 2.75 }],
    ['with a class', { className: 'large' }],
    ['hidden', { 'aria-hidden': true }],
    ['with a name', { 'aria-label': 'Trikot' }],
  ])('%s', (_, props) => {
    const [ours, theirs] = [createIcon(__iconData), Shirt].map((icon) =>
      drawn(renderToStaticMarkup(createElement(icon, props))),
    );
    expect(ours).toBe(theirs);
  });
});

test('the keys of shapes are numbered', () => {
  const icon = readFileSync(file, 'utf8');
  expect(icon).toMatch(/key: "[a-z0-9]{3,}"/);
  expect(iconLoader(icon)).not.toMatch(/key: "[a-z0-9]{3,}"/);
});

test('what the router makes of components can be left out', () => {
  const router = readFileSync(
    join(ROOT, 'node_modules/react-router/dist/production/lib/dom/lib.js'),
    'utf8',
  );
  expect(router).toMatch(/^const Link = React\$1\.forwardRef\(/m);
  const marked = routerLoader(router);
  expect(marked).toMatch(/^const Link = \/\* @__PURE__ \*\/ React\$1\.forwardRef\(/m);
  expect(marked).not.toMatch(/^\w+\.displayName = /m);
});

describe('federation still asks for the parts of it that are replaced', () => {
  const FEDERATION = join(ROOT, 'node_modules/@module-federation');
  const importsOf = (files: string) =>
    globSync(files, { cwd: FEDERATION }).flatMap((path) => [
      ...readFileSync(join(FEDERATION, path), 'utf8').matchAll(
        /import \{([^}]*)\} from ?"([^"]+)"/g,
      ),
    ]);
  const imports = importsOf('*/dist/**/*.{js,mjs}');

  test.each(Object.entries(FEDERATION_PARTS))('%s', async (part, requests) => {
    const asked = imports.filter(([, , request = '']) =>
      [requests].flat().some((pattern) => pattern.test(request)),
    );
    expect(asked.length).toBeGreaterThan(0);
    const names = asked.flatMap(([, names = '']) => names.split(',').map(importedName));
    const given = await import(join(import.meta.dirname, part));
    expect(Object.keys(given)).toEqual(expect.arrayContaining(names));
  });

  test('its logger, of which a page warns and says errors', async () => {
    const { folder, request } = FEDERATION_LOGGER;
    expect(folder.test(join(FEDERATION, 'sdk/dist'))).toBe(true);
    const names = importsOf('sdk/dist/index.js')
      .filter(([, , asked = '']) => request.test(asked))
      .flatMap(([, named = '']) => named.split(',').map(importedName));
    expect(names).toContain('createLogger');
    expect(Object.keys(await import('./federation-logger.page.ts'))).toEqual(
      expect.arrayContaining(names),
    );
    const runtime = globSync('{runtime,runtime-core,webpack-bundler-runtime}/dist/**/*.js', {
      cwd: FEDERATION,
    }).map((path) => readFileSync(join(FEDERATION, path), 'utf8'));
    const called = runtime.flatMap((text) => [...text.matchAll(/\blogger\.(\w+)\(/g)]);
    expect(new Set(called.map(([, method]) => method))).toEqual(new Set(['warn', 'error']));
  });

  test('the half of the runtime that remotes bring', () => {
    const paths = globSync('webpack-bundler-runtime/dist/**/bundler*', { cwd: FEDERATION });
    expect(paths.some((path) => BUNDLER_RUNTIME.test(`@module-federation/${path}`))).toBe(true);
  });
});

/** `a as b` imports a. */
const importedName = (text: string) => text.trim().split(' as ')[0] ?? '';
