import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import iconLoader from './icon-loader.ts';
import { ROOT } from './packages.ts';
import createIcon from './page-icon.ts';
import routerLoader from './router-loader.ts';

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
  expect(iconLoader('["path", { d: "M1", key: "1wgbhj" }], ["g", { key: "x2" }]')).toBe(
    '["path", { d: "M1", key: "1" }], ["g", { key: "2" }]',
  );
});

test('what the router makes of components can be left out', () => {
  const source = 'const Link = React$1.forwardRef(function () {});\nLink.displayName = "Link";\n';
  expect(routerLoader(source)).toBe(
    'const Link = /* @__PURE__ */ React$1.forwardRef(function () {});\n\n',
  );
});
