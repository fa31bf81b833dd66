import { describe, expect, test } from '@jest/globals';
import type { OpeningNode } from './opening.ts';
import { type PictureFacts, writePicture } from './write-picture.ts';

const FACTS: PictureFacts = {
  holds: new Set(['guest', 'changeable']),
  values: { league: 'Liga <1> & "2"', squadSize: '22' },
  tabs: [
    { icon: 'Shirt', label: 'Aufstellung', isCurrent: true },
    { icon: 'Star', label: '<b>', isCurrent: false },
    { icon: 'Unknown', label: 'Neu', isCurrent: false },
  ],
  main: '<i>screen</i>',
};

/** What stands in the tree itself. */
function written(...nodes: OpeningNode[]): string {
  const html = writePicture({ nodes, styles: '.a{margin:0}' }, FACTS);
  const [, inner = ''] =
    /^<template .*?<div inert aria-hidden="true">(.*)<\/div><\/template>$/.exec(html) ?? [];
  return inner;
}

test('a picture is a shadow tree of its own, out of reach for keys and screen readers', () => {
  expect(writePicture({ nodes: ['here'], styles: '.a{margin:0}' }, FACTS)).toBe(
    '<template shadowrootmode="closed"><style>.a{margin:0}</style>' +
      '<div inert aria-hidden="true">here</div></template>',
  );
});

test('values are put into texts, and stay texts', () => {
  expect(written('0/[[squadSize]] [[league]][[unknown]]')).toBe(
    '0/22 Liga &lt;1&gt; &amp; &quot;2&quot;',
  );
});

test('what stands in an attribute stays in it', () => {
  expect(written({ tag: 'div', attributes: { class: 'a"><script>' } })).toBe(
    '<div class="a&quot;&gt;&lt;script&gt;"></div>',
  );
});

describe('what is marked', () => {
  const marked = (only: string) =>
    written({ tag: 'p', attributes: { 'data-only': only, class: 'a' } });

  test.each([
    ['for what holds', 'guest', true],
    ['for two things that hold', 'guest changeable', true],
    ['for one of two that does not', 'guest debug', false],
    ['for others', 'known', false],
    ['for something nobody knows', 'night', false],
  ])('%s', (_title, only, isDrawn) => {
    expect(marked(only)).toBe(isDrawn ? '<p class="a"></p>' : '');
  });
});

test('there is a tab for each of the page, with the icon it names', () => {
  const tab = (icon: string): OpeningNode => ({
    tag: 'span',
    attributes: { 'data-tab': icon, class: icon },
    children: ['[[tab]]'],
  });
  expect(written({ tag: 'nav', children: [tab('House'), tab('Star'), tab('Shirt')] })).toBe(
    '<nav><span class="Shirt" aria-current="page">Aufstellung</span>' +
      '<span class="Star">&lt;b&gt;</span></nav>',
  );
});

test('the screen stands in its area', () => {
  const area = { tag: 'main', attributes: { 'data-area': 'main' }, children: ['not this'] };
  expect(written(area)).toBe('<main><i>screen</i></main>');
});
