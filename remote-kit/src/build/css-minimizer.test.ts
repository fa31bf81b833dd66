import { describe, expect, test } from '@jest/globals';
import { transform } from 'lightningcss';
import { SHORT_FORMS } from './css-minimizer.ts';

const minified = (css: string) =>
  transform({
    ...SHORT_FORMS,
    filename: 'a.css',
    code: Buffer.from(css),
    minify: true,
  }).code.toString();

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
  ])('%s', (_how, css, short) => {
    expect(minified(css)).toBe(short);
  });
});
