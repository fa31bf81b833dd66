import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import iconLoader from './icon-loader.ts';
import { ROOT } from './packages.ts';
import * as helpers from './page-helpers.ts';
import createIcon from './page-icon.ts';
import routerLoader from './router-loader.ts';

const file = join(ROOT, 'node_modules/lucide-react/dist/esm/icons/shirt.mjs');
type Body = Parameters<typeof helpers.__awaiter>[3];
const tslib: typeof helpers = await import(
  pathToFileURL(join(ROOT, 'node_modules/tslib/tslib.es6.mjs')).href
);

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

describe("what rxjs was compiled with helps as tslib's own:", () => {
  /** As rxjs gives out what a stream brings; `log` tells what became of the stream. */
  function* body(
    read: () => Promise<number>,
    log: string[],
    help: typeof helpers,
  ): ReturnType<Body> {
    try {
      for (;;) {
        const value = (yield help.__await(read())) as number;
        if (value < 0) return yield help.__await('over');
        yield (yield help.__await(value)) as number;
      }
    } finally {
      log.push('released');
    }
  }

  const gather = async (help: typeof helpers, values: readonly number[], most: number) => {
    const [log, left]: [string[], number[]] = [[], [...values]];
    const read = async () => {
      const next = left.shift();
      if (next === undefined) throw new Error('broken off');
      return next;
    };
    const made = help.__asyncGenerator(undefined, [read, log, help], body as never);
    const iterator = help.__asyncValues(made as AsyncIterable<unknown>);
    try {
      for (let step = await iterator.next(); ; step = await iterator.next()) {
        log.push(`${step.value}`);
        if (step.done) break;
        if (log.length === most) await iterator.return?.();
      }
    } catch (error) {
      log.push(`${error}`);
    }
    return log;
  };

  test.each([
    ['a stream that ends', [1, 2, -1], 9, ['1', '2', 'released', 'over']],
    ['one that breaks', [1], 9, ['1', 'released', 'Error: broken off']],
    ['one nobody listens to any more', [1, 2, 3, -1], 2, ['1', '2', 'released', 'undefined']],
  ])('%s', async (_, values, most, log) => {
    expect(await gather(helpers, values, most)).toEqual(log);
    expect(await gather(tslib, values, most)).toEqual(log);
  });

  test.each([
    ['what is waited for comes back', (value: unknown) => Promise.resolve(value), 'a'],
    ['what fails can be caught', () => Promise.reject(new Error('no')), 'caught Error: no'],
  ])('%s', async (_, ask, result) => {
    function* waiting(this: { readonly word: string }): ReturnType<Body> {
      try {
        return yield ask(this.word);
      } catch (error) {
        return `caught ${error}`;
      }
    }
    for (const { __awaiter } of [helpers, tslib]) {
      expect(await __awaiter({ word: 'a' }, undefined, undefined, waiting)).toBe(result);
    }
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
