import { expect, test } from '@jest/globals';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { readMarkup } from './read-markup.ts';

const read = (node: ReactNode) => readMarkup(renderToStaticMarkup(node));

test('what React writes is read as it was meant', () => {
  const drawing = createElement(
    'svg',
    { viewBox: '0 0 1 1' },
    createElement('path', { d: 'M0 0' }),
  );
  const text = createElement('span', { style: { '--name-em': 3 } as object }, `it's 5 < 6 & "7"`);
  expect(read(createElement('div', { className: 'a b' }, drawing, text, 'end'))).toEqual([
    {
      tag: 'div',
      attributes: { class: 'a b' },
      children: [
        {
          tag: 'svg',
          attributes: { viewBox: '0 0 1 1' },
          children: [{ tag: 'path', attributes: { d: 'M0 0' }, children: [] }],
        },
        { tag: 'span', attributes: { style: '--name-em:3' }, children: [`it's 5 < 6 & "7"`] },
        'end',
      ],
    },
  ]);
});

test('what only screen readers, keys and tooltips need is left out', () => {
  const said = { role: 'button', tabIndex: 0, title: 'press', id: 'a', 'aria-label': 'press' };
  expect(read(createElement('div', { ...said, 'aria-hidden': true }))).toEqual([
    { tag: 'div', attributes: { 'aria-hidden': 'true' }, children: [] },
  ]);
});

test.each([
  ['a link', createElement('a', { href: '/' }, 'away'), '<a>'],
  ['a picture, which React fetches ahead', createElement('img', { src: '/x.png' }), '<link>'],
  ['a field', createElement('input'), '<input>'],
  ['an attribute nobody knows', createElement('div', { lang: 'de' }), '<div> may have no lang'],
])('%s is refused by its name', (_title, node, name) => {
  expect(() => read(createElement('div', null, node))).toThrow(name);
});
