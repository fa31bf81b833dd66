import { describe, expect, test } from '@jest/globals';
import webpack from 'webpack';
import { cssMinimizer } from './css-minimizer.ts';

/** A stylesheet as a build with our minimizer gives it out. */
async function minified(css: string): Promise<string> {
  const compiler = webpack({ mode: 'none', entry: {}, plugins: [cssMinimizer()] });
  const source = new webpack.sources.RawSource(css);
  compiler.hooks.compilation.tap('test', (compilation) => compilation.emitAsset('a.css', source));
  compiler.hooks.shouldEmit.tap('test', () => false);
  const { promise, resolve, reject } = Promise.withResolvers<webpack.Stats | undefined>();
  compiler.run((error, stats) => (error ? reject(error) : resolve(stats)));
  const stats = await promise;
  expect(stats?.toJson({ all: false, errors: true, warnings: true })).toMatchObject({
    errors: [],
    warnings: [],
  });
  return String(stats?.compilation.getAsset('a.css')?.source.source());
}

describe('a stylesheet is written shorter', () => {
  test.each([
    ['without spaces', 'a { color : red }', 'a{color:red}'],
    [
      'with widths as an opening may hold them',
      '@media (max-width: 9px) { a { top: 0 } } @container pitch (min-width: 9px) { a { top: 0 } }',
      '@media (max-width:9px){a{top:0}}@container pitch (min-width:9px){a{top:0}}',
    ],
    [
      'with the thickness of a line apart, which WebKit reads nowhere else',
      'a { text-decoration: line-through; text-decoration-thickness: 1px }',
      'a{text-decoration:line-through;text-decoration-thickness:1px}',
    ],
    [
      'with the colours of its source',
      'a { color: light-dark(oklch(0.5 0 0), oklch(0.9 0 0)) }',
      'a{color:light-dark(oklch(50% 0 0),oklch(90% 0 0))}',
    ],
  ])('%s', async (_how, css, short) => {
    expect(await minified(css)).toBe(short);
  });
});
