import { describe, expect, test } from '@jest/globals';
import { type OpeningNode, openingFault } from './opening.ts';

const PLAIN: OpeningNode = { tag: 'div', attributes: { class: 'a' }, children: ['[[league]]'] };

const openingOf = (node: unknown, styles = '.a{color:red}') => ({
  de: { nodes: [PLAIN, node], styles },
  en: { nodes: [PLAIN], styles: '' },
});

function nested(depth: number): OpeningNode {
  return depth === 0 ? 'end' : { tag: 'div', children: [nested(depth - 1)] };
}

test('elements, texts and styles are an opening', () => {
  const path = { tag: 'path', attributes: { d: 'M0 0', 'vector-effect': 'non-scaling-stroke' } };
  expect(openingFault(openingOf({ tag: 'svg', children: [path] }))).toBeUndefined();
});

test('shapes may cut others off by the names of a picture', () => {
  const shape = { tag: 'clipPath', attributes: { id: 'cut0' }, children: [{ tag: 'path' }] };
  const cut = { tag: 'g', attributes: { 'clip-path': 'url(#cut0)', opacity: '0.5' } };
  expect(openingFault(openingOf({ tag: 'svg', children: [shape, cut] }))).toBeUndefined();
});

describe('no opening is', () => {
  test.each<[string, unknown]>([
    ['a script', { tag: 'script', children: ['alert(1)'] }],
    ['a style of its own', { tag: 'style', children: ['*{}'] }],
    ['a picture from elsewhere', { tag: 'img', attributes: { src: 'https://elsewhere.example' } }],
    ['a frame', { tag: 'iframe' }],
    ['a form', { tag: 'form', attributes: { action: '/api' } }],
    ['a field', { tag: 'input' }],
    ['a link', { tag: 'a', attributes: { href: '/' } }],
    ['a template, whose shadow would be another', { tag: 'template' }],
    ['a drawing of another file', { tag: 'use', attributes: { href: '/x.svg#a' } }],
    ['a tag that ends its own', { tag: 'div><script>alert(1)</script' }],
    ['a tag in capitals', { tag: 'SCRIPT' }],
    ['a handler', { tag: 'div', attributes: { onclick: 'alert(1)' } }],
    ['a name of the page', { tag: 'div', attributes: { id: 'root' } }],
    ['what looks for the keyboard', { tag: 'div', attributes: { tabindex: '0' } }],
    ['an attribute that ends its own', { tag: 'div', attributes: { 'class="a" onclick': '' } }],
    ['a paint that loads', { tag: 'path', attributes: { fill: 'url(https://x.example/#a)' } }],
    [
      'a cut by a shape of elsewhere',
      { tag: 'g', attributes: { 'clip-path': 'url(/x.svg#cut0)' } },
    ],
    ['an attribute all objects have', { tag: 'div', attributes: { constructor: 'x' } }],
    ['a style that loads', { tag: 'div', attributes: { style: 'background:URL(/x)' } }],
    ['an attribute that is no text', { tag: 'div', attributes: { class: { a: 1 } } }],
    ['children that are no list', { tag: 'div', children: 'text' }],
    ['a child that is no node', { tag: 'div', children: [null] }],
    ['a list for an element', [{ tag: 'div' }]],
    ['deeper than anybody draws', nested(60)],
    ['longer than anybody draws', { tag: 'div', children: Array(4000).fill('a') }],
  ])('%s', (_title, node) => {
    expect(openingFault(openingOf(node))).toBeDefined();
  });

  test.each([
    ['end their block', '.a{}</style><script>alert(1)</script>'],
    ['load a file', '.a{background:url(/x.png)}'],
    ['load another sheet', '@import "/x.css";'],
    ['load a set of pictures', '.a{background:image-set("/x.png" 1x)}'],
    ['bring a font', '@font-face{font-family:a}'],
    ['hide what they load behind escapes', '.a{background:u\\72l(/x.png)}'],
  ])('what has styles that %s', (_title, styles) => {
    expect(openingFault(openingOf(PLAIN, styles))).toBeDefined();
  });

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['a list', []],
    ['one language alone', { de: { nodes: [], styles: '' } }],
    ['nodes without styles', { de: { nodes: [] }, en: { nodes: [] } }],
  ])('%s', (_title, value) => {
    expect(openingFault(value)).toBeDefined();
  });
});
