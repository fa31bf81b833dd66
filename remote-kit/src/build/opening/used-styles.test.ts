import { expect, test } from '@jest/globals';
import type { OpeningNode } from '@spieltag/shared-kernel/composition';
import { usedStyles } from './used-styles.ts';

const NODES: readonly OpeningNode[] = [
  { tag: 'div', attributes: { class: 'bar wide' }, children: [{ tag: 'svg' }, { tag: 'h1' }] },
];

test.each([
  ['of a class that is there', '.bar{color:red}', '.bar{color:red}'],
  ['of a class that is not', '.other{color:red}', ''],
  ['of one of several', '.other,.bar{color:red}', '.bar{color:red}'],
  ['of an element in one that is not there', '.other svg{color:red}', ''],
  ['of a tag', 'h1,h2{margin:0}', 'h1{margin:0}'],
  ['of everything', '*,:after{margin:0}', '*,:after{margin:0}'],
  [
    'of what may be there',
    '.bar:is(.other,.wide) svg{margin:0}',
    '.bar:is(.other,.wide) svg{margin:0}',
  ],
  ['of what is not so', '.bar:not(.other){margin:0}', '.bar:not(.other){margin:0}'],
  ['of what is pointed at', '.bar:hover{color:red}', ''],
  ['of the page', ':root{--a:1}', ''],
  [
    'of a width',
    '@media (min-width:1px){.bar{margin:0}.no{margin:0}}',
    '@media (min-width:1px){.bar{margin:0}}',
  ],
  ['of a width, of nothing', '@media (min-width:1px){.no{margin:0}}', ''],
  ['of a font', '@font-face{font-family:a;src:url(a.woff2)}', ''],
  ['of a movement nobody makes', '@keyframes go{to{left:0}}.bar{left:1px}', '.bar{left:1px}'],
  [
    'of a movement',
    '.bar{animation:1s go}@keyframes go{to{left:0}}',
    '.bar{animation:1s go}@keyframes go{to{left:0}}',
  ],
])('a rule %s', (_title, css, kept) => {
  expect(usedStyles(css, NODES)).toBe(kept);
});
